import { expect, it } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'
import { updateFeeds } from './feed.ts'
import { updates } from './update-list.ts'

const dates = updates.map(({ date }) => date)

it('lists the updates by day, newest first, each with an address of its own', () => {
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(new Set(updates.map(({ id }) => id)).size).toBe(updates.length)
})

it('tells every short line and its story in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const stories = documentOf(pageAt('/updates', language))
    const links = [
      ...documentOf(pageAt('/product-updates', language)).querySelectorAll('li a[href^="/updates#"]'),
    ].map((link) => link.getAttribute('href')?.split('#')[1] ?? '')
    expect(links).toEqual(updates.map(({ id }) => id))
    for (const id of links) expect(stories.getElementById(id)?.querySelector('h2')).not.toBeNull()
  }
})

it('writes feeds that readers can parse', () => {
  for (const { name, text } of updateFeeds('https://example.com')) {
    const feed = new DOMParser().parseFromString(text, 'application/xml')
    expect(feed.querySelector('parsererror')).toBeNull()
    expect(feed.querySelectorAll('entry').length).toBe(updates.length)
    expect(feed.querySelector('link[rel=self]')?.getAttribute('href')).toBe(`https://example.com/${name}`)
    for (const date of feed.querySelectorAll('updated'))
      expect(Number.isNaN(Date.parse(date.textContent ?? ''))).toBe(false)
  }
})
