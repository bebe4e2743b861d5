import type { Call } from '../plan/call.ts'
import type { Node } from '../plan/node.ts'
import { answerSql, bodySql, raiseUnless, singleBody } from './answer-columns.ts'
import { pageOf, type ReadOptions, rowsSql } from './read-sql.ts'
import { Binds, quoteName, quotePath, type Statement } from './text.ts'

export type CallOptions = ReadOptions & { maxAffected: number | null }

/** The name of the one column of a function that returns scalars. */
export const scalarColumn = 'pgrst_scalar'

/**
 * The statement of a function call. Rows are read like a table's; one row becomes an object, a scalar a value.
 */
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
    total: isCounted ? `(SELECT count(*)${from}${where})` : options.hasCount ? 'count(*)' : null,
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
  if (media.handler !== null && media.handler.call !== null) {
    return bodySql(media)
  }
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

/**
 * The FROM of the call. A scalar is called in a select list, where a record needs no list of columns. Arguments are
 * read with their types from one JSON object.
 */
function calledSql(binds: Binds, call: Call, alias: string): string {
  const { routine } = call
  const { list, from } = argumentsSql(binds, call)
  const called = `${quotePath(routine.schema, routine.name)}(${list})`
  if (routine.row === null && !routine.isVoid) {
    return ` FROM (SELECT ${called} AS ${scalarColumn}${from === '' ? '' : ` FROM ${from}`}) AS ${alias}`
  }
  return ` FROM ${from === '' ? '' : `${from}, LATERAL `}${called} AS ${alias}`
}

function argumentsSql(
  binds: Binds,
  { routine, given, isBodyArgument, isArray }: Call,
): { list: string; from: string } {
  const [only] = routine.arguments
  if (isBodyArgument) {
    return { list: `${binds.add({ from: 'body' })}::${only?.readAs ?? 'json'}`, from: '' }
  }
  if (given.length === 0) {
    return { list: '', from: '' }
  }
  const document = `${binds.add({ from: 'body' })}::json`
  const object = isArray ? `(${document}->0)` : document
  // A column cannot have the empty name of an unnamed argument.
  if (only?.name === '') {
    return { list: `(${object}->>'')::${only.readAs}`, from: '' }
  }
  const definition = given.map((each) => `${quoteName(each.name)} ${each.readAs}`).join(', ')
  const args = given.map(
    (each) =>
      `${each.isVariadic ? 'VARIADIC ' : ''}${quoteName(each.name)} := pgrst_args.${quoteName(each.name)}`,
  )
  return { list: args.join(', '), from: `json_to_record(${object}) AS pgrst_args(${definition})` }
}
