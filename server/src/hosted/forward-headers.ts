import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

// Headers of one connection, not of the message (RFC 9110 §7.6.1); our connection to the project is another one.
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
// These frame the message and name its host: no client may remove them by listing them in Connection.
const ofTheMessage: readonly string[] = ['authorization', 'apikey', 'content-length', 'host']
// Synonyms of x-forwarded-for that a project may trust: with them strangers could choose their own address.
const clientAddressHeaders: readonly string[] = [
  'cf-connecting-ip',
  'forwarded',
  'sb-forwarded-for',
  'true-client-ip',
  'x-client-ip',
  'x-real-ip',
]

/** The headers that are not forwarded; Connection names more of them. */
function stayBehind(headers: IncomingHttpHeaders): ReadonlySet<string> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Set([...ofOneHop, ...named.filter((name) => !ofTheMessage.includes(name))])
}

/** The headers of a request as the project has to see them: end-to-end ones, and the address of the client. */
export function requestHeaders(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  site: URL,
  isProxyTrusted: boolean,
): OutgoingHttpHeaders {
  const left = new Set([...stayBehind(headers), ...clientAddressHeaders, 'host'])
  const passed: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !left.has(name)),
  )
  // A client could forge these, so they are not forwarded.
  const before = isProxyTrusted ? headers['x-forwarded-for'] : undefined
  return {
    ...passed,
    'x-forwarded-for': [before, socket.remoteAddress].flat().filter(Boolean).join(', '),
    'x-forwarded-host': headers.host ?? site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    'x-forwarded-port': site.port || (site.protocol === 'https:' ? '443' : '80'),
  }
}

/** The headers of a response, repeated ones included, as a flat list of names and values. */
export function answerHeaders({ headers, rawHeaders }: IncomingMessage): string[] {
  const left = stayBehind(headers)
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !left.has(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [],
  )
}

/** A resumable upload continues at an absolute address; it must be ours, because the page may connect to no other. */
export function rewriteLocation(headers: readonly string[], projectUrl: string, siteUrl: string): string[] {
  const theirs = `${projectUrl}/storage/v1/`
  return headers.map((value, at) =>
    at % 2 === 1 && headers[at - 1]?.toLowerCase() === 'location' && value.startsWith(theirs)
      ? `${siteUrl}/storage/v1/${value.slice(theirs.length)}`
      : value,
  )
}
