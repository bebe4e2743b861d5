import type { Call } from '../plan/call-plan.ts'
import type { Node } from '../plan/node.ts'
import { answerSql, bodySql, raiseUnless, singleBody } from './answer-columns.ts'
import { type ReadOptions, rowsSql } from './read-sql.ts'
import { Binds, quoteName, quotePath, type Statement } from './text.ts'

export type CallOptions = ReadOptions & { maxAffected: number | null }

const scalar = '_t.pgrst_scalar'

/** A function's result as the answer: rows read like a table's, a row as an object, a scalar as a value. */
export function callSql(call: Call, node: Node, options: CallOptions): Statement {
  const binds = new Binds()
  const { routine } = call
  const alias = quoteName(node.alias)
  const called = calledSql(binds, call, alias)
  const more = checks(call, options)
  if (routine.row === null) {
    const page = routine.isSet && options.limit !== null ? ` LIMIT ${options.limit}` : ''
    const rows = routine.isVoid ? `SELECT 1${called}` : `SELECT ${alias}.pgrst_scalar${called}${page}`
    const set = options.media.isStripped ? `json_strip_nulls(json_agg(${scalar}))` : `json_agg(${scalar})`
    const value =
      routine.isSet &&
      options.media.kind !== 'text' &&
      options.media.kind !== 'binary' &&
      options.media.kind !== 'object'
        ? `coalesce(${set}, '[]')`
        : singleBody(options.media, scalar)
    const body = routine.isVoid || !options.hasBody ? 'NULL' : value
    return { text: answerSql({ total: null, body, rows, more }), binds: binds.list }
  }
  const isCounted = options.hasCount && routine.isSet
  const from = isCounted ? ` FROM pgrst_call AS ${alias}` : called
  const page = routine.isSet ? options : { limit: null, hasOffset: false, maxRows: options.maxRows }
  const { rows, where } = rowsSql(binds, node, from, page)
  const isTable = routine.isSet || options.media.kind === 'csv'
  const body = isTable ? bodySql(options.media) : singleBody(options.media, '_t')
  const answer = answerSql({
    total: isCounted ? `(SELECT count(*)${from}${where})` : null,
    body: options.hasBody ? body : 'NULL',
    rows,
    more,
  })
  const text = isCounted ? `WITH pgrst_call AS MATERIALIZED (SELECT ${alias}.*${called}) ${answer}` : answer
  return { text, binds: binds.list }
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
  const as = routine.row === null && !routine.isVoid ? `${alias}(pgrst_scalar)` : alias
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
