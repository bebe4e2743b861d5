import { blogTexts } from '../blog/blog.texts.ts'
import { feedOf } from '../blog/feed-address.ts'
import { ConsentBanner } from '../consent/consent-banner.tsx'
import type { PlacedPage } from '../registry/places.ts'

/** Files of the build that a page links. */
export type Assets = { css: string; island: string }

/** Stands for the site's own address, which only the installation knows; the server writes it in. */
export const siteUrl = '%SITE_URL%'

/** The fonts of the first screen, preloaded before the styles are parsed. */
const fontsOf = (css: string) => [...css.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)].map((match) => match[1])

/** Relative addresses of structured data become whole ones; text that only starts with a slash does not occur in them. */
const completed = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data })
    .replace(/":"\/(?!\/)/g, `":"${siteUrl}/`)
    .replaceAll('<', '\\u003c')

/** What search engines read about a page, as elements for its head. */
export const structuredData = ({ row, place }: PlacedPage): string =>
  (row.structuredData?.(place) ?? [])
    .map((data) => `<script type="application/ld+json">${completed(data)}</script>`)
    .join('')

/** A public page as HTML without a script of its own but the island. */
export function Document({ page, assets }: { page: PlacedPage; assets: Assets }) {
  const { row, place } = page
  const head = row.heads[place.language]
  return (
    <html lang={place.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{head?.title}</title>
        <meta name="description" content={head?.description} />
        <Address page={page} />
        <meta name="theme-color" content="#faf9f5" />
        <meta name="color-scheme" content="light" />
        <meta property="og:site_name" content="Fieldlark" />
        <meta property="og:title" content={head?.title} />
        <meta property="og:description" content={head?.description} />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={siteUrl + row.path} />
        <meta property="og:locale" content={place.language === 'es' ? 'es_US' : 'en_US'} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={place.language === 'es' ? '/site.es.webmanifest' : '/site.webmanifest'} />
        {row.path.startsWith('/blog') && (
          <link
            rel="alternate"
            type="application/atom+xml"
            title={blogTexts[place.language].feedTitle}
            href={feedOf[place.language]}
          />
        )}
        {fontsOf(assets.css).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{assets.css}</style>
        <script type="module" src={assets.island} />
      </head>
      <body>
        <ConsentBanner place={place} />
        {row.body(place)}
      </body>
    </html>
  )
}

/** Copies under a language are for people, not for search engines, which see each page at one address. */
function Address({ page: { row, place } }: { page: PlacedPage }) {
  if (place.isCopy || row.isUnlisted) return <meta name="robots" content="noindex" />
  const other = place.language === 'en' ? 'es' : 'en'
  return (
    <>
      <link rel="canonical" href={siteUrl + row.path} />
      {row.pair !== undefined && (
        <>
          <link rel="alternate" hrefLang={place.language} href={siteUrl + row.path} />
          <link rel="alternate" hrefLang={other} href={siteUrl + row.pair} />
        </>
      )}
    </>
  )
}
