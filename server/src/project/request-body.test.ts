import { httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { expect, it } from 'vitest'
import { readBody } from './request-body.ts'

const read = (text: string) =>
  readBody({ ...httpRequestOf({ method: 'POST' }), body: async () => Buffer.from(text) }, 100_000)

it('reads an object, however long its texts are', async () => {
  const body = { note: 'a'.repeat(50_000), lines: [{ name: 'b' }] }
  expect(await read(JSON.stringify(body))).toEqual(body)
})

it.each([
  ['many objects', `{"a":[${'{},'.repeat(10_001)}1]}`],
  ['deep lists', `{"a":${'['.repeat(20_001)}`],
  ['a list', '[]'],
  ['no JSON', '{'],
])('refuses %s', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ status: 400, code: 'bad_request' })
})
