import { cleanWebAddress } from '#values/web-address.ts'

const country = 'google\\.(com|[a-z]{2}|com?\\.[a-z]{2})'

/**
 * The addresses under which Google shows a business or takes its reviews. Fieldlark mails this link to clients, so it
 * must not lead elsewhere: not /url or goo.gl without /maps, which forward to any site, and no "/." or "\", by which
 * browsers would read another path. The database has the same pattern (private.is_google_link).
 */
const googleLink = new RegExp(
  '^https://(' +
    [
      `(www\\.)?${country}/(maps|search)([/?#]|$)`,
      `maps\\.${country}(/?([?#]|$)|/maps([/?#]|$))`,
      'search\\.google\\.com/local/',
      'business\\.google\\.com(/|$)',
      '(g\\.page|maps\\.app\\.goo\\.gl|share\\.google|goo\\.gl/maps|g\\.co/kgs)/[^/]',
    ].join('|') +
    ')',
)
const otherPath = /\s|\\|\/(?:\.|%2[eE])/

export const isGoogleLink = (text: string): boolean => googleLink.test(text) && !otherPath.test(text)

/** As people type it; every Google host has https. Another address stays as it is. */
export function cleanGoogleLink(text: string): string {
  const address = cleanWebAddress(text)
  const secure = address.replace(
    /^https?:\/\/([^/?#]+)/,
    (_, host: string) => `https://${host.toLowerCase()}`,
  )
  return isGoogleLink(secure) ? secure : address
}
