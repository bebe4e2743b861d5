import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'

/**
 * Whether a page of this site sends it, as far as the browser says: others make their visitors' browsers name them. Browsers say
 * where from only over https and at localhost; over http and in older ones there is the origin alone.
 */
export function isFromOwnPage({ headers }: HttpRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = headers
  return origin === undefined || URL.parse(origin)?.host === host
}
