import { withHandler } from './choose-handler.ts'
import { checkEmbeds } from './plan/check-caps.ts'
import type { Media } from './request/media-type.ts'
import { readQuery } from './request/query.ts'
import type { Operand, Query } from './request/query-tree.ts'
import type { RestRequest } from './request/rest-request.ts'
import type { Schema } from './schema/schema.ts'
import type { ReadOptions } from './sql/read-sql.ts'
import type { Statement } from './sql/text.ts'

/**
 * A request planned and compiled to SQL. It is cached by the request's shape and run again with other values.
 */
export type Compiled = {
  statement: Statement
  /** Where the total comes from instead: the planner, or for `estimated` the planner if there are many rows. */
  estimate: { kind: 'planned' | 'estimated'; statement: Statement } | null
  kind: 'read' | 'insert' | 'update' | 'delete' | 'call'
  media: Media
  returns: 'minimal' | 'representation' | 'headers-only'
  /** False for a function that returns one row or one scalar, and for PUT. */
  isSet: boolean
  isVoid: boolean
  isMerging: boolean
  /** A PATCH or DELETE without filters, which would change every row. */
  isUnfiltered: boolean
  /** The regular expressions of its filters. */
  patterns: readonly Operand[]
  /** The value of Preference-Applied; empty for none. */
  applied: string
  /** The arguments of a function called by GET or with a form, as the JSON that its statement reads. */
  body: string | null
  /** Replaces the role's time limit: the limit inside a function would begin too late to end its call. */
  timeLimit: string | null
}

export type Rules = {
  maxRows: number | null
  isTxRollbackAllowed: boolean
  arePlansServed: boolean
  areAggregatesServed: boolean
  areEstimatesServed: boolean
  maxEmbedDepth: number
  maxAnswerBytes: number
}

/** Defaults of a compiled request. */
export const plain = {
  estimate: null,
  returns: 'representation',
  isSet: true,
  isVoid: false,
  isMerging: false,
  isUnfiltered: false,
  patterns: [],
  body: null,
  timeLimit: null,
} as const

export function queryOf(
  request: RestRequest,
  rules: Rules,
  isArgument: Parameters<typeof readQuery>[2],
): Query {
  const query = readQuery(request.pairs, request.shape.slotOfPair, isArgument)
  checkEmbeds(query.select, rules.maxEmbedDepth)
  return query
}

export function readOptions(request: RestRequest, media: Media, rules: Rules): ReadOptions {
  return {
    media,
    hasCount: request.preferences.count !== null,
    hasBody: request.method !== 'HEAD',
    limit: request.window.limit,
    hasOffset: request.window.offset > 0,
    maxRows: rules.maxRows,
    maxBytes: rules.maxAnswerBytes,
  }
}

/** A way to make rows of a media type; null for none. */
export function mediaOfRows(
  media: Media,
  { schema, target, query, rules }: { schema: Schema; target: string; query: Query; rules: Rules },
): Media | null {
  return withHandler(schema, target, media, query) ?? (isForRows(media, schema, rules) ? media : null)
}

function isForRows({ kind }: Media, schema: Schema, rules: Rules): boolean {
  if (kind === 'plan') {
    return rules.arePlansServed
  }
  return kind === 'geojson' ? schema.hasGeoJson : !['text', 'xml', 'binary', 'custom'].includes(kind)
}
