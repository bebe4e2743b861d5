import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { type Proxied, proxied } from './testing/proxied.ts'

const open: Proxied[] = []
afterEach(() => {
  for (const { close } of open.splice(0)) close()
})

async function behind(answer: RequestListener, options?: Parameters<typeof proxied>[1]): Promise<Proxied> {
  const made = await proxied(answer, options)
  open.push(made)
  return made
}

/** Echoes the request that arrived. */
const mirror: RequestListener = (sent, response) => {
  void text(sent).then((body) => {
    const { method, url, headers, rawHeaders } = sent
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ method, url, headers, rawHeaders, body }))
  })
}

type Mirrored = { method: string; url: string; headers: Record<string, string>; body: string }
const readMirror = async (answer: Response) => (await answer.json()) as Mirrored

it('forwards method, path, query, headers and body unchanged', async () => {
  const { url, projectUrl } = await behind(mirror)
  const path = '/rest/v1/clients?or=(a.eq.%22x,y%22,b.is.null)&select=*'
  const seen = await readMirror(
    await fetch(url + path, {
      method: 'PATCH',
      headers: {
        apikey: 'key',
        authorization: 'Bearer a.b.c',
        prefer: 'return=minimal',
        'x-own': 'ü'.normalize(),
      },
      body: '{"a":1}',
    }),
  )
  expect(seen).toMatchObject({ method: 'PATCH', url: path, body: '{"a":1}' })
  expect(seen.headers).toMatchObject({
    apikey: 'key',
    authorization: 'Bearer a.b.c',
    prefer: 'return=minimal',
    'content-length': '7',
    host: new URL(projectUrl).host,
  })
})

it('sets the client’s address and ignores forged ones', async () => {
  const strict = await behind(mirror)
  const headers = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'sb-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  }
  const seen = await readMirror(await fetch(strict.url, { headers }))
  expect(seen.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': new URL(strict.url).host,
    'x-forwarded-port': '443',
  })
  for (const name of ['x-real-ip', 'sb-forwarded-for', 'forwarded'])
    expect(seen.headers).not.toHaveProperty(name)
  const trusting = await behind(mirror, { isProxyTrusted: true })
  const through = await readMirror(await fetch(trusting.url, { headers }))
  expect(through.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1')
})

