import { compileCall } from './compile-call.ts'
import { type Compiled, mediaOfRows, plain, queryOf, type Rules, readOptions } from './compiled.ts'
import { keyMismatch } from './errors.ts'
import { patternsOf } from './plan/check-caps.ts'
import { findRelation, planRead } from './plan/read-plan.ts'
import { planColumns, planConflict, planPut } from './plan/write-plan.ts'
import { preferenceApplied } from './preference-applied.ts'
import { chooseMedia } from './request/media-type.ts'
import type { Payload } from './request/payload.ts'
import type { Preferences } from './request/preferences.ts'
import type { Query } from './request/query-tree.ts'
import type { RestRequest } from './request/rest-request.ts'
import { keyOf, type Relation, type Schema } from './schema/schema.ts'
import { estimateSql, readSql } from './sql/read-sql.ts'
import type { Statement } from './sql/text.ts'
import { writeSql } from './sql/write-sql.ts'

export function compile(
  schema: Schema,
  request: RestRequest,
  payload: Payload | null,
  rules: Rules,
): Compiled {
  const compiled =
    request.resource.kind === 'call'
      ? compileCall(schema, request, payload, rules)
      : request.isRead
        ? compileRead(schema, request, rules)
        : compileWrite(schema, request, payload, rules)
  return compiled.media.plan === null ? compiled : { ...compiled, statement: explain(compiled) }
}

function compileRead(schema: Schema, request: RestRequest, rules: Rules): Compiled {
  const query = queryOf(request, rules, null)
  const relation = findRelation(schema, request.schema, request.resource.name)
  const target = keyOf(relation.schema, relation.name)
  const media = chooseMedia(request.media, request.accept, (each) =>
    mediaOfRows(each, { schema, target, query, rules }),
  )
  const node = planRead(schema, relation, query, rules.areAggregatesServed)
  const estimate = estimateOf(request, rules)
  const options = readOptions(request, media, rules)
  return {
    ...plain,
    statement: readSql(node, { ...options, hasCount: options.hasCount && estimate !== 'planned' }),
    estimate: estimate === null ? null : { kind: estimate, statement: estimateSql(node) },
    kind: 'read',
    media,
    patterns: patternsOf(query),
    applied: preferenceApplied(request.preferences, rules, ['count'], estimate ?? 'exact'),
  }
}

function estimateOf({ preferences, media }: RestRequest, rules: Rules): 'planned' | 'estimated' | null {
  const { count } = preferences
  const isServed = rules.areEstimatesServed && media[0]?.plan === null
  return isServed && (count === 'planned' || count === 'estimated') ? count : null
}

function compileWrite(schema: Schema, request: RestRequest, payload: Payload | null, rules: Rules): Compiled {
  const { method, preferences } = request
  const query = queryOf(request, rules, null)
  const relation = findRelation(schema, request.schema, request.resource.name)
  const target = keyOf(relation.schema, relation.name)
  const media = chooseMedia(request.media, request.accept, (each) =>
    mediaOfRows(each, { schema, target, query, rules }),
  )
  const isPut = method === 'PUT'
  const kind = method === 'POST' || isPut ? 'insert' : method === 'PATCH' ? 'update' : 'delete'
  const columns = payload === null || payload.hasNoRows ? [] : planColumns(relation, query, payload)
  const hasPage = request.pairs.some(([name]) => name === 'limit' || name === 'offset')
  const conflict = isPut
    ? planPut(relation, query, hasPage)
    : kind === 'insert'
      ? conflictOf(relation, query, preferences)
      : null
  if (isPut && !relation.primaryKey.every((name) => columns.some((column) => column.name === name))) {
    throw keyMismatch()
  }
  const returns = preferences.returns ?? 'minimal'
  // Parameters of embeds have a meaning only when the embeds are returned.
  const wanted = returns === 'representation' ? query : { ...query, select: [], ...ownOnly(query) }
  const node = planRead(schema, relation, wanted, rules.areAggregatesServed)
  const statement = writeSql({
    kind,
    relation,
    node,
    columns,
    isArray: payload?.isArray === true,
    hasNoRows: payload?.hasNoRows === true,
    hasMissingDefaults: preferences.missing === 'default',
    conflict,
    isPut,
    returns,
    media,
    hasCount: preferences.count !== null,
    maxAffected: preferences.maxAffected,
    maxBytes: rules.maxAnswerBytes,
  })
  const names: (keyof Preferences)[] = ['returns', 'count', 'maxAffected']
  return {
    ...plain,
    statement,
    kind,
    media,
    returns,
    isSet: !isPut,
    isMerging: conflict?.isMerging === true,
    isUnfiltered:
      (kind === 'delete' || (kind === 'update' && columns.length > 0)) && node.conditions.length === 0,
    patterns: patternsOf(query),
    applied: preferenceApplied(preferences, rules, [
      ...(conflict === null || isPut ? [] : (['resolution'] as const)),
      ...(kind === 'insert' || (kind === 'update' && query.columns !== null) ? (['missing'] as const) : []),
      ...names,
    ]),
  }
}

/** The query without the parameters of its embeds. */
function ownOnly(query: Query): Pick<Query, 'conditions' | 'orders' | 'limits' | 'offsets'> {
  return {
    conditions: query.conditions.filter(({ path }) => path.length === 0),
    orders: [],
    limits: [],
    offsets: [],
  }
}

function conflictOf(relation: Relation, query: Query, { resolution }: Preferences) {
  const columns = resolution === null ? [] : planConflict(relation, query)
  return columns.length === 0 ? null : { columns, isMerging: resolution === 'merge-duplicates' }
}

function explain({ statement, media }: Compiled): Statement {
  const options = [...(media.plan?.options ?? []), `format ${media.plan?.isJson === true ? 'json' : 'text'}`]
  return { ...statement, text: `EXPLAIN (${options.join(', ')}) ${statement.text}` }
}
