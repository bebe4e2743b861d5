import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { answerHeaders, requestHeaders, rewriteLocation } from './forward-headers.ts'
import { isStraight } from './straight-path.ts'
import type { Upstream } from './upstream.ts'

export type ProxyOptions = {
  upstream: Upstream
  /** The project's address and ours, both without a trailing slash. */
  url: string
  siteUrl: string
  isProxyTrusted: boolean
  log: (event: LogEvent) => void
}

const invalidPath = JSON.stringify({ message: 'The path of the URL contains "..".' })
const unreachable = JSON.stringify({ message: 'The project cannot be reached. Try again in a moment.' })

/** Streams requests to the project and its responses back; nothing is buffered in between. */
export function createProxy(options: ProxyOptions) {
  return (request: IncomingMessage, response: ServerResponse): void =>
    isStraight(request.url ?? '/')
      ? forward(options, request, response, false)
      : rejectPath(request, response)
}

function forward(
  options: ProxyOptions,
  request: IncomingMessage,
  response: ServerResponse,
  isSecondTime: boolean,
): void {
  const { upstream, siteUrl, isProxyTrusted } = options
  const hasBody = request.headers['transfer-encoding'] !== undefined || hasLength(request)
  const headers = requestHeaders(request, new URL(siteUrl), isProxyTrusted)
  // Node frames the body anew, so that no client can deceive the project about its length.
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked'
  const forwarded = upstream.ask(request, headers, true)
  const onClose = () => response.writableFinished || forwarded.destroy()
  response.once('close', onClose)
  forwarded.once('response', (answer) => respond(options, answer, response))
  forwarded.once('error', (error) => {
    response.off('close', onClose)
    // The project may close a kept connection just when we use it, so reads are repeated once.
    const mayRepeat = !isSecondTime && !hasBody && forwarded.reusedSocket && isRead(request)
    if (mayRepeat && !response.headersSent && !response.destroyed) {
      forward(options, request, response, true)
    } else {
      giveUp(options, error, request, response)
    }
  })
  if (hasBody) pipeline(request, forwarded, () => {})
  else forwarded.end()
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

const hasLength = ({ headers }: IncomingMessage): boolean => Number(headers['content-length'] ?? 0) > 0

function respond({ url, siteUrl }: ProxyOptions, answer: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    answer.destroy()
    return
  }
  const headers = rewriteLocation(answerHeaders(answer), url, siteUrl)
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
  // A stream of events may pause long before its first byte.
  response.flushHeaders()
  // When the project breaks off, the connection is cut, so that the client does not take half a response for a whole one.
  pipeline(answer, response, () => {})
}

function giveUp(
  { log }: ProxyOptions,
  error: Error,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  log({
    level: 'error',
    event: 'project unreachable',
    method: request.method,
    error: describeError(error).error,
  })
  respondJson(request, response, 503, unreachable, { 'retry-after': '5' })
}

const rejectPath = (request: IncomingMessage, response: ServerResponse): void =>
  respondJson(request, response, 400, invalidPath)

function respondJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  // The rest of the request is read and dropped, because clients read the response only after sending all of it.
  request.resume()
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'access-control-allow-origin': '*',
      ...headers,
    })
    .end(request.method === 'HEAD' ? undefined : body)
}
