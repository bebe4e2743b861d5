import type { Embed, Item, Node, PlannedOrder } from '../plan/node.ts'
import type { ColumnItem, Field } from '../request/query-tree.ts'
import { isToOne } from '../schema/schema.ts'
import { embedRows, fieldSql, pageSql } from './condition.ts'
import { type Binds, quoteName } from './text.ts'

export type Context = { binds: Binds; maxRows: number | null }

/** The expressions of a node's row and the joins that spreads need. */
export function rowSql(context: Context, node: Node): { list: string; joins: string; groupBy: string } {
  const joins: string[] = []
  const grouped: string[] = []
  const list = node.items.map((item) => {
    if (item.kind === 'embed' && item.embed.isSpread) {
      joins.push(spreadJoin(context, node, item.embed))
      return `${quoteName(`${item.embed.node.alias}_spread`)}.*`
    }
    if (item.kind === 'embed') {
      return `${embedValue(context, node, item.embed)} AS ${quoteName(item.embed.key)}`
    }
    if (item.kind === 'count') {
      return `${castSql('count(*)', item.cast)} AS ${quoteName(item.alias ?? 'count')}`
    }
    if (item.aggregate === null) {
      grouped.push(columnSql(node, item))
    }
    return columnItem(node, item)
  })
  const isGrouped = node.items.some(
    (item) => item.kind === 'count' || (item.kind === 'column' && item.aggregate),
  )
  return {
    list: list.join(', '),
    joins: joins.join(''),
    groupBy: isGrouped && grouped.length > 0 ? ` GROUP BY ${grouped.join(', ')}` : '',
  }
}

function columnItem(node: Node, item: ColumnItem): string {
  if (item.field.name === '*') {
    return `${quoteName(node.alias)}.*`
  }
  const name = outputName(item)
  const value = columnSql(node, item)
  if (item.aggregate === null) {
    return `${value} AS ${quoteName(name)}`
  }
  return `${castSql(`${item.aggregate}(${value})`, item.aggregateCast)} AS ${quoteName(name)}`
}

function columnSql(node: Node, item: ColumnItem): string {
  return castSql(fieldSql(node, item.field), item.cast)
}

/** The cast is one plain type name: the parser lets nothing else through. */
function castSql(value: string, type: string | null): string {
  return type === null ? value : `CAST(${value} AS ${type})`
}

function outputName(item: ColumnItem): string {
  if (item.alias !== null) {
    return item.alias
  }
  const key = item.field.path.findLast(({ isIndex }) => !isIndex)?.key
  return item.aggregate ?? key ?? item.field.name
}

/** Subqueries in the list run after the page is cut: PostgreSQL puts dear expressions behind the limit. */
function embedValue(context: Context, parent: Node, embed: Embed): string {
  const rows = embedSelect(context, parent, embed)
  return isToOne(embed.relationship)
    ? `(SELECT row_to_json(_e) FROM (${rows}) AS _e)`
    : `(SELECT coalesce(json_agg(_e), '[]') FROM (${rows}) AS _e)`
}

function embedSelect(context: Context, parent: Node, embed: Embed): string {
  const { node } = embed
  const row = rowSql(context, node)
  const { from, where } = embedRows(context.binds, parent, embed)
  const order = orderSql(context.binds, node)
  // A view may break the promise of "one": the first row is taken then.
  const page = isToOne(embed.relationship) ? ' LIMIT 1' : pageSql(node, context.maxRows)
  return `SELECT ${row.list}${from}${row.joins}${where}${row.groupBy}${order}${page}`
}

function spreadJoin(context: Context, parent: Node, embed: Embed): string {
  const alias = quoteName(`${embed.node.alias}_spread`)
  const rows = embedSelect(context, parent, embed)
  if (isToOne(embed.relationship)) {
    return ` LEFT JOIN LATERAL (${rows}) AS ${alias} ON TRUE`
  }
  const lists = outputNames(embed.node).map((name) => {
    const quoted = quoteName(name)
    return `coalesce(json_agg(_e.${quoted}), '[]') AS ${quoted}`
  })
  return ` LEFT JOIN LATERAL (SELECT ${lists.join(', ')} FROM (${rows}) AS _e) AS ${alias} ON TRUE`
}

function outputNames(node: Node): string[] {
  return node.items.flatMap((item: Item): string[] => {
    if (item.kind === 'embed') {
      return item.embed.isSpread ? outputNames(item.embed.node) : [item.embed.key]
    }
    if (item.kind === 'count') {
      return [item.alias ?? 'count']
    }
    return item.field.name === '*' ? [...node.columns.keys()] : [outputName(item)]
  })
}

export function orderSql(binds: Binds, node: Node): string {
  const terms = node.order.map((order) => termSql(binds, node, order))
  return terms.length === 0 ? '' : ` ORDER BY ${terms.join(', ')}`
}

function relatedSql(binds: Binds, node: Node, embed: Embed, field: Field): string {
  const { from, where } = embedRows(binds, node, embed)
  return `(SELECT ${fieldSql(embed.node, field)}${from}${where} LIMIT 1)`
}

function termSql(binds: Binds, node: Node, { term, embed }: PlannedOrder): string {
  const value = embed === null ? fieldSql(node, term.field) : relatedSql(binds, node, embed, term.field)
  const direction = term.isDescending === null ? '' : term.isDescending ? ' DESC' : ' ASC'
  return `${value}${direction}${term.nulls === null ? '' : ` NULLS ${term.nulls}`}`
}
