import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { shapeOf } from './qr-code.ts'

it.each([
  'https://fieldlark.example/i/abc',
  'https://fieldlark.example/q/J-x2c0bqVVn0v3aPzqk1bq0Zy8nqk3pT0l4fS6m9d1a',
])('draws every dark module of %s once, and no light one', (address) => {
  const { modules } = create(address)
  const drawn = [...shapeOf(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(
    ([, column, row, width, back]) => {
      expect(back).toBe(width)
      return Array.from(
        { length: Number(width) },
        (_, at) => Number(row) * modules.size + Number(column) + at,
      )
    },
  )
  const dark = Array.from(modules.data).flatMap((isDark, at) => (isDark ? [at] : []))
  expect(drawn).toEqual(dark)
})
