import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, isColor, leastContrast, readableOnWhite, textColorOn } from './contrast.ts'

test('computes the WCAG contrast in either order', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#1f6f4a')).toBe(contrastOf('#1f6f4a', '#ffffff'))
})

test('keeps a readable colour and darkens others until they are readable', () => {
  expect(readableOnWhite('#1f6f4a')).toBe('#1f6f4a')
  assert(
    property(integer({ min: 0, max: 0xffffff }), (value) => {
      const readable = readableOnWhite(`#${value.toString(16).padStart(6, '0')}`)
      return isColor(readable) && contrastOf(readable, '#ffffff') >= leastContrast
    }),
  )
})

test('recognises a colour', () => {
  assert(property(constantFrom('', '#fff', 'red', '#12345g', '1f6f4a'), (text) => !isColor(text)))
})

test('chooses a readable text colour for every background', () => {
  assert(
    property(integer({ min: 0, max: 0xffffff }), (value) => {
      const ground = `#${value.toString(16).padStart(6, '0')}`
      return contrastOf(ground, textColorOn(ground)) >= leastContrast
    }),
  )
})
