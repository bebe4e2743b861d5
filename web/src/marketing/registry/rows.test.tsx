import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { featurePages, paths, prefixedPages, tradePages } from '#paths.ts'

import { renderPage } from '../build/prerender.tsx'
import { sitemaps } from '../build/sitemaps.ts'
import { placesOf } from './places.ts'
import { rows } from './rows.tsx'

const pages = placesOf(rows)
const assets = { css: 'h1{}', island: '/assets/site/island.js' }
const htmlOf = (page: (typeof pages)[number]) => renderPage(page, assets)
const named = pages.map((page) => [`${page.address} ${page.place.language}`, page] as const)

const addresses = new Set(pages.map(({ address }) => address))
it('has a row for every public address', () => {
  const wanted = [
    paths.landing,
    ...prefixedPages.map((page) => paths[page]),
    paths.productUpdates,
    ...tradePages,
    ...featurePages,
  ]
  const known = new Set(rows.map(({ path }) => path))
  expect(wanted.filter((path) => !known.has(path))).toEqual([])
})

it('names each page differently in each language', () => {
  for (const language of ['en', 'es'] as const) {
    const titles = rows.flatMap((row) => row.heads[language]?.title ?? [])
    expect(titles.length).toBe(new Set(titles).size)
  }
})

describe.each(named)('%s', (_, page) => {
  const html = htmlOf(page)
  const document = new DOMParser().parseFromString(html, 'text/html')

  it('stays in its language', () => {
    const inside = [...document.querySelectorAll('main a[href^="/"]')].map(
      (link) => link.getAttribute('href') ?? '',
    )
    if (page.place.isCopy)
      expect(
        inside.filter((link) => addresses.has(`/${page.place.language}${link.split(/[?#]/)[0]}`)),
      ).toEqual([])
  })

  it('is kept from search engines exactly where it is a copy or unlisted, and never pairs that with a translation', () => {
    const isKept = page.place.isCopy || page.row.isUnlisted === true
    expect(html.includes('name="robots" content="noindex"')).toBe(isKept)
    expect(html.includes('rel="canonical"')).toBe(!isKept)
    if (isKept) expect(html).not.toContain('rel="alternate" hrefLang')
  })

  it('has headings in order, alternatives for its pictures and no inline style, which the policy blocks', () => {
    const levels = [...document.querySelectorAll('main h1, main h2, main h3, main h4, section h1')].map(
      ({ tagName }) => Number(tagName[1]),
    )
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1)).toEqual([])
    expect(document.querySelectorAll('img:not([alt])').length).toBe(0)
    expect(html).not.toContain(' style=')
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('has structured data that can be read', () => {
    for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
      expect(JSON.parse(script.textContent ?? '')).toMatchObject({ '@context': 'https://schema.org' })
  })
})

it('refuses to publish a page without a heading or with a description that is too short', () => {
  const [page] = pages
  if (page === undefined) throw new Error('There are no pages.')
  const row = {
    ...page.row,
    heads: { en: { title: 'A', description: 'Short.' } },
    body: () => <p>Nothing</p>,
  }
  expect(() => renderPage({ ...page, row }, assets)).toThrow(/exactly one h1, has a description of 6/)
})

it('lists every page for search engines at the one address it has', () => {
  const text = sitemaps(rows)
    .map((file) => file.text)
    .join('')
  for (const { path, isUnlisted } of rows)
    expect(text.includes(`<loc>%SITE_URL%${path}</loc>`)).toBe(isUnlisted !== true)
  expect(text).not.toMatch(/<loc>%SITE_URL%\/e[ns]\b/)
  expect(text).toContain('<sitemap><loc>%SITE_URL%/sitemap-profiles.xml</loc></sitemap>')
})

it('opens no page with markup that a browser would have to correct', () => {
  for (const page of pages)
    expect(renderToStaticMarkup(<>{page.row.body(page.place)}</>)).not.toMatch(/<p[^>]*><(?:ul|div|p|h\d)\b/)
})
