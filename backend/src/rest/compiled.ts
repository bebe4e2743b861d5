import { checkDepth } from './plan/check-caps.ts'
import type { Ask } from './request/ask.ts'
import type { Media } from './request/media-type.ts'
import { readQuery } from './request/query.ts'
import type { Query } from './request/query-tree.ts'
import type { Schema } from './schema/schema.ts'
import type { ReadOptions } from './sql/read-sql.ts'
import type { Statement } from './sql/text.ts'

/** A request's shape, planned and written as SQL: what is kept and run again with other values. */
export type Compiled = {
  statement: Statement
  kind: 'read' | 'insert' | 'update' | 'delete' | 'call'
  media: Media
  returns: 'minimal' | 'representation' | 'headers-only'
  /** False for one row or a scalar of a function. */
  isSet: boolean
  isVoid: boolean
  isMerging: boolean
  /** A PATCH or DELETE that would hit every row. */
  isUnfiltered: boolean
  /** A filter compares by a regular expression. */
  hasRegex: boolean
  /** Value of Preference-Applied; empty for none. */
  applied: string
  /** The arguments of a function called by GET as the JSON its statement reads. */
  body: string | null
}

export type Rules = {
  maxRows: number | null
  isTxRollbackAllowed: boolean
  arePlansServed: boolean
  areAggregatesServed: boolean
  maxEmbedDepth: number
  maxAnswerBytes: number
}

/** What a plan is unless it says otherwise. */
export const plain = {
  returns: 'representation',
  isSet: true,
  isVoid: false,
  isMerging: false,
  isUnfiltered: false,
  hasRegex: false,
  body: null,
} as const

export function queryOf(ask: Ask, rules: Rules, isArgument: ((name: string) => boolean) | null): Query {
  const query = readQuery(ask.pairs, ask.shape.slotOfPair, isArgument)
  checkDepth(query.select, rules.maxEmbedDepth)
  return query
}

export function readOptions(ask: Ask, media: Media, rules: Rules): ReadOptions {
  return {
    media,
    hasCount: ask.preferences.count !== null,
    hasBody: ask.method !== 'HEAD',
    limit: ask.window.limit,
    hasOffset: ask.window.offset > 0,
    maxRows: rules.maxRows,
    maxBytes: rules.maxAnswerBytes,
  }
}

export function isForRows({ kind }: Media, schema: Schema, rules: Rules): boolean {
  if (kind === 'plan') {
    return rules.arePlansServed
  }
  return kind === 'geojson' ? schema.hasGeoJson : kind !== 'text' && kind !== 'binary'
}
