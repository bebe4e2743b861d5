/**
 * How a filter compares.
 * compare: `column OP value` · pattern: the same, with `*` for `%` · list: `= ANY` of an array ·
 * is: a keyword instead of a value · search: full-text search.
 */
export type OperatorKind = 'compare' | 'pattern' | 'list' | 'is' | 'search'

export type Operator = { sql: string; kind: OperatorKind; hasQuantifier: boolean }

const compare = (sql: string): Operator => ({ sql, kind: 'compare', hasQuantifier: false })
const quantified = (sql: string): Operator => ({ sql, kind: 'compare', hasQuantifier: true })
const pattern = (sql: string): Operator => ({ sql, kind: 'pattern', hasQuantifier: true })
const search = (sql: string): Operator => ({ sql, kind: 'search', hasQuantifier: false })

/** One row per operator of the query language, as PostgREST documents it. */
export const operators: ReadonlyMap<string, Operator> = new Map([
  ['eq', quantified('=')],
  ['gte', quantified('>=')],
  ['gt', quantified('>')],
  ['lte', quantified('<=')],
  ['lt', quantified('<')],
  ['like', pattern('LIKE')],
  ['ilike', pattern('ILIKE')],
  ['match', quantified('~')],
  ['imatch', quantified('~*')],
  ['neq', compare('<>')],
  ['isdistinct', compare('IS DISTINCT FROM')],
  ['cs', compare('@>')],
  ['cd', compare('<@')],
  ['ov', compare('&&')],
  ['sl', compare('<<')],
  ['sr', compare('>>')],
  ['nxr', compare('&<')],
  ['nxl', compare('&>')],
  ['adj', compare('-|-')],
  ['in', { sql: '= ANY', kind: 'list', hasQuantifier: false }],
  ['is', { sql: 'IS', kind: 'is', hasQuantifier: false }],
  ['fts', search('to_tsquery')],
  ['plfts', search('plainto_tsquery')],
  ['phfts', search('phraseto_tsquery')],
  ['wfts', search('websearch_to_tsquery')],
])

/** What may follow `is.`, in upper or lower case. */
export const isKeywords: ReadonlyMap<string, string> = new Map([
  ['null', 'NULL'],
  ['not_null', 'NOT NULL'],
  ['true', 'TRUE'],
  ['false', 'FALSE'],
  ['unknown', 'UNKNOWN'],
])
