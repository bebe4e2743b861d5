import { expect, it } from 'vitest'
import { messageFileName, messageFileType } from './message-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
  ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['a sound of the same family', 'RIFF\x24\x00\x00\x00WAVEfmt ', null],
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ['a web page', '<!doctype html><script>', null],
])('recognises %s by its bytes', (_, text, type) => {
  expect(messageFileType(bytes(text))).toBe(type)
})

it('names a file by what it is', () => {
  expect(messageFileName('IMG_0001.HEIC', 'jpg', 'photo')).toBe('IMG_0001.jpg')
  expect(messageFileName('.pdf', 'pdf', 'file')).toBe('file.pdf')
  expect(messageFileName('a\nb.pdf', 'pdf', 'file')).toBe('a b.pdf')
  expect(messageFileName(`${'x'.repeat(300)}.pdf`, 'pdf', 'file')).toHaveLength(200)
})
