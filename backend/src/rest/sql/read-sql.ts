import type { Node } from '../plan/node.ts'
import type { Media } from '../request/media-type.ts'
import { answerSql, bodySql } from './answer-columns.ts'
import { conditionsOf } from './condition.ts'
import { orderSql, rowSql } from './select.ts'
import { countedRows } from './size-guard.ts'
import { Binds, quoteName, quotePath, type Statement, whereOf } from './text.ts'

export type ReadOptions = {
  media: Media
  hasCount: boolean
  /** False for HEAD. */
  hasBody: boolean
  limit: number | null
  hasOffset: boolean
  maxRows: number | null
  maxBytes: number
}

export function readSql(node: Node, options: ReadOptions): Statement {
  const binds = new Binds()
  const from = ` FROM ${quotePath(node.schema, node.name)} AS ${quoteName(node.alias)}`
  const { rows, where } = rowsSql(binds, node, from, pageOf(options))
  const text = answerSql({
    total: options.hasCount ? `(SELECT count(*)${from}${where})` : null,
    body: options.hasBody ? bodySql(options.media) : null,
    rows,
    maxBytes: options.maxBytes,
  })
  return { text, binds: binds.list }
}

/** The statement whose one row is the plan of all matching rows, as JSON. */
export function estimateSql(node: Node): Statement {
  const binds = new Binds()
  const where = whereOf(conditionsOf(binds, node))
  const from = `${quotePath(node.schema, node.name)} AS ${quoteName(node.alias)}`
  return { text: `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${from}${where}`, binds: binds.list }
}

type Page = Pick<ReadOptions, 'limit' | 'hasOffset' | 'maxRows'> & {
  maxBytes: number | null
  /** The number of rows is bounded, by the limit or otherwise. */
  isLimited: boolean
}

export function pageOf(options: ReadOptions): Page {
  const maxBytes = options.hasBody ? options.maxBytes : null
  return { ...options, maxBytes, isLimited: options.limit !== null }
}

/** The requested page of a root node over any FROM. */
export function rowsSql(binds: Binds, node: Node, from: string, page: Page): { rows: string; where: string } {
  const row = rowSql({ binds, maxRows: page.maxRows, maxBytes: page.maxBytes }, node)
  const where = whereOf(conditionsOf(binds, node))
  const limit = page.limit === null ? '' : ` LIMIT ${page.limit}`
  const offset = page.hasOffset ? ` OFFSET ${binds.add({ from: 'offset' })}::int8` : ''
  const order = orderSql(binds, node)
  const rows = `SELECT ${row.list}${from}${row.joins}${where}${row.groupBy}${order}${limit}${offset}`
  return { rows: countedRows(node, rows, page.maxBytes, page.isLimited), where }
}
