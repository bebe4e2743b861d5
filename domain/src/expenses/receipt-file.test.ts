import { expect, it } from 'vitest'
import { receiptName, receiptTypeOf } from './receipt-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\x00\x00', 'image/png'],
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ['a PDF with something in front of it', '\r\nfrom the scanner\n%PDF-1.4', 'application/pdf'],
  ['a GIF', 'GIF89a', null],
  ['a web page', '<!doctype html><script>', null],
  ['nothing', '', null],
])('recognises %s by its bytes', (_, text, type) => {
  expect(receiptTypeOf(bytes(text))).toBe(type)
})

it('uses the extension of the real type, not the claimed one', () => {
  expect(receiptName('scan.jpg', 'application/pdf')).toBe('scan.pdf')
  expect(receiptName('IMG_0001.PNG', 'image/jpeg')).toBe('IMG_0001.jpg')
  expect(receiptName('.jpg', 'image/jpeg')).toBe('receipt.jpg')
  expect(receiptName(`${'x'.repeat(300)}.pdf`, 'application/pdf')).toHaveLength(200)
})
