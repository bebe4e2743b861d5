import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { PartSink } from './part-sink.ts'

async function* parts(...texts: string[]) {
  for (const each of texts) yield Buffer.from(each)
}

test('passes the parts to the reader as one stream', async () => {
  let read = ''
  const sink = new PartSink('files/a', async (bytes) => {
    read = await text(bytes)
  })
  await sink.write(parts('a', 'b'))
  await sink.write(parts('c'))
  expect(await sink.end()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(read).toBe('abc')
})

test('reports the error of a reader that fails early at the end, also after an abort', async () => {
  const sink = new PartSink('files/a', () => Promise.reject(new Error('no such place')))
  await sink.write(parts('a'))
  await sink.abandon()
  await expect(sink.end()).rejects.toThrow('no such place')
})