it('forwards no path that leads out of its service', async () => {
  const { raw } = await behind(mirror)
  const heard = await raw('POST /rest/v1/..%2f../dashboard HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1.1 400 /)
  expect(heard).not.toContain('dashboard')
})

it('serves others while hundreds of clients send slowly', async () => {
  const { url } = await behind((sent, response) => (sent.method === 'GET' ? response.end() : sent.resume()))
  const slow = Array.from({ length: 600 }, () => {
    const asking = request(`${url}/rest/v1/x`, { method: 'POST', headers: { 'content-length': '9' } })
    asking.on('error', () => {}).write('{')
    return asking
  })
  await Promise.all(slow.map((asking) => once(asking, 'socket').then(([socket]) => once(socket, 'connect'))))
  expect((await fetch(`${url}/rest/v1/y`, { signal: AbortSignal.timeout(10_000) })).status).toBe(200)
  for (const asking of slow) asking.destroy()
})

it('drops hop-by-hop headers and those that Connection names, but never the body framing', async () => {
  const { raw } = await behind(mirror)
  const heard = await raw(
    'POST /rest/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close, x-hop, content-length, authorization\r\nX-Hop: 1\r\n' +
      'TE: trailers\r\nKeep-Alive: 5\r\nProxy-Authorization: x\r\nAuthorization: Bearer y\r\nContent-Length: 2\r\n\r\nhi',
  )
  const seen = JSON.parse(heard.slice(heard.indexOf('{'), heard.lastIndexOf('}') + 1)) as Mirrored
  expect(seen.body).toBe('hi')
  expect(seen.headers).toMatchObject({ authorization: 'Bearer y', 'content-length': '2' })
  for (const name of ['x-hop', 'te', 'keep-alive', 'proxy-authorization'])
    expect(seen.headers).not.toHaveProperty(name)
})

it.each(['DELETE', 'GET', 'OPTIONS', 'POST'])(
  'reframes the chunks of a %s, so that none can become a request',
  async (method) => {
    const seen: string[] = []
    const { raw } = await behind((sent, response) => {
      seen.push(`${sent.method} ${sent.url}`)
      mirror(sent, response)
    })
    const hidden = 'GET /auth/v1/admin/users HTTP/1.1\r\nHost: a\r\n\r\n'
    const heard = await raw(
      `${method} /rest/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close, transfer-encoding\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    )
    expect(heard).toContain(JSON.stringify(hidden))
    expect(seen).toEqual([`${method} /rest/v1/x`])
  },
)

it('returns status, reason, repeated headers and bytes unchanged', async () => {
  const bytes = Buffer.from([0x1f, 0x8b, 0, 255])
  const { url } = await behind((_, response) => {
    const headers = [
      ['content-encoding', 'x-odd', 'content-range', '0-1/2', 'connection', 'x-hop', 'x-hop', '1'],
      ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-type', 'application/x-y'],
    ]
    response.writeHead(207, 'So So', headers.flat())
    response.end(bytes)
  })
  const answer = await fetch(url)
  expect([answer.status, answer.statusText]).toEqual([207, 'So So'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('content-range')).toBe('0-1/2')
  expect(answer.headers.get('content-encoding')).toBe('x-odd')
  expect(answer.headers.has('x-hop')).toBe(false)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
})

it('rewrites the address of resumable uploads and no other', async () => {
  const { url, projectUrl } = await behind((sent, response) => {
    const to = sent.url === '/tus' ? '/storage/v1/upload/resumable/x' : '/auth/v1/verify'
    response.writeHead(201, { location: `${projectUrl}${to}` }).end()
  })
  expect((await fetch(`${url}/tus`)).headers.get('location')).toBe(
    'https://app.example/storage/v1/upload/resumable/x',
  )
  expect((await fetch(`${url}/other`)).headers.get('location')).toBe(`${projectUrl}/auth/v1/verify`)
})

it('streams in both directions without waiting for the whole body', async () => {
  const { url } = await behind((sent, response) => {
    sent.once('data', (first) => {
      response.write(`got ${String(first)}`)
      sent.on('data', (next) => response.end(` then ${String(next)}`))
    })
  })
  const sent = request(url, { method: 'POST' })
  sent.write('one')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const [early] = (await once(answer, 'data')) as [Buffer]
  expect(String(early)).toBe('got one')
  sent.end('two')
  expect(await text(answer)).toBe(' then two')
})

it('responds 503 with Retry-After while the project is down', async () => {
  const { url, stopProject, logged } = await behind(mirror)
  await (await fetch(url)).text()
  stopProject()
  for (const method of ['GET', 'POST', 'HEAD']) {
    const answer = await fetch(url, { method, ...(method === 'POST' && { body: 'x'.repeat(100_000) }) })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    const text = await answer.text()
    expect(text === '' ? null : JSON.parse(text)).toEqual(
      method === 'HEAD' ? null : { message: 'The project cannot be reached. Try again in a moment.' },
    )
  }
  expect(logged).toHaveLength(3)
})

it('times out on a project that does not respond', async () => {
  const { url } = await behind(() => {}, { timeoutMs: 50 })
  expect((await fetch(url)).status).toBe(503)
})

it('retries a read when a kept connection closes, never a write', async () => {
  let isRude = false
  const { url } = await behind((sent, response) => {
    if (isRude) {
      isRude = false
      sent.socket.destroy()
    } else {
      mirror(sent, response)
    }
  })
  await (await fetch(url)).text()
  isRude = true
  expect((await fetch(url)).status).toBe(200)
  isRude = true
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(503)
})

it('cuts the connection when the project breaks off during a response', async () => {
  const { url } = await behind((sent, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setTimeout(() => sent.socket.destroy(), 20)
  })
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
})

it('aborts the request to the project when the client disconnects', async () => {
  let isGone = false
  const { url } = await behind((_, response) => {
    response.write('begin')
    response.once('close', () => (isGone = true))
  })
  const sent = request(url).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.destroy()
  await expect.poll(() => isGone).toBe(true)
})
