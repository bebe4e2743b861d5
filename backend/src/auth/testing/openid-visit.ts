/**
 * Walks through the provider's pages like a browser that chooses `account` ('' declines); returns the URL it is
 * redirected back to.
 */
export async function visitOpenId(start: string, account: string): Promise<URL> {
  const { origin } = new URL(start)
  const cookies = new Map<string, string>()
  let next = start
  for (let steps = 0; steps < 10; steps += 1) {
    const isPage = new URL(next).pathname.startsWith('/interaction/')
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage && { method: 'POST', body: new URLSearchParams({ account }) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
    if (new URL(next).origin !== origin) return new URL(next)
  }
  throw new Error('the provider sends in circles')
}
