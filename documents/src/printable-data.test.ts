import { expect, it } from 'vitest'
import { maxCharacters, withPrintableTexts } from './printable-data.ts'

const printed = (text: string) => withPrintableTexts({ text }).text

it('drops what prints nothing, however much there is of it', () => {
  expect(printed(`Deep${'\u200b\u200d\ufeff'.repeat(1200)} clean`)).toBe('Deep clean')
  expect(printed('a\u202e00.1$\u202cb\u0000\u00ad\u2066c\ttwo\nlines')).toBe('a00.1$bc\ttwo\nlines')
})

it('keeps a single joiner between letters', () => {
  expect(printed('क्\u200dष')).toBe('क्\u200dष')
  expect(printed('क्\u200d\u200d\u200dष')).toBe('क्ष')
})

it('allows a third of the text in a script that takes longer', () => {
  const text = 'स'.repeat(maxCharacters / 3)
  expect(withPrintableTexts({ text }).text).toBe(text)
  expect(() => withPrintableTexts({ text: `${text}स` })).toThrow('too much text')
})

it('rejects a document with too much text, and counts neither ids nor signatures', () => {
  const text = 'x'.repeat(maxCharacters)
  expect(withPrintableTexts({ text, id: text, signature: text, snapshot_hash: text }).text).toBe(text)
  expect(() => withPrintableTexts({ text, more: 'x' })).toThrow('too much text')
})
