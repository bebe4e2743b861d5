import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { form } from '../testing/scratch-storage.ts'
import { arriving } from './arriving.ts'
import { readForm } from './upload-form.ts'

test('ignores unknown fields', async () => {
  const { body, headers } = form('x', { metadata: '{}', other: 'y', __proto__: 'z', toString: 'w' })
  const { fields, bytes } = await readForm(Readable.from([body]), headers['content-type'])
  expect([...fields]).toEqual([['metadata', '{}']])
  expect((await bytes.toArray()).join('')).toBe('x')
})

test.each(['metadata', 'cacheControl', 'other'])(
  'behind a field %s that is too long the rest runs out',
  async (name) => {
    const { body, headers } = form(Buffer.alloc(3_000_000), { [name]: 'a'.repeat(1_100_000) })
    const chunks = Array.from({ length: 50 }, (_, at) => body.subarray(at * 100_000, (at + 1) * 100_000))
    const source = Readable.from(chunks, { objectMode: false })
    await expect(readForm(arriving(source), headers['content-type'])).rejects.toThrow('too long')
    await finished(source)
  },
)
