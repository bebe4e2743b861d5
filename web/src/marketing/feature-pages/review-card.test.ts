import { expect, it } from 'vitest'

import type { Piece } from '../generator/piece.ts'
import { cardExample, reviewCardAnswer } from './review-card.ts'

const pictures = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap(({ src, inside }) => [
    ...(src === undefined ? [] : [decodeURIComponent(src)]),
    ...(Array.isArray(inside) ? pictures(inside.filter((part): part is Piece => Boolean(part))) : []),
  ])

it('draws the three corners of a code that a reader looks for, and a white border', () => {
  const { pieces } = reviewCardAnswer('en', cardExample('en'))
  const [svg = ''] = pictures(pieces)
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  expect(side).toBeGreaterThan(24)
  expect(svg).toContain('M2 2.5h7')
  expect(svg).toContain(`M${side - 9} 2.5h7`)
  expect(svg).toContain(`M2 ${side - 2.5}h7`)
  expect(svg).not.toMatch(/M[01] \d+\.5|M\d+ [01]\.5/)
})

it.each([
  'https://example.com/review',
  'goo.gl/x',
  'javascript:alert(1)',
  '',
  `https://g.page/r/${'a'.repeat(300)}`,
])('makes no card that leads to %j', (link) => {
  const { main, pieces } = reviewCardAnswer('en', { ...cardExample('en'), link })
  expect([main, pictures(pieces)]).toEqual(['Not a link from Google', []])
})

it('takes the link as people type it', () => {
  const { main } = reviewCardAnswer('en', { ...cardExample('en'), link: ' G.page/r/abc/review ' })
  expect(main).toBe('It’s from Google. Ready.')
})
