import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { oddText } from './odd-text.ts'

const key = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'id',
      'name',
      'email',
      'age',
      'tags',
      'data',
      'stay',
      'user_id',
      'who',
      'than',
      'numbers',
      'password',
      'token',
      'refresh_token',
      'type',
      '__proto__',
      'constructor',
    ),
  },
  oddText,
)
const member = fc.oneof(
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
  fc.integer({ min: 100, max: 100_000 }),
  oddText,
  fc.constantFrom<unknown>(
    '{a,b}',
    '[1,5)',
    'ann@x.test',
    { city: 'Rome' },
    ['a'],
    [[1], [2]],
    null,
    1e308,
    -0,
  ),
)
const object = fc.dictionary(key, member, { maxKeys: 5 })

const json = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 200, max: 100_000 }), oddText)
      .map(([id, name]) => JSON.stringify({ id, name, who: name, than: 1 })),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '{"who":"x"}',
      '{"than":1}',
      '{"numbers":[1,2]}',
      '{"name":"E"}',
      '{"note":"n","person_id":1}',
    ),
  },
  { weight: 4, arbitrary: object.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.array(object, { maxLength: 3 }).map((value) => JSON.stringify(value)) },
  fc.json(),
  // Truncated, possibly inside a value.
  fc.tuple(object, fc.nat(40)).map(([value, at]) => JSON.stringify(value).slice(0, at)),
  fc.constantFrom(
    '',
    '[]',
    '{}',
    '[{}]',
    '{',
    'null',
    '1',
    '"x"',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"a":1}{"a":2}',
    '\ufeff{"name":"x"}',
  ),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`),
)

export type FuzzBody = { bytes: Buffer; contentType: string | null }

const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json',
  null,
  'text/csv',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'image/png',
  ';',
  'application/vnd.pgrst.object+json',
)

export const requestBody: Arbitrary<FuzzBody> = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: json.map((text) => Buffer.from(text)) },
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      oddText.map((text) => Buffer.from(`id,name\n1,${text}`)),
    ),
    contentType,
  )
  .map(([bytes, type]) => ({ bytes, contentType: type }))
