import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { checklists } from '@fieldlark/domain/checklists/checklists.ts'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, it } from 'vitest'

import { paths } from '#paths.ts'

import { feeds } from '../blog/feeds.ts'
import { pictureFiles } from '../pictures/picture-files.ts'
import { type PlacedPage, placesOf } from '../registry/places.ts'
import { rows } from '../registry/rows.tsx'
import { updateFeeds } from '../updates/feed.ts'
import { siteUrl } from './document.tsx'
import { renderPage } from './prerender.tsx'
import { sitemaps } from './sitemaps.ts'

const web = resolve(import.meta.dirname, '../../..')
const assets = { css: 'h1{}', island: '/assets/site/island.js' }
const pages = placesOf(rows).map((page) => ({ page, html: renderPage(page, assets) }))

const nameOf = ({ address, place }: PlacedPage) => `${address} (${place.language})`

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: [
      'html-validate:standard',
      'html-validate:document',
      'html-validate:a11y',
      'html-validate:browser',
    ],
    rules: {
      // A tool answers while one types: there is nothing to submit.
      'wcag/h32': 'off',
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

it('renders every page as valid HTML, with names for what a screen reader announces', async () => {
  // The copies under a language differ in addresses only.
  const own = pages.filter(({ page }) => !page.place.isCopy)
  const reports = await Promise.all(
    own.map(async ({ page, html }) => {
      const { results } = await validator.validateString(html)
      return results
        .flatMap(({ messages }) => messages)
        .map(({ selector, message }) => `${nameOf(page)}: ${message} at ${selector}`)
    }),
  )
  expect(reports.flat()).toEqual([])
})

const decoded = (text: string) => text.replaceAll('&amp;', '&')
const attribute = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'gi'))].map(([, value = '']) => decoded(value))

/** What a page links or loads, as whole addresses: its own are complete in what is shared and written for crawlers. */
const targetsOf = (html: string) =>
  [
    ...attribute(html, 'href'),
    ...attribute(html, 'src'),
    ...[...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, card = '']) => card),
    ...attribute(html, 'srcset').flatMap((list) => list.split(/,\s*/).map((one) => one.split(' ')[0] ?? '')),
  ].map((target) => (target.startsWith(siteUrl) ? target.slice(siteUrl.length) || '/' : target))

const files = new Set([
  ...Object.values(assets),
  ...pictureFiles.map(({ address }) => address),
  ...readdirSync(resolve(web, 'public')).map((name) => `/${name}`),
  ...readdirSync(resolve(web, 'content/cards')).map((name) => `/assets/cards/${name}`),
  ...[...feeds(), ...updateFeeds(siteUrl), ...sitemaps(rows)].map(({ name }) => `/${name}`),
  ...Object.keys(checklists).flatMap((trade) =>
    ['en', 'es'].map((language) => `/checklists/${trade.replaceAll('_', '-')}-${language}.pdf`),
  ),
])
const appPaths = new Set<string>(Object.values(paths).filter((path) => !/[:*]/.test(path)))

/** The pages at an address: in the reader's language where it has both. */
const pagesAt = new Map<string, typeof pages>()
for (const each of pages) {
  const { address } = each.page
  pagesAt.set(address, [...(pagesAt.get(address) ?? []), each])
}

function isDead(target: string, from: { page: PlacedPage; html: string }): boolean {
  const [address = '', fragment] = target.split('#')
  const path = address.split('?')[0] ?? ''
  const there = path === '' ? [from] : (pagesAt.get(path) ?? []).filter((to) => isReadBy(to.page, from.page))
  if (there.length === 0) return fragment !== undefined || !(files.has(path) || appPaths.has(path))
  return fragment !== undefined && !there.every(({ html }) => attribute(html, 'id').includes(fragment))
}

const isReadBy = (to: PlacedPage, from: PlacedPage) =>
  to.place.language === from.place.language || pagesAt.get(to.address)?.length === 1

const isOutside = (target: string) => /^(?!data:)(?:[a-z]+:|\/\/)/i.test(target)

/** Shown to see what a page looks like without it. */
const missingPicture = '/assets/pictures/missing.webp'

it('links only to pages, files and parts of a page that there are', () => {
  const dead = pages.flatMap((from) =>
    targetsOf(from.html)
      .filter((target) => !isOutside(target) && !target.startsWith('data:') && target !== missingPicture)
      .filter((target) => isDead(target, from))
      .map((target) => `${nameOf(from.page)}: ${target}`),
  )
  expect(dead).toEqual([])
})

/** The laws, offices and statistics that the posts name, by their hosts; nothing else is linked outside. */
const sources = [
  'attorneygeneral.gov',
  'bls.gov',
  'boe.es',
  'business.yelp.com',
  'diputados.gob.mx',
  'dol.gov',
  'ecfr.gov',
  'faq.sll.texas.gov',
  'flcourts.gov',
  'floridarevenue.com',
  'ftc.gov',
  'gob.mx',
  'imss.gob.mx',
  'ine.es',
  'inegi.org.mx',
  'infonavit.org.mx',
  'irs.gov',
  'law.cornell.edu',
  'leg.state.fl.us',
  'leg.state.nv.us',
  'leginfo.legislature.ca.gov',
  'mainelegislature.org',
  'malegislature.gov',
  'marin.courts.ca.gov',
  'mgaleg.maryland.gov',
  'nycourts.gov',
  'nysenate.gov',
  'oag.ca.gov',
  'osha.gov',
  'sat.gob.mx',
  'sede.agenciatributaria.gob.es',
  'seg-social.es',
  'selfhelp.courts.ca.gov',
  'statutes.capitol.texas.gov',
  'support.google.com',
  'uscis.gov',
  'uscode.house.gov',
]

it('links outside only to the listed sources, by https', () => {
  const outside = new Set(pages.flatMap(({ html }) => targetsOf(html)).filter(isOutside))
  expect(outside.delete('mailto:%OPERATOR_EMAIL%'), 'which the server writes in').toBe(true)
  expect([...outside].filter((target) => !target.startsWith('https://'))).toEqual([])
  const hosts = [...outside].map((target) => new URL(target).host.replace(/^www\./, ''))
  expect([...new Set(hosts)].toSorted()).toEqual(sources)
})
