import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'

import { siteUrl } from '../build/document.tsx'
import { renderPage } from '../build/prerender.tsx'
import { type PlacedPage, placesOf } from '../registry/places.ts'
import { rows } from '../registry/rows.tsx'
import { shareCard } from './share-card.tsx'

const folder = join(import.meta.dirname, '../../../content/cards')
const drawn = readdirSync(folder)
const pages = placesOf(rows).map((page) => ({
  page,
  html: renderPage(page, { css: 'h1{}', island: '/island.js' }),
}))

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
const cardOf = (html: string) => content(html, 'og:image').replace(`${siteUrl}/assets/cards/`, '')

it('shows every page by a card of its own, in its language, that is drawn as the page is now', () => {
  // After a change: node web/build.ts, then npm run share-cards.
  const shown = pages.map(({ html }) => cardOf(html))
  expect([...new Set(shown)].toSorted()).toEqual(drawn.toSorted())
  for (const { page, html } of pages) {
    const { path } = page.row
    expect(cardOf(html)).toMatch(
      new RegExp(`^${path.slice(1).replaceAll('/', '-') || 'start'}-${page.place.language}\\.`),
    )
  }
})

it('says of every card what it shows and how large it is', () => {
  for (const { html } of pages) {
    expect(content(html, 'og:image:alt').length).toBeGreaterThan(10)
    expect(content(html, 'twitter:card')).toBe('summary_large_image')
    expect([content(html, 'og:image:width'), content(html, 'og:image:height')]).toEqual(['1200', '630'])
  }
})

it('keeps the cards small and of one size', async () => {
  const cards = await Promise.all(
    drawn.map(async (file) => {
      const { width, height, format } = await sharp(join(folder, file)).metadata()
      return `${width}×${height} ${format}`
    }),
  )
  expect(new Set(cards)).toEqual(new Set(['1200×630 png']))
  const bytes = drawn.map((file) => statSync(join(folder, file)).size)
  expect(Math.max(...bytes)).toBeLessThan(60_000)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(3_000_000)
})

it('changes the name of a card with what it says', () => {
  const page = { ...pages[0]?.page } as PlacedPage
  const says = (heading: string) => shareCard(page, `<h1 class="x">${heading}</h1>`).name
  expect(says('One <b>two</b>')).toBe(says('One two'))
  expect(says('One')).not.toBe(says('Two'))
})
