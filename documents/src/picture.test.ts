import { expect, it } from 'vitest'
import { pictureOf, pictureOfDataUrl } from './picture.ts'
import { png } from './testing/png.ts'

it('accepts PNG and JPEG', () => {
  const jpeg = Buffer.from('ffd8ffe00004000affc0000b080010001001011100ffd9', 'hex')
  expect(pictureOf(png(20, 10))?.length).toBeGreaterThan(0)
  expect(pictureOf(jpeg)).toEqual(jpeg)
})

it.each([
  ['nothing', null],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://x.example"/></svg>')],
  ['half a picture', png(20, 10).subarray(0, 50)],
  ['more pixels than a page needs', png(10, 10, { width: 30_000, height: 30_000 })],
  ['more data than it says', png(500, 500, { width: 5, height: 5 })],
  ['less data than it says', png(5, 5, { width: 500, height: 500 })],
  ['a JPEG of too many pixels', Buffer.from('ffd8ffc0000b08ffffffff011100ffd9', 'hex')],
  ['too much', Buffer.alloc(3 * 1024 * 1024)],
])('rejects %s', (_, bytes) => {
  expect(pictureOf(bytes)).toBeNull()
})

it('reads a signature from a data: URL, but no other address', () => {
  expect(pictureOfDataUrl(`data:image/png;base64,${png(4, 4).toString('base64')}`)).not.toBeNull()
  for (const url of [
    null,
    '',
    'https://x.example/a.png',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png;base64,AAAA',
  ]) {
    expect(pictureOfDataUrl(url)).toBeNull()
  }
})
