import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { FlyerData } from '@fieldlark/documents/flyer-data.ts'
import { renderFlyer } from '@fieldlark/documents/pdf-queue.ts'
import type { ProfilePage } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { pageColors } from '@fieldlark/domain/public-profiles/public-profile.ts'

import { readLogo } from '../project/logo.ts'
import { createNetworkLimit } from '../project/rate-limit.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

type Language = 'en' | 'es'
type Options = {
  rest: RestFetch
  siteUrl: string
  areRateLimitsOn: boolean
  log: (event: LogEvent) => void
  now: () => number
}

const flyerPath = /^\/p\/([a-z0-9-]{1,63})\/flyer-(en|es)\.pdf$/

/** Whether a path is that of the flyer of a business. */
export const isFlyerPath = (path: string): boolean => flyerPath.test(path)

const failed = (status: number, more: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'cache-control': 'no-store', ...more },
  body: '',
})

const dataOf = (page: ProfilePage, language: Language, siteUrl: string): FlyerData => ({
  business: { id: page.subdomain, name: page.name, phone: page.phone, currency: page.currency },
  headline: page.headline[language] ?? page.headline[language === 'en' ? 'es' : 'en'],
  accent: page.accent ?? pageColors.green,
  services: page.services.map(({ name, price }) => ({ name, price })),
  areas: (page.areas ?? '').split('\n').filter((area) => area.trim() !== ''),
  address: `${siteUrl}/p/${page.subdomain}`,
})

/** The page of a business as a sheet of paper with a code that leads to it. It shows nothing that the page does not. */
export function createFlyers({ rest, siteUrl, areRateLimitsOn, log, now }: Options) {
  const limit = createNetworkLimit({ burst: 10, seconds: 300 }, now)
  return async ({ method, path, ip }: HttpRequest): Promise<HttpResponse> => {
    if (method !== 'GET' && method !== 'HEAD') return failed(405, { allow: 'GET, HEAD' })
    const wait = areRateLimitsOn ? limit(ip) : null
    if (wait !== null) return failed(429, { 'retry-after': String(wait) })
    const [, subdomain = '', spoken] = flyerPath.exec(path) ?? []
    const language = spoken === 'es' ? 'es' : 'en'
    try {
      const page = (await callRpc(rest, 'public_profile', { subdomain })) as ProfilePage | null
      if (page === null) return failed(404)
      const logo = await readLogo(rest, page.logo, siteUrl)
      const bytes = await renderFlyer(dataOf(page, language, siteUrl), language, logo)
      return {
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${page.subdomain}-${language}.pdf"`,
          'content-language': language,
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        },
        body: Buffer.from(bytes),
      }
    } catch (error) {
      log({ level: 'error', event: 'flyer not printed', ...describeError(error) })
      return failed(503, { 'retry-after': '60' })
    }
  }
}
