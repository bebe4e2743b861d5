import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { answerHeaders, leadHome, requestHeaders } from './forward-headers.ts'
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

const crooked = JSON.stringify({ message: 'The path of the URL leads out of itself.' })
const unreachable = JSON.stringify({ message: 'The project cannot be reached. Try again in a moment.' })

/** Passes requests on to the project as they are, and its answers back as they come: nothing is kept in between. */
export function createProxy(options: ProxyOptions) {
  return (request: IncomingMessage, response: ServerResponse): void =>
    isStraight(request.url ?? '/')
      ? forward(options, request, response, false)
      : refusePath(request, response)
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
  // Framed anew: Node writes the chunks, so that no length can lie to the project.
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked'
  const asked = upstream.ask(request, headers, true)
  const onClose = () => response.writableFinished || asked.destroy()
  response.once('close', onClose)
  asked.once('response', (answer) => giveBack(options, answer, response))
  asked.once('error', (error) => {
    response.off('close', onClose)
    // A kept connection may be closed by the project just when we use it: what only reads asks once more.
    const mayRepeat = !isSecondTime && !hasBody && asked.reusedSocket && isRead(request)
    if (mayRepeat && !response.headersSent && !response.destroyed) {
      forward(options, request, response, true)
    } else {
      giveUp(options, error, request, response)
    }
  })
  if (hasBody) pipeline(request, asked, () => {})
  else asked.end()
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

const hasLength = ({ headers }: IncomingMessage): boolean => Number(headers['content-length'] ?? 0) > 0

function giveBack({ url, siteUrl }: ProxyOptions, answer: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    answer.destroy()
    return
  }
  const headers = leadHome(answerHeaders(answer), url, siteUrl)
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
  // Before the first byte of a stream of events there may be a long pause.
  response.flushHeaders()
  // A project that breaks off cuts the connection: the client must not take half an answer for a whole one.
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
  say(request, response, 503, unreachable, { 'retry-after': '5' })
}

const refusePath = (request: IncomingMessage, response: ServerResponse): void =>
  say(request, response, 400, crooked)

function say(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  // What is still coming of the request is read and dropped, so that the client gets to read the answer.
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
