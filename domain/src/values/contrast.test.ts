import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, isColor, leastContrast, readableOnWhite } from './contrast.ts'

test('measures as WCAG does, whichever comes first', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#1f6f4a')).toBe(contrastOf('#1f6f4a', '#ffffff'))
})

test('leaves a colour alone that can be read, and darkens every other until it can', () => {
  expect(readableOnWhite('#1f6f4a')).toBe('#1f6f4a')
  assert(
    property(integer({ min: 0, max: 0xffffff }), (value) => {
      const readable = readableOnWhite(`#${value.toString(16).padStart(6, '0')}`)
      return isColor(readable) && contrastOf(readable, '#ffffff') >= leastContrast
    }),
  )
})

test('knows a colour when it sees one', () => {
  assert(property(constantFrom('', '#fff', 'red', '#12345g', '1f6f4a'), (text) => !isColor(text)))
})
