import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'

import { feeds } from '../blog/feeds.ts'
import { dueForReview } from '../blog/post-head.ts'
import { posts } from '../blog/posts.ts'
import { shareCard } from '../cards/share-card.tsx'
import { type PlacedPage, placesOf } from '../registry/places.ts'
import { rows } from '../registry/rows.tsx'
import { updateFeeds } from '../updates/feed.ts'
import { type Assets, Document, siteUrl, structuredData } from './document.tsx'
import { shareTags } from './share-tags.tsx'
import { sitemaps } from './sitemaps.ts'

type Manifest = Record<string, { file: string } | undefined>

// Entries of the build of the public pages (site.config.ts), so that their files and hashes exist.
const islandEntry = 'src/marketing/islands/island.ts'
const styleEntry = 'src/marketing/marketing.css'

/** "pages/pricing.html"; the Spanish page at the same address is "pages/pricing.es.html". */
const fileOf = ({ row, place, address }: PlacedPage) => {
  const isSecond = !place.isCopy && place.language === 'es' && row.heads.en !== undefined
  return `pages/${address.slice(1) || 'index'}${isSecond ? '.es' : ''}.html`
}

/** The HTML of a page. Throws when it would be published without its title, description or one heading. */
export function renderPage(page: PlacedPage, assets: Assets): string {
  const html = renderToStaticMarkup(<Document page={page} assets={assets} />)
  const { title = '', description = '' } = page.row.heads[page.place.language] ?? {}
  const faults = [
    ...(html.split('<h1').length === 2 ? [] : ['has not exactly one h1']),
    ...(title.length > 0 && title.length <= 60 ? [] : [`has a title of ${title.length} characters`]),
    ...(description.length >= 70 && description.length <= 160
      ? []
      : [`has a description of ${description.length} characters`]),
  ]
  if (faults.length > 0) throw new Error(`${page.address} (${page.place.language}) ${faults.join(', ')}.`)
  const more = shareTags(shareCard(page, html)) + structuredData(page)
  return `<!doctype html>${html.replace('</head>', () => `${more}</head>`)}`
}

/**
 * The public pages as finished HTML and the files that list them, with the client build of the pages in `outDir` (and its
 * manifest). Styles are inlined: whoever serves a page must allow the hash of its one `<style>` in the content security
 * policy, and write the site's address where the pages have `%SITE_URL%`.
 */
export async function prerenderPages(outDir: string): Promise<{ name: string; text: string }[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/site.json'), 'utf8'))
  const built = (entry: string) => {
    const file = manifest[entry]?.file
    if (file === undefined)
      throw new Error(`The build of the public pages has no ${entry}: add it to its entries.`)
    return file
  }
  const css = await readFile(join(outDir, built(styleEntry)), 'utf8')
  const assets = { css: css.trim(), island: `/${built(islandEntry)}` }
  const pages = placesOf(rows).map((page) => ({ page, name: fileOf(page), text: renderPage(page, assets) }))
  const cards = pages.filter(({ page }) => !page.place.isCopy).map(({ page, text }) => shareCard(page, text))
  const due = dueForReview(posts, new Date().toISOString().slice(0, 10))
  // A note and no failure: a build must not fail because a day has come.
  if (due.length > 0) console.warn(`Not reviewed for 400 days: ${due.join(', ')}`)
  return [
    ...pages,
    // For e2e/share-cards.ts, which draws them.
    { name: '.vite/cards.json', text: JSON.stringify(cards) },
    ...sitemaps(rows),
    ...feeds(),
    ...updateFeeds(siteUrl),
  ]
}
