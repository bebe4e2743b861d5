import { refusal } from './errors.ts'
import { chooseFunction } from './plan/call-plan.ts'
import { findRelation, planRead } from './plan/read-plan.ts'
import { planColumns, planConflict } from './plan/write-plan.ts'
import type { Ask } from './request/ask.ts'
import { chooseMedia, type Media } from './request/media-type.ts'
import type { Payload } from './request/payload.ts'
import type { Preferences } from './request/preferences.ts'
import { readQuery } from './request/query.ts'
import type { Query } from './request/query-tree.ts'
import { keyOf, type Relation, type Routine, type Schema } from './schema/schema.ts'
import { callSql } from './sql/call-sql.ts'
import { type ReadOptions, readSql } from './sql/read-sql.ts'
import type { Statement } from './sql/text.ts'
import { writeSql } from './sql/write-sql.ts'

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
}

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
  const query = readQuery(ask.pairs, ask.shape.slotOfPair, null)
  const relation = findRelation(schema, ask.schema, ask.resource.name)
  const media = chooseMedia(ask.media, ask.accept, (each) => isForRows(each, rules))
  const node = planRead(schema, relation, query, rules.areAggregatesServed)
  return {
    ...plain,
    statement: readSql(node, readOptions(ask, media, rules)),
    kind: 'read',
    media,
    applied: appliedOf(ask.preferences, rules, ['count']),
  }
}

function compileWrite(schema: Schema, ask: Ask, payload: Payload | null, rules: Rules): Compiled {
  const { method, preferences } = ask
  const query = readQuery(ask.pairs, ask.shape.slotOfPair, null)
  const relation = findRelation(schema, ask.schema, ask.resource.name)
  const media = chooseMedia(ask.media, ask.accept, (each) => isForRows(each, rules))
  const kind = method === 'POST' ? 'insert' : method === 'PATCH' ? 'update' : 'delete'
  const columns = payload === null || payload.hasNoRows ? [] : planColumns(relation, query, payload)
  const conflict = kind === 'insert' ? conflictOf(relation, query, preferences) : null
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
    returns,
    media,
    hasCount: preferences.count !== null,
    maxAffected: preferences.maxAffected,
  })
  const names: (keyof Preferences)[] = ['returns', 'count', 'maxAffected']
  return {
    ...plain,
    statement,
    kind,
    media,
    returns,
    isMerging: conflict?.isMerging === true,
    isUnfiltered: kind !== 'insert' && node.conditions.length === 0,
    applied: appliedOf(preferences, rules, [
      ...(conflict === null ? [] : (['resolution'] as const)),
      ...(kind === 'insert' ? (['missing'] as const) : []),
      ...names,
    ]),
  }
}

function compileCall(schema: Schema, ask: Ask, payload: Payload | null, rules: Rules): Compiled {
  const { schema: inSchema, preferences, resource } = ask
  const overloads = schema.functions.get(keyOf(inSchema, resource.name)) ?? []
  const names = new Set(overloads.flatMap((routine) => routine.arguments.map(({ name }) => name)))
  const query = readQuery(ask.pairs, ask.shape.slotOfPair, ask.isRead ? (name) => names.has(name) : null)
  const keys = ask.isRead
    ? [...new Set(query.callArguments.map(([name]) => name))]
    : (query.columns ?? payload?.keys)
  const call = chooseFunction(schema, { schema: inSchema, name: resource.name, keys: keys ?? [], payload })
  const { routine } = call
  if (preferences.maxAffected !== null && !routine.isSet) {
    throw refusal(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const media = chooseMedia(ask.media, ask.accept, (each) => isForRoutine(each, routine, rules))
  const row = routine.row
  const relation = row?.relation === null ? undefined : schema.relations.get(row?.relation ?? '')
  const root = relation ?? { schema: inSchema, name: resource.name, columns: row?.columns ?? new Map() }
  const node = planRead(schema, root, row === null ? nothingOf(query) : query, rules.areAggregatesServed)
  const returns = preferences.returns ?? 'representation'
  const options = readOptions(ask, media, rules)
  const hasBody = options.hasBody && returns !== 'minimal'
  return {
    ...plain,
    statement: callSql(call, node, { ...options, hasBody, maxAffected: preferences.maxAffected }),
    kind: 'call',
    media,
    returns: preferences.returns ?? 'representation',
    isSet: routine.isSet,
    isVoid: routine.isVoid,
    applied: appliedOf(preferences, rules, ['returns', 'count', 'maxAffected']),
    body: ask.isRead ? argumentsJson(query.callArguments, routine) : null,
  }
}

const plain = {
  returns: 'representation',
  isSet: true,
  isVoid: false,
  isMerging: false,
  isUnfiltered: false,
  body: null,
} as const

function readOptions(ask: Ask, media: Media, rules: Rules): ReadOptions {
  return {
    media,
    hasCount: ask.preferences.count !== null,
    hasBody: ask.method !== 'HEAD',
    limit: ask.window.limit,
    hasOffset: ask.window.offset > 0,
    maxRows: rules.maxRows,
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

function nothingOf(query: Query): Query {
  return { ...query, select: [], conditions: [], orders: [], limits: [], offsets: [] }
}

function conflictOf(relation: Relation, query: Query, { resolution }: Preferences) {
  const columns = resolution === null ? [] : planConflict(relation, query)
  return columns.length === 0 ? null : { columns, isMerging: resolution === 'merge-duplicates' }
}

function isForRows(media: Media, rules: Rules): boolean {
  return media.kind === 'plan' ? rules.arePlansServed : media.kind !== 'text' && media.kind !== 'binary'
}

function isForRoutine(media: Media, routine: Routine, rules: Rules): boolean {
  const isScalar = routine.row === null
  if (media.kind === 'text' || media.kind === 'binary') {
    return isScalar
  }
  return media.kind === 'csv' ? !isScalar : isForRows(media, rules)
}

const echoed: readonly (readonly [keyof Preferences, string])[] = [
  ['resolution', 'resolution'],
  ['missing', 'missing'],
  ['returns', 'return'],
  ['count', 'count'],
  ['tx', 'tx'],
  ['handling', 'handling'],
  ['timezone', 'timezone'],
  ['maxAffected', 'max-affected'],
]

/** Never claims what was not done: planned and estimated counts are counted exactly. */
function appliedOf(preferences: Preferences, rules: Rules, done: readonly (keyof Preferences)[]): string {
  const all = new Set<keyof Preferences>([...done, 'handling', 'timezone'])
  if (rules.isTxRollbackAllowed) {
    all.add('tx')
  }
  return echoed
    .filter(([key]) => all.has(key) && preferences[key] !== null)
    .map(([key, name]) => `${name}=${key === 'count' ? 'exact' : preferences[key]}`)
    .join(', ')
}

/** Repeated names are the elements of a variadic argument; else the last one counts. */
function argumentsJson(pairs: readonly (readonly [string, string])[], routine: Routine): string {
  const values: Record<string, string | string[]> = {}
  for (const [name, value] of pairs) {
    const isVariadic = routine.arguments.some((each) => each.name === name && each.isVariadic)
    const known = values[name]
    values[name] = isVariadic ? [...(Array.isArray(known) ? known : []), value] : value
  }
  return JSON.stringify(values)
}

function explain({ statement, media }: Compiled): Statement {
  const options = [...(media.plan?.options ?? []), `format ${media.plan?.isJson === true ? 'json' : 'text'}`]
  return { ...statement, text: `EXPLAIN (${options.join(', ')}) ${statement.text}` }
}
