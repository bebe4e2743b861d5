import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { peek, sniff } from './sniff.ts'

const square = { create: { width: 8, height: 8, channels: 3, background: '#369' } } as const
const png = await sharp(square).png().toBuffer()
const jpeg = await sharp(square).jpeg().toBuffer()
const webp = await sharp(square).webp().toBuffer()
const octets = 'application/octet-stream'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each([
  ['a PNG', png, 'image/png', 'image/png', true],
  ['a PNG declared as JPEG', png, 'image/jpeg', 'image/png', true],
  ['a PNG declared as text', png, 'text/plain;charset=UTF-8', 'image/png', true],
  ['a JPEG of nobody knows what', jpeg, '', 'image/jpeg', true],
  ['a WebP', webp, 'image/webp', 'image/webp', true],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'application/pdf', 'application/pdf', true],
  [
    'a PDF with a script of its own',
    '%PDF-1.7\n<</S/JavaScript/JS(app.alert(1))>>',
    '',
    'application/pdf',
    true,
  ],
  ['a zip', zip({ 'notes.txt': 'x' }), 'application/zip', 'application/zip', true],
  ['a zip that says it is a letter', zip({ 'notes.txt': 'x' }), word, 'application/zip', true],
  ['a letter', zip({ '[Content_Types].xml': contentTypes() }), word, word, true],
  ['a program', 'MZ\x90\0\x03\0\0\0', 'image/png', 'application/x-msdownload', true],
  ['HTML declared as PNG', '<!DOCTYPE html><script>1</script>', 'image/png', 'text/html', true],
  ['HTML after blanks and a mark', '\uFEFF \n<script >alert(1)</script>', 'text/plain', 'text/html', true],
  ['HTML after a comment', '<!-- x --><svg onload=alert(1)>', 'text/plain', 'image/svg+xml', true],
  ['HTML in UTF-16', Buffer.from('\uFEFF<html><script>1</script>', 'utf16le'), 'text/csv', 'text/html', true],
  ['an SVG with a script', '<svg xmlns="x"><script>1</script></svg>', 'image/svg+xml', 'image/svg+xml', true],
  ['an SVG declared as PNG', '<?xml version="1.0"?><svg/>', 'image/png', 'image/svg+xml', true],
  [
    'an SVG behind its DOCTYPE',
    '<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]><svg/>',
    '',
    'image/svg+xml',
    true,
  ],
  ['XML', '<?xml version="1.0"?><note/>', 'application/xml', 'application/xml', true],
  [
    'a page as XML',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">',
    '',
    'application/xhtml+xml',
    true,
  ],
  ['a GIF that is a script', 'GIF89a/*\0\0\0\0*/=1;alert(1)', 'image/gif', octets, false],
  ['a GIF with an assignment', 'GIF89a=1;alert(1)//', 'image/gif', octets, false],
  [
    'a JPEG that is a script',
    Buffer.from('\xff\xd8\xff\xe0/*JFIF*/=1;alert(1)', 'latin1'),
    'image/jpeg',
    octets,
    false,
  ],
  [
    'a PNG with a page in it',
    Buffer.concat([png, Buffer.from('<html><script>1')]),
    'image/png',
    octets,
    false,
  ],
  ['nothing, declared as text', '', 'text/plain', 'text/plain', false],
  ['nothing, declared as PNG', '', 'image/png', octets, false],
  ['nothing at all', '', '', octets, false],
  ['text', 'a,b\n1,2', 'text/csv', 'text/csv', false],
  ['text with its charset', 'Grüße', 'text/plain;charset=UTF-8', 'text/plain;charset=UTF-8', false],
  ['text declared as PNG', 'just words', 'image/png', 'text/plain', false],
  ['text declared as a picture of any kind', 'just words', 'image/x-photo', 'text/plain', false],
  ['JSON', '{"a":1}', 'application/json', 'application/json', false],
  ['bytes declared as text', Buffer.from([0, 1, 2, 0xff, 0xfe]), 'text/plain', octets, false],
  ['bytes of an own type', Buffer.from([0, 1, 2, 0xff]), 'application/x-own', 'application/x-own', false],
  ['a type that is none', 'words', '<script>', 'text/plain', false],
])('%s', async (_name, bytes, declared, mime, isTrusted) => {
  expect(await sniff(Buffer.from(bytes), declared)).toEqual({ mime, isTrusted })
})

test('a picture is not mistaken for a script because of its width or the length of its first segment', async () => {
  for (let width = 1; width <= 4096; width += 1) {
    const gif = Buffer.from('GIF89a\0\0\x01\0\0\0\0', 'latin1')
    gif.writeUInt16LE(width, 6)
    expect([width, (await sniff(gif, '')).mime]).toEqual([width, 'image/gif'])
  }
  for (const length of ['=\x10', '/*', '//']) {
    const photo = Buffer.from(`\xff\xd8\xff\xe1${length}Exif\0\0`, 'latin1')
    expect((await sniff(photo, '')).mime).toBe('image/jpeg')
  }
})

test('a character cut off at the end of the head does not make a text binary', async () => {
  const head = Buffer.from('ü'.repeat(3000)).subarray(0, 4099)
  expect(await sniff(head, 'text/plain')).toEqual({ mime: 'text/plain', isTrusted: false })
})

test.each([0, 1, 4100, 4101, 300_000])(
  'peeking at the first of %i bytes loses none of them',
  async (size) => {
    const bytes = Buffer.alloc(size, 'x')
    const looked = await peek(Readable.from(inPieces(bytes)))
    expect(looked.head).toEqual(bytes.subarray(0, 4100))
    expect((await buffer(looked.bytes)).equals(bytes)).toBe(true)
  },
)

test('a stream that fails later also fails the returned one', async () => {
  const broken = Readable.from(
    (function* () {
      yield* inPieces(Buffer.alloc(10_000))
      throw new Error('the connection broke')
    })(),
  )
  const { bytes } = await peek(broken)
  await expect(buffer(bytes)).rejects.toThrow('the connection broke')
})

function* inPieces(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) {
    yield bytes.subarray(at, at + 1000)
  }
}

function contentTypes(): string {
  const type = `${word}.main+xml`
  return `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`
}

/** A zip of stored entries, as far as a reader of its beginning looks. */
function zip(entries: Record<string, string>): Buffer {
  const parts = Object.entries(entries).map(([name, text]) => {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt32LE(text.length, 18)
    header.writeUInt32LE(text.length, 22)
    header.writeUInt16LE(name.length, 26)
    return Buffer.concat([header, Buffer.from(name + text)])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  return Buffer.concat([...parts, end])
}
