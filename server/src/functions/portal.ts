import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { network } from '@fieldlark/backend/http/network.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import { errorResponse, HttpError } from '../project/http-error.ts'
import { isOpenedByPerson, privateHeaders } from '../project/link-request.ts'
import { type LiveThreads, waitForNews } from '../project/live-threads.ts'
import { noPortalCookie, portalCookie, portalToken, requireOwnPage } from '../project/portal-cookie.ts'
import { createNetworkLimit, enforceLimit } from '../project/rate-limit.ts'
import { type Body, isUuid, readBody, textIn, uuidsIn } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

export type PortalSettings = {
  rest: RestFetch
  siteUrl: string
  areRateLimitsOn: boolean
  log: (event: LogEvent) => void
  /** Absent where the database tells us nothing. */
  live?: LiveThreads
}

// A message of 4000 characters, each of four bytes, escaped.
const maxBytes = 40_000
const perAddress = { burst: 120, seconds: 60 }
const codesPerAddress = { burst: 20, seconds: 3600 }
const entriesPerAddress = { burst: 30, seconds: 600 }

type Handled = { status?: number; body: unknown; cookies?: string[] }
type Given = { request: HttpRequest; body: Body }

const wrongCode = () =>
  new HttpError(400, 'portal_code_wrong', 'The code or the link is wrong or has expired.')

/** Everything of a session but its token, which only the cookie holds. */
function entered({ siteUrl }: PortalSettings, answer: unknown): Handled {
  if (!isJsonObject(answer) || answer['state'] === 'wrong') throw wrongCode()
  const { token, ...shown } = answer
  if (answer['state'] !== 'in') return { body: shown }
  const isPreview = answer['is_preview'] === true
  return { body: shown, cookies: [portalCookie(siteUrl, String(answer['key']), String(token), isPreview)] }
}

/** Of people who are not signed in yet. */
function createEntry(settings: PortalSettings) {
  const { rest, log, areRateLimitsOn } = settings
  const [codes, entries] = [createNetworkLimit(codesPerAddress), createNetworkLimit(entriesPerAddress)]
  const limited = (count: typeof codes, ip: string) => areRateLimitsOn && enforceLimit(count, ip)
  return {
    door: async ({ body }: Given): Promise<Handled> => ({
      body: await callRpc(rest, 'portal_door', {
        subdomain: textIn(body, 'subdomain') ?? '',
        link: textIn(body, 'link'),
      }),
    }),
    // Looked up and mailed after the answer, so that neither its words nor its time say who is a client.
    code: async ({ request, body }: Given): Promise<Handled> => {
      limited(codes, request.ip)
      const args = {
        subdomain: textIn(body, 'subdomain') ?? '',
        email: textIn(body, 'email') ?? '',
        network: network(request.ip),
      }
      setImmediate(() => {
        callRpc(rest, 'send_portal_code', args).catch((error: unknown) =>
          log({ level: 'error', event: 'portal code not sent', ...describeError(error) }),
        )
      })
      return { status: 202, body: {} }
    },
    enter: async ({ request, body }: Given): Promise<Handled> => {
      limited(entries, request.ip)
      const { choice } = body
      const answer = await callRpc(rest, 'enter_portal', {
        subdomain: textIn(body, 'subdomain') ?? '',
        email: textIn(body, 'email'),
        code: textIn(body, 'code'),
        link: textIn(body, 'link'),
        choice: Number.isInteger(choice) ? choice : null,
        ip: request.ip,
        user_agent: request.headers['user-agent'] ?? null,
      })
      return entered(settings, answer)
    },
  }
}

const sessionsOf =
  (siteUrl: string) =>
  ({ request, body }: Given) =>
    portalToken(request, siteUrl, textIn(body, 'portal'))

