import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { columnName, field, typeName } from './field-grammar.ts'
import { comparison, operand, tree } from './filter-grammar.ts'
import { encode, oddText } from './odd-text.ts'
import { sanePair } from './sane-pairs.ts'

type Select = { select: string }
const { select } = fc.letrec<Select>((tie) => ({
  select: fc
    .array(
      fc.oneof(
        { maxDepth: 4 },
        fc.tuple(fc.constantFrom('', 'a:', '"b c":'), field).map((parts) => parts.join('')),
        fc.tuple(field, typeName).map(([column, to]) => `${column}::${to}`),
        fc.constantFrom('*', 'count()', 'age.sum()', 'n:age.avg()::int', 'shout', '...'),
        fc
          .tuple(
            fc.constantFrom('', '...', 'x:'),
            fc.constantFrom('companies', 'visits', 'people', 'company_id', 'nope'),
            fc.constantFrom('', '!inner', '!left', '!company_id', '!x'),
            tie('select'),
          )
          .map(([before, target, join, inner]) => `${before}${target}${join}(${inner})`),
        oddText,
      ),
      { maxLength: 4 },
    )
    .map((items) => items.join(',')),
}))

const order = fc
  .array(
    fc.tuple(
      fc.oneof(field, fc.constant('companies(name)')),
      fc.constantFrom('', '.asc', '.desc', '.desc.nullsfirst', '.nullslast', '.up'),
    ),
    { maxLength: 3 },
  )
  .map((terms) => terms.map((term) => term.join('')).join(','))
const count = fc.oneof(
  fc.integer({ min: -2, max: 5 }).map(String),
  fc.constantFrom('9007199254740993', '1e3', '', 'x'),
)
const embed = fc.constantFrom('', '', '', 'visits.', 'companies.', 'x.', 'not.', 'visits.people.')
const names = fc.array(columnName, { maxLength: 4 }).map((list) => list.map((each) => `"${each}"`).join(','))

const pair: Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(field, comparison) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('select'), select) },
  fc.tuple(
    fc.tuple(embed, fc.constantFrom('and', 'or')).map((parts) => parts.join('')),
    fc.array(tree, { maxLength: 3 }).map((of) => `(${of.join(',')})`),
  ),
  fc.tuple(
    fc.tuple(embed, fc.constant('order')).map((parts) => parts.join('')),
    order,
  ),
  fc.tuple(
    fc.tuple(embed, fc.constantFrom('limit', 'offset')).map((parts) => parts.join('')),
    count,
  ),
  fc.tuple(
    fc.tuple(embed, field).map((parts) => parts.join('')),
    comparison,
  ),
  fc.tuple(fc.constantFrom('columns', 'on_conflict'), names),
  fc.tuple(fc.constantFrom('who', 'than', 'numbers', 'id'), operand),
  fc.tuple(oddText, oddText),
)

const spelled = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&')

/**
 * A query string: valid, or built from the grammar of filters and partly invalid, sometimes not percent-encoded.
 */
export const queryString: Arbitrary<string> = fc.oneof(
  fc.array(sanePair, { maxLength: 3 }).map(spelled),
  fc.tuple(fc.array(sanePair, { maxLength: 2 }), pair).map(([pairs, odd]) => spelled([...pairs, odd])),
  fc
    .array(fc.tuple(pair, fc.integer({ min: 0, max: 19 })), { maxLength: 4 })
    .map((pairs) =>
      pairs
        .map(([[key, text], raw]) => (raw === 0 ? `${key}=${text}` : `${encode(key)}=${encode(text)}`))
        .join('&'),
    ),
)
