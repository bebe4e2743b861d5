import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

// They speak of one connection, not of the message (RFC 9110 §7.6.1), and ours to the project is another one.
const ofOneHop: readonly string[] = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
// Where a message ends and whose it is: no client takes these out by naming them in Connection.
const ofTheMessage: readonly string[] = ['authorization', 'apikey', 'content-length', 'host']
// Other words for x-forwarded-for, which some project may believe: by them a stranger would choose his own address.
const hearsay: readonly string[] = [
  'cf-connecting-ip',
  'forwarded',
  'sb-forwarded-for',
  'true-client-ip',
  'x-client-ip',
  'x-real-ip',
]

/** Which headers stay behind; Connection names more of them. */
function stayBehind(headers: IncomingHttpHeaders): ReadonlySet<string> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Set([...ofOneHop, ...named.filter((name) => !ofTheMessage.includes(name))])
}

/** The headers of a request as the project has to see them: end to end, and for whom we ask. */
export function requestHeaders(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  site: URL,
  isProxyTrusted: boolean,
): OutgoingHttpHeaders {
  const left = new Set([...stayBehind(headers), ...hearsay, 'host'])
  const passed: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !left.has(name)),
  )
  // What a stranger writes here is not passed on as if we knew it.
  const before = isProxyTrusted ? headers['x-forwarded-for'] : undefined
  return {
    ...passed,
    'x-forwarded-for': [before, socket.remoteAddress].flat().filter(Boolean).join(', '),
    'x-forwarded-host': headers.host ?? site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    'x-forwarded-port': site.port || (site.protocol === 'https:' ? '443' : '80'),
  }
}

/** The headers of an answer, repeated ones too, as a flat list of names and values. */
export function answerHeaders({ headers, rawHeaders }: IncomingMessage): string[] {
  const left = stayBehind(headers)
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !left.has(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [],
  )
}

/** A resumable upload is told an absolute address to go on at; the page may talk to ours only. */
export function leadHome(headers: readonly string[], projectUrl: string, siteUrl: string): string[] {
  const theirs = `${projectUrl}/storage/v1/`
  return headers.map((value, at) =>
    at % 2 === 1 && headers[at - 1]?.toLowerCase() === 'location' && value.startsWith(theirs)
      ? `${siteUrl}/storage/v1/${value.slice(theirs.length)}`
      : value,
  )
}
