import { cleanWebAddress } from '#values/web-address.ts'

/** The networks on which a business can have a page, beside Google. */
export type Network = 'facebook' | 'instagram' | 'x' | 'yelp'

// One word of a path; letters outside of ASCII are encoded by browsers.
const word = '(?:[A-Za-z0-9._-]|%[89A-Fa-f][0-9A-Fa-f])+'
const rest = '(?:[/?#]|$)'

/**
 * The addresses of pages in each network. The public page links to them, so they must not lead elsewhere: not to the
 * addresses of the networks that forward to any site. The database has the same patterns (private.is_social_link).
 */
const patterns: Record<Network, RegExp> = {
  facebook: new RegExp(
    `^https://(?:(?:www|m|web|[a-z]{2}-[a-z]{2})\\.)?(?:facebook|fb)\\.com/(?![lL]\\.|[fF][lL][xX]${rest})${word}${rest}`,
  ),
  instagram: new RegExp(`^https://(?:www\\.)?instagram\\.com/(?![lL]${rest})${word}${rest}`),
  x: new RegExp(`^https://(?:(?:www|mobile)\\.)?(?:x|twitter)\\.com/(?![iI]${rest})${word}${rest}`),
  yelp: new RegExp(`^https://(?:(?:www|m)\\.)?yelp\\.(?:com|[a-z]{2}|com?\\.[a-z]{2})/biz/${word}${rest}`),
}
const otherPath = /\s|\\|\/(?:\.|%2[eE])/

export const isSocialLink = (network: Network, text: string): boolean =>
  patterns[network].test(text) && !otherPath.test(text)

const homes: Record<Network, string> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  x: 'https://x.com/',
  yelp: 'https://www.yelp.com/biz/',
}
const hosts = /^(?:www\.)?(?:facebook|fb|instagram|x|twitter|yelp)\.com$/i

/** As people type it: with or without "https://", or only the name that they have there, "@lark". Another address stays. */
export function cleanSocialLink(network: Network, text: string): string {
  const typed = text.trim()
  const name = /^@?([A-Za-z0-9._-]{1,80})$/.exec(typed)?.[1]
  if (name && !hosts.test(name) && !/\.(?:com|net|org|example)$/i.test(name)) return homes[network] + name
  const address = cleanWebAddress(text)
  const secure = address.replace(
    /^https?:\/\/([^/?#]+)/,
    (_, host: string) => `https://${host.toLowerCase()}`,
  )
  return isSocialLink(network, secure) ? secure : address
}
