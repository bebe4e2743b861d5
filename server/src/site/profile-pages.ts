import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressed } from '@fieldlark/backend/http/compression.ts'
import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type {
  Enquiry,
  NoPage,
  ProfilePage,
  ProfilePageInput,
} from '@fieldlark/domain/public-profiles/profile-page.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { createEnquiryReceiver, enquiryOf, languageOfForm, shortestMs } from './enquiries.ts'
import { headersOf, pagePolicy } from './headers.ts'
import { isFromOwnPage } from './own-page.ts'
import { languageOf } from './public-pages.ts'

/** Turns what a page shows into HTML; the build of web has it. */
export type ProfileRenderer = {
  page: (input: ProfilePageInput) => string
  without: (reason: NoPage, language: ProfilePageInput['language']) => string
}

/** Loads the renderer from the folder of web's build; null where nothing is built. */
export async function loadProfileRenderer(dist: string): Promise<ProfileRenderer | null> {
  const folder = join(dist, '.render')
  if (!existsSync(folder)) return null
  const css = readFileSync(join(folder, 'profile.css'), 'utf8').trim()
  const { renderProfile, renderWithout } = (await import(
    pathToFileURL(join(folder, 'profile.mjs')).href
  )) as {
    renderProfile: (input: ProfilePageInput, css: string) => string
    renderWithout: (reason: NoPage, language: ProfilePageInput['language'], css: string) => string
  }
  return {
    page: (input) => renderProfile(input, css),
    without: (reason, language) => renderWithout(reason, language, css),
  }
}

type Options = {
  renderer: ProfileRenderer
  siteUrl: string
  rest: RestFetch
  log: (event: LogEvent) => void
  now?: () => number
}

const profilePath = /^\/p\/([A-Za-z0-9-]{1,63})\/?$/
const methods = new Set(['GET', 'HEAD', 'POST'])
const maxBytes = 40_000
const statuses = { sent: 303, check: 200, invalid: 422, limit: 429, failed: 503 } as const

/** Whether a path is the page of a business. */
export const isProfilePath = (path: string): boolean => profilePath.test(path)

const html = (status: number, body: string, more: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: {
    ...headersOf(pagePolicy(body)),
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-language, cookie',
    ...more,
  },
  body,
})

const empty: Enquiry = { name: '', email: '', phone: '', message: '', service: '' }

/**
 * The public pages of businesses at /p/{subdomain}, rendered for each request, and the form on them, which works without a
 * script. An unknown, a hidden and a closed page are the same answer.
 */
export function createProfilePages({ renderer, siteUrl, rest, log, now = Date.now }: Options) {
  const keep = createEnquiryReceiver({ rest, log, now })

  const spoken = (request: HttpRequest) => {
    const chosen = new URLSearchParams(request.search).get('language')
    return chosen === 'en' || chosen === 'es' ? chosen : languageOf(request)
  }
  const read = async (subdomain: string) => {
    try {
      return (await callRpc(rest, 'public_profile', { subdomain })) as ProfilePage | null
    } catch (error) {
      log({ level: 'error', event: 'public page not read', ...describeError(error) })
      return 'unavailable'
    }
  }

  async function answerForm(request: HttpRequest, data: ProfilePage): Promise<HttpResponse> {
    const form = new URLSearchParams((await request.body(maxBytes)).toString('utf8'))
    const language = languageOfForm(form)
    const result = await keep(request, form, data.subdomain)
    const address = `/p/${data.subdomain}`
    if (result === 'sent')
      return { status: 303, headers: { location: `${address}?language=${language}#sent` }, body: '' }
    const answered = { values: enquiryOf(form), result, openedAt: now() - shortestMs }
    const body = renderer.page({ data, language, siteUrl, now: now(), form: answered })
    return html(statuses[result], body, { 'cache-control': 'no-store' })
  }

  const answer = async (request: HttpRequest): Promise<HttpResponse> => {
    if (!methods.has(request.method))
      return { status: 405, headers: { allow: [...methods].join(', ') }, body: '' }
    const subdomain = profilePath.exec(request.path)?.[1]?.toLowerCase() ?? ''
    const data = await read(subdomain)
    const language = spoken(request)
    if (data === 'unavailable')
      return html(503, renderer.without('unavailable', language), { 'retry-after': '30' })
    if (data === null) return html(404, renderer.without('missing', language))
    if (request.method === 'POST')
      // Another site would have its visitors' browsers fill in the form of a business.
      return isFromOwnPage(request) ? answerForm(request, data) : { status: 403, headers: {}, body: '' }
    const address = `/p/${data.subdomain}`
    // The name that the business had before, another case, or a slash at the end.
    if (request.path !== address)
      return {
        // Not for ever: a business may take its earlier name again.
        status: 302,
        headers: {
          location: address + (request.search && `?${request.search}`),
          'cache-control': 'no-cache',
        },
        body: '',
      }
    const service = new URLSearchParams(request.search).get('service') ?? ''
    const form = { values: { ...empty, service }, result: null, openedAt: now() }
    return html(200, renderer.page({ data, language, siteUrl, now: now(), form }))
  }
  return async (request: HttpRequest): Promise<HttpResponse> => compressed(await answer(request), request)
}
