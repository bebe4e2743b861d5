import { expect, it } from 'vitest'

import { galleryOf, type ShownPhoto, widthsOf } from './gallery.ts'

const photo = (id: string, changes: Partial<ShownPhoto> = {}): ShownPhoto => ({
  id,
  width: 2048,
  height: 1536,
  alt: null,
  before_of: null,
  is_hero: false,
  ...changes,
})
const order = (photos: ShownPhoto[]) =>
  galleryOf(photos).works.map(({ photo: { id }, before }) => [before?.id ?? null, id])

it('puts the photo from before beside the one from after, where that one stands', () => {
  expect(order([photo('old', { before_of: 'new' }), photo('other'), photo('new')])).toEqual([
    [null, 'other'],
    ['old', 'new'],
  ])
})

it('shows the photo at the top once, and in a pair twice', () => {
  const photos = [photo('top', { is_hero: true }), photo('other')]
  expect(galleryOf(photos).hero?.id).toBe('top')
  expect(order(photos)).toEqual([[null, 'other']])
  expect(order([...photos, photo('old', { before_of: 'top' })])).toEqual([
    ['old', 'top'],
    [null, 'other'],
  ])
})

it('shows a photo from before by itself while the one from after is not shown', () => {
  expect(order([photo('old', { before_of: 'hidden' })])).toEqual([[null, 'old']])
})

it.each([
  [300, [480]],
  [480, [480]],
  [700, [480, 960]],
  [2048, [480, 960, 1600]],
])('serves a photo of %i pixels in %j', (width, widths) => {
  expect(widthsOf({ width })).toEqual(widths)
})