/** Of clients who are signed in: who they are stands in the cookie and nowhere else. */
function createInside({ rest, siteUrl }: PortalSettings) {
  const sessionOf = sessionsOf(siteUrl)
  return {
    read: async (given: Given): Promise<Handled> => {
      const { key, token } = sessionOf(given)
      const { skip } = given.body
      const args = { token, page: textIn(given.body, 'page') ?? '', skip: Number.isInteger(skip) ? skip : 0 }
      const body = await callRpc(rest, 'read_portal', args)
      const isPreview = isJsonObject(body) && body['is_preview'] === true
      return { body, cookies: isPreview ? [] : [portalCookie(siteUrl, key, token, false)] }
    },
    request: async (given: Given): Promise<Handled> => {
      const { token } = sessionOf(given)
      const { body } = given
      if (!isUuid(body['id'])) throw new HttpError(400, 'id_expected', 'A request needs an id.')
      return {
        body: await callRpc(rest, 'request_in_portal', {
          token,
          request_id: body['id'],
          title: textIn(body, 'title'),
          description: textIn(body, 'description'),
          preferred_times: textIn(body, 'preferred_times'),
        }),
      }
    },
    wish: async (given: Given): Promise<Handled> => {
      const { token } = sessionOf(given)
      const { body } = given
      if (!isUuid(body['visit_id'])) throw new HttpError(404, 'visit_not_found', 'There is no such visit.')
      const args = {
        visit_id: body['visit_id'],
        kind: textIn(body, 'kind'),
        message: textIn(body, 'message'),
        wanted_date: textIn(body, 'wanted_date') || null,
        wanted_part: textIn(body, 'wanted_part') || null,
      }
      return { body: await callRpc(rest, 'wish_for_visit', { token, ...args }) }
    },
    leave: async (given: Given): Promise<Handled> => {
      const { key, token } = sessionOf(given)
      await callRpc(rest, 'leave_portal', { token, is_everywhere: given.body['is_everywhere'] === true })
      return { body: {}, cookies: [noPortalCookie(siteUrl, key)] }
    },
  }
}

/** Their messages with the business. */
function createThread({ rest, siteUrl, live }: PortalSettings) {
  const sessionOf = sessionsOf(siteUrl)
  return {
    thread: async (given: Given): Promise<Handled> => {
      const { token } = sessionOf(given)
      const { body, request } = given
      const before = Number.isInteger(body['before']) ? body['before'] : null
      const args = { token, is_seen: isOpenedByPerson(body, request), before }
      return { body: await callRpc(rest, 'open_portal_thread', args) }
    },
    write: async (given: Given): Promise<Handled> => {
      const { token } = sessionOf(given)
      const { body } = given
      if (!isUuid(body['id'])) throw new HttpError(400, 'id_expected', 'A message needs an id.')
      const args = {
        token,
        message_id: body['id'],
        body: textIn(body, 'body'),
        file_ids: uuidsIn(body, 'files'),
      }
      return { body: await callRpc(rest, 'write_in_portal', args) }
    },
    wait: async (given: Given): Promise<Handled> => {
      const { token } = sessionOf(given)
      return {
        body: await waitForNews(live, given.body, () => callRpc(rest, 'portal_thread_news', { token })),
      }
    },
  }
}

/** The portal of a business for its clients: signing in with a code or link, and the pages behind it. */
export function createPortal(settings: PortalSettings): (request: HttpRequest) => Promise<HttpResponse> {
  const byAddress = createNetworkLimit(perAddress)
  const actions = new Map<string, (given: Given) => Promise<Handled>>(
    Object.entries({ ...createEntry(settings), ...createInside(settings), ...createThread(settings) }),
  )
  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    if (settings.areRateLimitsOn) enforceLimit(byAddress, request.ip)
    // A page of somebody else would have its visitors ask for codes, and sign them in as a client of its choice.
    requireOwnPage(request)
    const body = await readBody(request, maxBytes)
    const act = actions.get(textIn(body, 'action') ?? '')
    if (act === undefined) throw new HttpError(400, 'unknown_way', 'There is no such action.')
    const { status = 200, body: answer, cookies = [] } = await act({ request, body })
    return { ...json(status, answer, privateHeaders), cookies }
  }
  return (request) => respond(request).catch((error: unknown) => errorResponse(error, privateHeaders))
}
