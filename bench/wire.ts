/** A request as bytes on the wire. */
export function wire(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
