import type { Step } from '#postgres/database.ts'
import type { ColumnType } from './column-type.ts'
import { BadSubscription, type FilterPart, type Operator } from './filter.ts'

/** One part of a filter, compiled for values in the log's text form. */
export type Condition = {
  column: string
  /** Equal for parts that test the same. */
  key: string
  /** Tests the text form where that is enough; null: the result depends on the type, and PostgreSQL has to decide. */
  test: ((value: string | null) => boolean) | null
  /** The step that returns the numbers `n` of the matching `values`. */
  ask: (values: readonly { n: number; v: string | null }[]) => Step
}

const comparisons: Readonly<Partial<Record<Operator, string>>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  isdistinct: 'is distinct from',
}
const patterns: Readonly<Partial<Record<Operator, string>>> = {
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}
const states: Readonly<Record<string, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** int2, int4, int8, oid. */
const integers = new Set([20, 21, 23, 26])
/** bool, text, varchar, uuid and the integers: equal values have the same text. */
const oneText = new Set([16, 25, 1043, 2950, ...integers])

/** The step that fails when a value does not fit its column; returns the values as PostgreSQL writes them. */
export function castStep(part: FilterPart, type: ColumnType): Step {
  if (part.values.some((value) => value.includes('\0'))) {
    throw new BadSubscription('a value holds the character zero')
  }
  if (part.operator.endsWith('match') && /\\[1-9]/.test(part.values[0] ?? '')) {
    // Back references are the one feature that makes a regular expression of PostgreSQL run practically for ever.
    throw new BadSubscription('back references are not allowed in regular expressions')
  }
  if (part.operator in patterns) {
    return { text: `select ''::text ${patterns[part.operator]} $1::text`, values: [part.values[0] ?? ''] }
  }
  if (part.operator === 'is') {
    return { text: 'select 1' }
  }
  const casts = part.values.map((_, at) => `$${at + 1}::${type.sql}::text`)
  return { text: `select ${casts.join(', ')}`, values: [...part.values] }
}

/** `canonical`: the values as castStep returned them. */
export function compileCondition(
  part: FilterPart,
  type: ColumnType,
  canonical: readonly string[],
  isDeterministic: boolean,
): Condition {
  const { column, isNegated, operator, values } = part
  const { text, value } = sqlOf(part, type)
  return {
    column,
    key: JSON.stringify([column, type.sql, isNegated, operator, values]),
    test: testOf(part, type, canonical, isDeterministic),
    ask: (rows) => ({
      text: `select k.n from json_to_recordset($1::json) as k(n int, v text)
        where ${isNegated ? `not (${text})` : text}`,
      values: [JSON.stringify(rows), ...(value === null ? [] : [value])],
      name: 'realtime condition',
    }),
  }
}

function sqlOf({ operator, values }: FilterPart, type: ColumnType): { text: string; value: string | null } {
  const [first = ''] = values
  if (operator === 'is') {
    const state = states[first.toLowerCase()]
    if (state === undefined || (state !== 'null' && state !== 'not null' && type.base !== 16)) {
      throw new BadSubscription(`is takes null, not_null or, for a bool, true, false and unknown (${first})`)
    }
    const isNullState = state === 'null' || state === 'not null'
    return { text: `${isNullState ? 'k.v' : `k.v::${type.sql}`} is ${state}`, value: null }
  }
  if (operator === 'in') {
    return { text: `k.v::${type.sql} = any($2::text[]::${type.sql}[])`, value: arrayText(values) }
  }
  const comparison = comparisons[operator]
  return comparison === undefined
    ? { text: `k.v ${patterns[operator]} $2::text`, value: first }
    : { text: `k.v::${type.sql} ${comparison} $2::text::${type.sql}`, value: first }
}

/** Null matches only `is` and `isdistinct`, also when negated. */
function testOf(
  { operator, isNegated, values }: FilterPart,
  type: ColumnType,
  canonical: readonly string[],
  isDeterministic: boolean,
): Condition['test'] {
  if (operator === 'is') {
    const wanted = values[0]?.toLowerCase()
    return wanted === 'null' || wanted === 'not_null'
      ? (value) => ((value === null) === (wanted === 'null')) !== isNegated
      : null
  }
  if (!(oneText.has(type.base) || type.isEnum) || !isDeterministic) {
    return null
  }
  const wanted = new Set(type.base === 16 ? canonical.map((each) => each[0] ?? '') : canonical)
  switch (operator) {
    case 'eq':
    case 'in':
      return (value) => value !== null && wanted.has(value) !== isNegated
    case 'neq':
      return (value) => value !== null && wanted.has(value) === isNegated
    case 'isdistinct':
      return (value) => (value === null || !wanted.has(value)) !== isNegated
    default:
      return integers.has(type.base) ? compareIntegers(operator, isNegated, canonical[0] ?? '0') : null
  }
}

function compareIntegers(operator: Operator, isNegated: boolean, text: string): Condition['test'] {
  const bound = BigInt(text)
  const holds: Partial<Record<Operator, (value: bigint) => boolean>> = {
    lt: (value) => value < bound,
    lte: (value) => value <= bound,
    gt: (value) => value > bound,
    gte: (value) => value >= bound,
  }
  const test = holds[operator]
  return test === undefined ? null : (value) => value !== null && test(BigInt(value)) !== isNegated
}

function arrayText(values: readonly string[]): string {
  return `{${values.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
