import type { EndpointContext } from './parts.ts'
import { isRedirectAllowed } from './redirects.ts'

/**
 * Reads the header, then the query, then the body, then the Referer: returns the first that is allowed, else the site
 * URL.
 */
export function chooseRedirect(context: EndpointContext, fromBody = ''): string {
  const { settings } = context.auth
  const requested = context.request.headers['redirect_to'] || context.query.get('redirect_to') || fromBody
  const isAllowed = (url: string) => isRedirectAllowed(url, settings.siteUrl, settings.redirectUrls)
  if (requested !== '' && isAllowed(requested)) return requested
  const referrer = context.request.headers['referer'] ?? ''
  return isAllowed(referrer) ? referrer : settings.siteUrl
}
