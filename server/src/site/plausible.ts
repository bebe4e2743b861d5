import type { CountVisit } from './visits.ts'

/**
 * Hands visits to a Plausible of the operator's own. The browser never asks it: the server says for whom it asks, because
 * Plausible tells visitors apart by address and browser for a day.
 */
export function countInPlausible(url: string, siteUrl: string, timeoutMs = 3000): CountVisit {
  const domain = new URL(siteUrl).hostname
  return async ({ event, page, plan, plan_value, referrer, source, language, device }, { ip, headers }) => {
    const address = new URL(siteUrl + page)
    if (source) address.searchParams.set('utm_source', source)
    const answer = await fetch(`${url}/api/event`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': headers['user-agent'] ?? '',
        'x-forwarded-for': ip,
      },
      body: JSON.stringify({
        name: event === 'page' ? 'pageview' : event,
        domain,
        url: address.href,
        ...(referrer && { referrer: `https://${referrer}/` }),
        props: { language, device, ...(event !== 'page' && { plan, value: plan_value }) },
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`Plausible answers ${answer.status}`)
  }
}
