import type { Call } from '../plan/call-plan.ts'
import type { Node } from '../plan/node.ts'
import { answerSql, bodySql, raiseUnless, singleBody } from './answer-columns.ts'
import { pageOf, type ReadOptions, rowsSql } from './read-sql.ts'
import { Binds, quoteName, quotePath, type Statement } from './text.ts'

export type CallOptions = ReadOptions & { maxAffected: number | null }

/** The one column of a function's scalars. */
export const scalarColumn = 'pgrst_scalar'

/** A function's result as the answer: rows read like a table's, a row as an object, a scalar as a value. */
export function callSql(call: Call, node: Node, options: CallOptions): Statement {
  const binds = new Binds()
  const { routine } = call
  const alias = quoteName(node.alias)
  const called = calledSql(binds, call, alias)
  const { hasBody, maxBytes } = options
  const more = checks(call, options)
  if (routine.isVoid) {
    return {
      text: answerSql({ total: null, body: null, rows: `SELECT 1${called}`, maxBytes, more }),
      binds: binds.list,
    }
  }
  const isCounted = options.hasCount && routine.isSet
  const row = isCounted && routine.row?.relation !== null && routine.row !== null ? 'pgrst_row' : null
  const from = isCounted ? ` FROM pgrst_call AS ${alias}` : called
  const page = routine.isSet
    ? pageOf(options)
    : { ...pageOf(options), limit: null, hasOffset: false, isLimited: true }
  const { rows, where } = rowsSql(binds, { ...node, rowColumn: row }, from, page)
  const answer = answerSql({
    total: isCounted ? `(SELECT count(*)${from}${where})` : null,
    body: hasBody ? calledBody(call, options) : null,
    rows,
    maxBytes,
    more,
  })
  const whole = row === null ? '' : `, ${alias} AS ${row}`
  const text = isCounted
    ? `WITH pgrst_call AS MATERIALIZED (SELECT ${alias}.*${whole}${called}) ${answer}`
    : answer
  return { text, binds: binds.list }
}

function calledBody({ routine }: Call, { media }: CallOptions): string {
  if (routine.row !== null) {
    const isTable = routine.isSet || media.kind === 'csv' || media.kind === 'geojson'
    return isTable ? bodySql(media) : singleBody(media, '_t')
  }
  const value = `_t.${scalarColumn}`
  if (!routine.isSet || media.kind === 'text' || media.kind === 'binary' || media.kind === 'object') {
    return singleBody(media, value)
  }
  return `coalesce(${media.isStripped ? `json_strip_nulls(json_agg(${value}))` : `json_agg(${value})`}, '[]')`
}

function checks({ routine }: Call, options: CallOptions): string[] {
  const found: string[] = []
  if (options.maxAffected !== null) {
    found.push(raiseUnless('PGRST124', 'count(*)', `<= ${options.maxAffected}`))
  }
  if (routine.isSet && options.media.kind === 'object') {
    found.push(raiseUnless('PGRST116', 'count(*)', '= 1'))
  }
  return found.length === 0 ? [] : ['NULL', 'NULL', ...found]
}

/** FROM the call; its arguments come out of one JSON object with their types. */
function calledSql(binds: Binds, { routine, given, isBodyArgument }: Call, alias: string): string {
  const name = quotePath(routine.schema, routine.name)
  const as = routine.row === null && !routine.isVoid ? `${alias}(${scalarColumn})` : alias
  if (isBodyArgument) {
    return ` FROM ${name}(${binds.add({ from: 'body' })}::${routine.arguments[0]?.type ?? 'json'}) AS ${as}`
  }
  if (given.length === 0) {
    return ` FROM ${name}() AS ${as}`
  }
  const definition = given.map((each) => `${quoteName(each.name)} ${each.type}`).join(', ')
  const args = given.map(
    (each) =>
      `${each.isVariadic ? 'VARIADIC ' : ''}${quoteName(each.name)} := pgrst_args.${quoteName(each.name)}`,
  )
  const record = `json_to_record(${binds.add({ from: 'body' })}::json) AS pgrst_args(${definition})`
  return ` FROM ${record}, LATERAL ${name}(${args.join(', ')}) AS ${as}`
}
