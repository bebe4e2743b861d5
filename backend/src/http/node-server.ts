import { createServer, type RequestListener, type Server } from 'node:http'

/** node:http with limits on slow and broken clients; what is no HTTP gets 400 as JSON instead of silence. */
export function createNodeServer(listener: RequestListener): Server {
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    listener,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, message] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The request header is too large.']
        : ['400 Bad Request', 'The request is not valid HTTP.']
    const body = JSON.stringify({ message })
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\naccess-control-allow-origin: *\r\n` +
        `x-content-type-options: nosniff\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox\r\n` +
        `cache-control: no-store\r\n` +
        `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    )
  })
  return server
}
