import { expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { readPayload } from '../request/payload.ts'
import type { Routine, Schema } from '../schema/schema.ts'
import { functionNotFound } from './call-errors.ts'

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `name_${String(at).padStart(6, '0')}`)

const routine = {
  schema: 'public',
  name: 'invite',
  arguments: names(30).map((name) => ({ name })),
} as unknown as Routine
const schema = { functions: new Map([['public.invite', [routine]]]) } as unknown as Schema
const payload = readPayload(Buffer.from('{}'), undefined, 1)

function notFound(keys: readonly string[]): RestError {
  const found = functionNotFound(schema, { schema: 'public', name: 'invite', keys, payload })
  if (!(found instanceof RestError)) throw found
  return found
}

test('up to 200 names are all shown in order', () => {
  const keys = names(200)
  const { message, details } = notFound(keys.toReversed())
  expect(message).toContain(`public.invite(${keys.join(', ')})`)
  expect(details).toContain(`with parameters ${keys.join(', ')} or with`)
})

test('a call with many arguments has the hint of the similar overload', () => {
  expect(notFound(names(29)).hint).toContain(`public.invite(${names(30).join(', ')})`)
})

test('a hundred thousand names are answered at once, with the first twenty of them', () => {
  const keys = names(100_000)
  const start = performance.now()
  const { message, details, hint } = notFound(keys)
  expect(performance.now() - start).toBeLessThan(500)
  const shown = `${keys.slice(0, 20).join(', ')}, …`
  expect(message).toBe(`Could not find the function public.invite(${shown}) in the schema cache`)
  expect(details).toContain(`with parameters ${shown} or with`)
  expect(hint).toBeNull()
})

test('a name longer than names are is shortened', () => {
  const { message } = notFound(['x'.repeat(100_000)])
  expect(message).toContain(`public.invite(${'x'.repeat(200)}…)`)
})
