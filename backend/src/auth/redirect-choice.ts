import type { Ask } from './parts.ts'
import { isRedirectAllowed } from './redirects.ts'

/** Header, then query, then body, then where the browser came from: the first that is allowed, else the site. */
export function chooseRedirect(ask: Ask, fromBody = ''): string {
  const { settings } = ask.auth
  const wish = ask.incoming.headers['redirect_to'] || ask.query.get('redirect_to') || fromBody
  const isAllowed = (url: string) => isRedirectAllowed(url, settings.siteUrl, settings.redirectUrls)
  if (wish !== '' && isAllowed(wish)) return wish
  const referrer = ask.incoming.headers['referer'] ?? ''
  return isAllowed(referrer) ? referrer : settings.siteUrl
}
