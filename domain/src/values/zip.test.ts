import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'

import { zipOf } from './zip.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Reads an archive from its end, as programs do. */
function filesIn(archive: Buffer) {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [size, nameLength] = [archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28)]
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    const head = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(head)).toBe(0x04034b50)
    const content = archive.subarray(head + 30 + nameLength, head + 30 + nameLength + size)
    expect(archive.readUInt32LE(at + 16)).toBe(crc32(content))
    files.set(name, content.toString())
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}

it('holds every file under its name, whatever the alphabet', () => {
  const files = {
    'account.json': '{"name":"Ñandú"}',
    'Peña & Söhne/clients.csv': 'name\r\nRosa',
    'empty.txt': '',
  }
  const archive = zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: bytesOf(text) })))
  expect(Object.fromEntries(filesIn(Buffer.concat(archive)))).toEqual(files)
})

it('is an archive without files, too', () => {
  expect(filesIn(Buffer.concat(zipOf([]))).size).toBe(0)
})
