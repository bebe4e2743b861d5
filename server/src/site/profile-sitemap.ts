import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'

import { callRpc, type RestFetch } from '../project/rest-client.ts'

/** Named in the index of sitemaps, which is a file of the build. */
export const profileSitemapPath = '/sitemap-profiles.xml'

type Listed = { subdomain: string; updated_at: string }

/** The pages of businesses that search engines may list, each at the one address it has. */
export const createProfileSitemap =
  ({ rest, siteUrl, log }: { rest: RestFetch; siteUrl: string; log: (event: LogEvent) => void }) =>
  async (): Promise<HttpResponse> => {
    try {
      const pages = (await callRpc(rest, 'listed_profiles', {})) as Listed[]
      const urls = pages.map(
        ({ subdomain, updated_at }) =>
          `  <url><loc>${siteUrl}/p/${subdomain}</loc><lastmod>${updated_at.slice(0, 10)}</lastmod></url>\n`,
      )
      return {
        status: 200,
        headers: {
          'content-type': 'application/xml; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        },
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
      }
    } catch (error) {
      log({ level: 'error', event: 'public pages not listed', ...describeError(error) })
      return { status: 503, headers: { 'retry-after': '300', 'cache-control': 'no-store' }, body: '' }
    }
  }
