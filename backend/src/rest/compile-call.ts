import { appliedOf } from './applied.ts'
import { argumentsJson } from './call-arguments.ts'
import { type Compiled, isForRows, plain, queryOf, type Rules, readOptions } from './compiled.ts'
import { refusal } from './errors.ts'
import { chooseFunction } from './plan/call-plan.ts'
import { hasRegex } from './plan/check-caps.ts'
import { planRead } from './plan/read-plan.ts'
import type { Ask } from './request/ask.ts'
import { chooseMedia, type Media } from './request/media-type.ts'
import type { Payload } from './request/payload.ts'
import type { Query } from './request/query-tree.ts'
import { everyColumn } from './request/select.ts'
import { type Column, keyOf, type Routine, type Schema } from './schema/schema.ts'
import { callSql, scalarColumn } from './sql/call-sql.ts'

export function compileCall(schema: Schema, ask: Ask, payload: Payload | null, rules: Rules): Compiled {
  const { schema: inSchema, preferences, resource } = ask
  const overloads = schema.functions.get(keyOf(inSchema, resource.name)) ?? []
  const names = new Set(overloads.flatMap((routine) => routine.arguments.map(({ name }) => name)))
  const query = queryOf(ask, rules, ask.isRead ? (name) => names.has(name) : null)
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
  const media = chooseMedia(ask.media, ask.accept, (each) => isForRoutine(each, routine, schema, rules))
  const row = routine.row
  const relation = row?.relation === null ? undefined : schema.relations.get(row?.relation ?? '')
  const columns = row?.columns ?? new Map([[scalarColumn, scalarOf(routine)]])
  const root = relation ?? { schema: inSchema, name: resource.name, columns }
  const wanted = row === null ? scalarsOf(query, routine) : query
  const node = planRead(schema, root, wanted, rules.areAggregatesServed)
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
    hasRegex: hasRegex(query),
    applied: appliedOf(preferences, rules, ['returns', 'count', 'maxAffected']),
    body: ask.isRead ? argumentsJson(query.callArguments, routine) : null,
  }
}

function scalarOf({ returnType }: Routine): Column {
  return { name: scalarColumn, type: returnType, default: null }
}

/** Scalars of a set may be filtered and ordered by their one column; a single one is what it is. */
function scalarsOf(query: Query, { isSet }: Routine): Query {
  const select = [{ ...everyColumn, field: { name: scalarColumn, path: [] } }]
  return isSet ? { ...query, select } : { ...query, select, conditions: [], orders: [] }
}

function isForRoutine(media: Media, routine: Routine, schema: Schema, rules: Rules): boolean {
  const isScalar = routine.row === null
  if (media.kind === 'text' || media.kind === 'binary') {
    return isScalar
  }
  return media.kind === 'csv' || media.kind === 'geojson'
    ? !isScalar && isForRows(media, schema, rules)
    : isForRows(media, schema, rules)
}
