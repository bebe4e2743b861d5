import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { field } from './field-grammar.ts'
import { oddText } from './odd-text.ts'

const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'nope',
  'EQ',
  '',
)
const modifier = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  fc.constantFrom('(any)', '(all)', '(english)', '(nope)', '()', '(any'),
)
export const operand: Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '1',
      'Ann',
      '(1,2)',
      '("a,b",c)',
      '{a,b}',
      '{"city":"Rome"}',
      '[1,5)',
      'null',
      'true',
      'not_null',
      '*n*',
      "'ann' & !'b'",
      '2020-01-01',
    ),
  },
  { weight: 2, arbitrary: oddText },
  fc.array(oddText, { maxLength: 4 }).map((items) => `(${items.join(',')})`),
)
export const comparison: Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '', '', 'not.'), operator, modifier, operand)
  .map(([not, word, quantifier, right]) => `${not}${word}${quantifier}.${right}`)

type Tree = { tree: string }
export const { tree } = fc.letrec<Tree>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.tuple(field, comparison).map(([column, test]) => `${column}.${test}`),
    fc
      .tuple(
        fc.constantFrom('and', 'or', 'not.and', 'not.or', 'nor'),
        fc.array(tie('tree'), { maxLength: 3 }),
      )
      .map(([word, of]) => `${word}(${of.join(',')})`),
  ),
}))
