import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { oddText } from './odd-text.ts'

export const columnName: Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'id',
      'name',
      'email',
      'age',
      'tags',
      'data',
      'stay',
      'note',
      'person_id',
      'user_id',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'people',
      'visits',
      'companies',
      'company_id',
      'ctid',
      'xmin',
      'tableoid',
      'text',
      'count',
      'older',
    ),
  },
  { weight: 1, arbitrary: oddText },
)
const jsonStep = fc.tuple(
  fc.constantFrom('->', '->>'),
  fc.oneof(fc.constantFrom('city', '0', '-1', '"a b"'), oddText),
)
export const field: Arbitrary<string> = fc
  .tuple(columnName, fc.array(jsonStep, { maxLength: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([column, steps, has]) => column + (has === 0 ? steps.map((step) => step.join('')).join('') : ''))
export const typeName: Arbitrary<string> = fc.constantFrom(
  'text',
  'int4',
  'jsonb',
  'xml',
  'regclass',
  'int4range',
  'bool',
  'nope',
  'uuid',
  'date',
  'bytea',
)
