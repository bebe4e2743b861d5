import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { type Build, type PageText, StaticFile } from './build.ts'
import { headersOf, pagePolicy } from './headers.ts'

type Served = {
  page: StaticFile
  headers: Record<string, string>
  /** Whether the page has to tell when it was opened. */
  isTimed: boolean
}

const openedField = 'name="opened"'

/** A page whose form tells when it was opened, which needs no script then, and nobody's clock but the server's. */
export const openedAt = (page: StaticFile, now: number): string =>
  page.bytes.toString('utf8').replace(openedField, `${openedField} value="${now}"`)

/** What stands in the build for the site's own address. */
export const placeholder = '%SITE_URL%'
const listing = /^\/(?:robots\.txt|[\w/-]+\.xml)$/

const readLanguage = (tag: string) => (/^(?:en|es)\b/i.test(tag) ? tag.slice(0, 2).toLowerCase() : null)

/** The chosen language (a cookie of the pages), else the best of the browser's that there is, else English. */
export function languageOf({ headers }: Pick<HttpRequest, 'headers'>): 'en' | 'es' {
  const chosen = /(?:^|;\s*)language=(en|es)(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  const wanted = (headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .map((each) => {
      const [tag = '', quality = 'q=1'] = each.split(';').map((part) => part.trim())
      return { language: readLanguage(tag), quality: Number(quality.replace('q=', '')) }
    })
    .filter(({ language, quality }) => language !== null && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return (chosen ?? wanted[0]?.language) === 'es' ? 'es' : 'en'
}

/**
 * The public pages of a build, each made ready when it is first asked for. Where an address has both languages, the answer depends on the
 * visitor, which caches are told; `head` is what each head holds besides. Returns null for a path that is no public page.
 */
export function createPublicPages(
  build: Build,
  siteUrl: string,
  head = '',
): (request: HttpRequest) => Served | null {
  const varied = { vary: 'accept-encoding, accept-language, cookie' }
  const served = (html: PageText, isInBothLanguages: boolean): Served => {
    const text = html()
      .replaceAll(placeholder, siteUrl)
      .replace('</head>', () => `${head}</head>`)
    const language = /<html lang="es"/.test(text) ? 'es' : 'en'
    return {
      page: new StaticFile('page.html', Buffer.from(text)),
      headers: {
        ...headersOf(pagePolicy(text)),
        'content-language': language,
        ...speculation,
        ...(isInBothLanguages && varied),
      },
      isTimed: text.includes(openedField),
    }
  }
  const made = new Map<PageText, Served>()
  return (request) => {
    const { html, spanish } = build.publicPages.get(request.path) ?? {}
    if (!html) return null
    const chosen = spanish && languageOf(request) === 'es' ? spanish : html
    const page = made.get(chosen) ?? served(chosen, spanish !== null)
    made.set(chosen, page)
    return page
  }
}

/** Tells browsers that know it to load the next page when a link is pointed at; the rules are a file of the build. */
const speculation = { 'speculation-rules': '"/next-pages.speculationrules"' }

/** Files in which the site's own address stands, such as robots.txt and the sitemaps. */
export function withSiteUrl(files: Build['files'], siteUrl: string): Build['files'] {
  return new Map(
    [...files].map(([path, file]) => [
      path,
      listing.test(path)
        ? new StaticFile(path, Buffer.from(file.bytes.toString('utf8').replaceAll(placeholder, siteUrl)))
        : file,
    ]),
  )
}
