import { expect, it } from 'vitest'

import { fittedSize } from './shrink-photo.ts'

it('keeps the proportions and never makes a picture larger', () => {
  expect(fittedSize(4032, 3024)).toEqual({ width: 2048, height: 1536 })
  expect(fittedSize(3024, 4032)).toEqual({ width: 1536, height: 2048 })
  expect(fittedSize(800, 600)).toEqual({ width: 800, height: 600 })
})

it('keeps at least one pixel of the thinnest panorama', () => {
  expect(fittedSize(30_000, 3)).toEqual({ width: 2048, height: 1 })
})
