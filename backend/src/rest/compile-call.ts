import { argumentsJson, argumentTest } from './call-arguments.ts'
import { type Compiled, mediaOfRows, plain, queryOf, type Rules, readOptions } from './compiled.ts'
import { restError } from './errors.ts'
import { chooseFunction } from './plan/call-plan.ts'
import { patternsOf } from './plan/check-caps.ts'
import { planRead } from './plan/read-plan.ts'
import { preferenceApplied } from './preference-applied.ts'
import { chooseMedia, type Media } from './request/media-type.ts'
import type { Payload } from './request/payload.ts'
import type { Query } from './request/query-tree.ts'
import type { RestRequest } from './request/rest-request.ts'
import { everyColumn } from './request/select.ts'
import { type Column, keyOf, type Routine, type Schema } from './schema/schema.ts'
import { callSql, scalarColumn } from './sql/call-sql.ts'

export function compileCall(
  schema: Schema,
  request: RestRequest,
  payload: Payload | null,
  rules: Rules,
): Compiled {
  const { schema: inSchema, preferences, resource } = request
  const overloads = schema.functions.get(keyOf(inSchema, resource.name)) ?? []
  const query = queryOf(request, rules, request.isRead ? argumentTest(overloads, request.pairs) : null)
  const keys = request.isRead
    ? [...new Set(query.callArguments.map(([name]) => name))]
    : (query.columns ?? payload?.keys)
  const call = chooseFunction(schema, { schema: inSchema, name: resource.name, keys: keys ?? [], payload })
  const { routine } = call
  const fields = request.isRead ? query.callArguments : payload?.kind === 'form' ? payload.fields : undefined
  if (preferences.maxAffected !== null && !routine.isSet) {
    throw restError(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const media = chooseMedia(request.media, request.accept, (each) =>
    mediaOfRoutine(each, routine, { schema, query, rules }),
  )
  const row = routine.row
  const relation = row?.relation === null ? undefined : schema.relations.get(row?.relation ?? '')
  const columns = row?.columns ?? new Map([[scalarColumn, scalarOf(routine)]])
  const root = relation ?? { schema: inSchema, name: resource.name, columns }
  const wanted = row === null ? scalarsOf(query, routine) : query
  const node = planRead(schema, root, wanted, rules.areAggregatesServed)
  const returns = preferences.returns ?? 'representation'
  const options = readOptions(request, media, rules)
  const hasBody = options.hasBody && returns !== 'minimal'
  return {
    ...plain,
    statement: callSql(call, node, { ...options, hasBody, maxAffected: preferences.maxAffected }),
    kind: 'call',
    media,
    returns: preferences.returns ?? 'representation',
    isSet: routine.isSet,
    isVoid: routine.isVoid,
    patterns: patternsOf(query),
    applied: preferenceApplied(preferences, rules, ['returns', 'count', 'maxAffected']),
    body: fields === undefined ? null : argumentsJson(fields, routine),
    timeLimit: routine.timeLimit,
  }
}

function scalarOf({ returnType }: Routine): Column {
  return { name: scalarColumn, type: returnType, casts: null, default: null }
}

/**
 * Scalars of a set may be filtered and ordered by their one column; for a single scalar, filters and orders are
 * ignored.
 */
function scalarsOf(query: Query, { isSet }: Routine): Query {
  const select = [{ ...everyColumn, field: { name: scalarColumn, path: [] } }]
  return isSet ? { ...query, select } : { ...query, select, conditions: [], orders: [] }
}

/** A way to make the function's result as a media type; null for none. */
function mediaOfRoutine(media: Media, routine: Routine, about: Omit<About, 'target'>): Media | null {
  const ofRows = mediaOfRows(media, { ...about, target: targetOf(routine) })
  const isScalar = routine.row === null
  if (media.kind === 'text' || media.kind === 'binary' || media.kind === 'xml') {
    const isServed = isScalar && !routine.isSet && (media.kind !== 'xml' || routine.returnType === 'xml')
    return ofRows ?? (isServed ? media : null)
  }
  const isTable = media.kind === 'csv' || media.kind === 'geojson'
  return isScalar && isTable && ofRows?.handler === null ? null : ofRows
}

type About = Parameters<typeof mediaOfRows>[1]

/** What handlers are found by: the table whose rows a function returns, otherwise the function. */
function targetOf({ row, schema, name }: Routine): string {
  return row?.relation ?? `${keyOf(schema, name)}()`
}
