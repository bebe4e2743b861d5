import { appliedOf } from './applied.ts'
import { compileCall } from './compile-call.ts'
import { type Compiled, isForRows, plain, queryOf, type Rules, readOptions } from './compiled.ts'
import { notTheNamedRow } from './errors.ts'
import { hasRegex } from './plan/check-caps.ts'
import { findRelation, planRead } from './plan/read-plan.ts'
import { planColumns, planConflict, planPut } from './plan/write-plan.ts'
import type { Ask } from './request/ask.ts'
import { chooseMedia } from './request/media-type.ts'
import type { Payload } from './request/payload.ts'
import type { Preferences } from './request/preferences.ts'
import type { Query } from './request/query-tree.ts'
import type { Relation, Schema } from './schema/schema.ts'
import { readSql } from './sql/read-sql.ts'
import type { Statement } from './sql/text.ts'
import { writeSql } from './sql/write-sql.ts'

export function compile(schema: Schema, ask: Ask, payload: Payload | null, rules: Rules): Compiled {
  const compiled =
    ask.resource.kind === 'call'
      ? compileCall(schema, ask, payload, rules)
      : ask.isRead
        ? compileRead(schema, ask, rules)
        : compileWrite(schema, ask, payload, rules)
  return compiled.media.plan === null ? compiled : { ...compiled, statement: explain(compiled) }
}

function compileRead(schema: Schema, ask: Ask, rules: Rules): Compiled {
  const query = queryOf(ask, rules, null)
  const relation = findRelation(schema, ask.schema, ask.resource.name)
  const media = chooseMedia(ask.media, ask.accept, (each) => isForRows(each, schema, rules))
  const node = planRead(schema, relation, query, rules.areAggregatesServed)
  return {
    ...plain,
    statement: readSql(node, readOptions(ask, media, rules)),
    kind: 'read',
    media,
    hasRegex: hasRegex(query),
    applied: appliedOf(ask.preferences, rules, ['count']),
  }
}

function compileWrite(schema: Schema, ask: Ask, payload: Payload | null, rules: Rules): Compiled {
  const { method, preferences } = ask
  const query = queryOf(ask, rules, null)
  const relation = findRelation(schema, ask.schema, ask.resource.name)
  const media = chooseMedia(ask.media, ask.accept, (each) => isForRows(each, schema, rules))
  const isPut = method === 'PUT'
  const kind = method === 'POST' || isPut ? 'insert' : method === 'PATCH' ? 'update' : 'delete'
  const columns = payload === null || payload.hasNoRows ? [] : planColumns(relation, query, payload)
  const hasPage = ask.pairs.some(([name]) => name === 'limit' || name === 'offset')
  const conflict = isPut
    ? planPut(relation, query, hasPage)
    : kind === 'insert'
      ? conflictOf(relation, query, preferences)
      : null
  if (isPut && !relation.primaryKey.every((name) => columns.some((column) => column.name === name))) {
    throw notTheNamedRow()
  }
  const returns = preferences.returns ?? 'minimal'
  // Parameters of embeds mean something only where the embeds are read.
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
    isUnfiltered: kind !== 'insert' && node.conditions.length === 0,
    hasRegex: hasRegex(query),
    applied: appliedOf(preferences, rules, [
      ...(conflict === null || isPut ? [] : (['resolution'] as const)),
      ...(kind === 'insert' ? (['missing'] as const) : []),
      ...names,
    ]),
  }
}

/** Without parameters that are meant for embeds. */
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
