import type { RequestListener } from 'node:http'
import { BodyTooLargeError, type HttpRequest, type HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { answerNode } from '@fieldlark/backend/http/node-bridge.ts'
import { json } from '@fieldlark/backend/http/responses.ts'

import { isProfilePath } from './profile-pages.ts'

type Handle = (request: HttpRequest) => Promise<HttpResponse>

export type SiteParts = {
  pages: Handle
  /** Null when SMTP sends the mail. */
  mailbox: Handle | null
  calendar: Handle
  /** The checklists of the trades to print. */
  checklists: Handle
  /** The configuration embedded in the page, which the development server requests. */
  pageConfig: object
  /** The public key to which a browser binds its device; null where pushes cannot be sent from here. */
  pushKey: string | null
  receiveReport: Handle
  /** What a visitor wrote on the contact page. */
  receiveMessage: Handle
  /** The public pages of businesses; null where nothing is built. */
  profiles: Handle | null
  /** Null where no visits are counted. */
  receiveVisit: Handle | null
  /** Null where no errors of the pages are reported. */
  receiveError: Handle | null
  /** Returns null for paths of other services. */
  health: (path: string) => Promise<HttpResponse> | null
  isBackendPath: (path: string) => boolean
  backend: RequestListener
  headers: Readonly<Record<string, string>>
  trustedProxies: number
  log: (event: LogEvent) => void
}

const contactPath = /^(?:\/e[ns])?\/contact$/
const calendarPath = /^\/calendar\//
const checklistPath = /^\/checklists\//
const mailboxPath = /^\/mailbox(?:\/|$)/

async function route(parts: SiteParts, request: HttpRequest): Promise<HttpResponse> {
  const { path } = request
  const health = parts.health(path)
  if (health !== null) return health
  if (path === '/config.json') return json(200, parts.pageConfig)
  if (path === '/push-key') return json(200, { key: parts.pushKey })
  if (path === '/csp-report' && request.method === 'POST') return parts.receiveReport(request)
  if (contactPath.test(path) && request.method === 'POST') return parts.receiveMessage(request)
  if (path === '/collect' && request.method === 'POST' && parts.receiveVisit)
    return parts.receiveVisit(request)
  if (path === '/error-report' && request.method === 'POST' && parts.receiveError)
    return parts.receiveError(request)
  if (isProfilePath(path) && parts.profiles) return parts.profiles(request)
  if (calendarPath.test(path)) return parts.calendar(request)
  if (checklistPath.test(path)) return parts.checklists(request)
  if (mailboxPath.test(path) && parts.mailbox) return parts.mailbox(request)
  return parts.pages(request)
}

async function answer(parts: SiteParts, request: HttpRequest): Promise<HttpResponse> {
  try {
    return await route(parts, request)
  } catch (error) {
    if (error instanceof BodyTooLargeError) return json(413, { message: 'Request body is too large' })
    parts.log({ level: 'error', event: 'request failed', path: request.path, ...describeError(error) })
    return json(500, { message: 'An unexpected error occurred' })
  }
}

// Proxies may send the absolute form of a URL, which names the same path.
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/, '')

/**
 * What only documents obey, and the id of a request, which is the same answer for everybody. A script, a style sheet or a font
 * has no use for it, and each page loads a dozen of them.
 */
const notForParts = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
])
const partOfPage = /^\/assets\/[^/]+\.(?:js|css|woff2)$/

/** Of these an answer of the data API keeps what would bind it if a browser took it for a document. */
const notForData = ['cross-origin-opener-policy', 'permissions-policy', 'referrer-policy']

/** Passes the backend's paths to the backend and answers everything else itself. */
export function createSite(parts: SiteParts): RequestListener {
  return (request, response) => {
    const path = pathOf(request.url ?? '')
    for (const [name, value] of Object.entries(parts.headers)) response.setHeader(name, value)
    if (partOfPage.test(path)) for (const name of notForParts) response.removeHeader(name)
    if (path.startsWith('/rest/v1/')) for (const name of notForData) response.removeHeader(name)
    if (parts.isBackendPath(path)) parts.backend(request, response)
    else answerNode((request) => answer(parts, request), request, response, parts.trustedProxies)
  }
}
