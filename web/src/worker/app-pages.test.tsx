import { expect, it } from 'vitest'

import { insideScreens } from '#app/inside-screens.tsx'
import { featurePages, legalPages, paths, prefixedPages, tradePages } from '#paths.ts'

import { appPages } from './app-pages.ts'

const id = '11111111-2222-4333-8444-555555555555'
const example = (path: string) => path.replace(/:\w+/g, id)
// Nothing of it is measured, so that it has a page of its own.
const inside = insideScreens.flatMap(({ path }) => (path && path !== paths.admin ? [path] : []))

it('answers every screen of signed-in people from the device, with and without a question', () => {
  expect(inside.length).toBeGreaterThan(50)
  expect(inside.filter((path) => !appPages.test(example(path)))).toEqual([])
  expect(inside.filter((path) => !appPages.test(`${example(path)}?business=1`))).toEqual([])
})

it('leaves all other addresses to the server', () => {
  const translated = [...prefixedPages, ...legalPages].map((page) => `/es/${page}`)
  const others = [
    ...Object.values(paths).filter((path) => !inside.includes(path)),
    ...featurePages,
    ...tradePages,
    ...translated,
    '/rest/v1/clients',
    '/auth/v1/token',
    '/storage/v1/object/sign/photos/jobs',
    '/functions/v1/x',
    '/calendar/home.ics',
    '/mailbox',
    '/health',
    '/sw.js',
    '/assets/home-1a2b3c4.js',
    '/p/home',
    '/homes',
  ]
  expect(others.filter((path) => appPages.test(example(path)))).toEqual([])
})
