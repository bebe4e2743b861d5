import type { RequestListener } from 'node:http'
import { json } from '@fieldlark/backend/http/answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { answerNode } from '@fieldlark/backend/http/node-bridge.ts'

type Handle = (incoming: Incoming) => Promise<Answer>

export type SiteParts = {
  pages: Handle
  /** Null when mail really leaves: then there is no mailbox. */
  mailbox: Handle | null
  /** Members' visits for their own calendars. */
  calendar: Handle
  /** What the page is told, for the development server. */
  pageConfig: object
  /** Takes what browsers report of violated policies. */
  takeReport: Handle
  /** Null for a path that is not its own. */
  health: (path: string) => Promise<Answer> | null
  isBackendPath: (path: string) => boolean
  backend: RequestListener
  headers: Readonly<Record<string, string>>
  trustedProxies: number
  log: (event: LogEvent) => void
}

const calendarPath = /^\/calendar\//
const mailboxPath = /^\/mailbox(?:\/|$)/

async function lead(parts: SiteParts, incoming: Incoming): Promise<Answer> {
  const { path } = incoming
  const health = parts.health(path)
  if (health !== null) return health
  if (path === '/config.json') return json(200, parts.pageConfig)
  if (path === '/csp-report' && incoming.method === 'POST') return parts.takeReport(incoming)
  if (calendarPath.test(path)) return parts.calendar(incoming)
  if (mailboxPath.test(path) && parts.mailbox) return parts.mailbox(incoming)
  return parts.pages(incoming)
}

async function answer(parts: SiteParts, incoming: Incoming): Promise<Answer> {
  try {
    return await lead(parts, incoming)
  } catch (error) {
    if (error instanceof BodyTooLarge) return json(413, { message: 'Request body is too large' })
    parts.log({ level: 'error', event: 'request failed', path: incoming.path, ...describeError(error) })
    return json(500, { message: 'An unexpected error occurred' })
  }
}

// The absolute form, which proxies may send, names the same path.
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/, '')

/** Everything the process answers: the backend's paths to the backend, the rest is the site. */
export function createSite(parts: SiteParts): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(parts.headers)) response.setHeader(name, value)
    if (parts.isBackendPath(pathOf(request.url ?? ''))) parts.backend(request, response)
    else answerNode((incoming) => answer(parts, incoming), request, response, parts.trustedProxies)
  }
}
