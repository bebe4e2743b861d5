import type { Embed, Item, Node, PlannedOrder } from '../plan/node.ts'
import type { ColumnItem, CountItem, Field } from '../request/query-tree.ts'
import { isToOne } from '../schema/schema.ts'
import { embedRows, fieldSql, pageSql, shownSql } from './condition.ts'
import { countedJson, countedRows } from './size-guard.ts'
import { type Binds, quoteName } from './text.ts'

export type Context = {
  binds: Binds
  maxRows: number | null
  /** Null when no body is built. */
  maxBytes: number | null
}

/** The select list of a node's row and the joins that its spreads need. */
export type RowSql = { list: string; joins: string; groupBy: string }

/** If a row has aggregates, it is grouped by all its other columns. */
export function rowSql(context: Context, node: Node): RowSql {
  const joins = node.items.flatMap((item) =>
    item.kind === 'embed' && item.embed.isSpread ? [spreadJoin(context, node, item.embed)] : [],
  )
  if (!isAggregating(node)) {
    const list = node.items.map((item) => plainItem(context, node, item))
    return { list: list.join(', '), joins: joins.join(''), groupBy: '' }
  }
  const grouped: string[] = []
  const list = node.items.flatMap((item) => groupedItem(context, node, item, grouped))
  const groupBy = grouped.length === 0 ? '' : ` GROUP BY ${[...new Set(grouped)].join(', ')}`
  return { list: list.join(', '), joins: joins.join(''), groupBy }
}

function plainItem(context: Context, node: Node, item: Item): string {
  if (item.kind === 'embed') {
    return item.embed.isSpread
      ? `${spreadAlias(item.embed)}.*`
      : `${embedValue(context, node, item.embed)} AS ${quoteName(item.embed.key)}`
  }
  if (item.kind === 'count') {
    return countSql(item)
  }
  if (item.field.name !== '*') {
    const isBare = item.cast === null && item.aggregate === null
    return `${isBare ? shownSql(node, item.field) : columnSql(node, item)} AS ${quoteName(outputName(item))}`
  }
  const isWhole =
    node.rowColumn === null && ![...node.columns.values()].some(({ casts }) => casts?.toJson != null)
  return isWhole
    ? `${quoteName(node.alias)}.*`
    : [...node.columns.keys()]
        .map((name) => `${shownSql(node, { name, path: [] })} AS ${quoteName(name)}`)
        .join(', ')
}

function groupedItem(context: Context, node: Node, item: Item, grouped: string[]): string[] {
  if (item.kind === 'embed' && item.embed.isSpread) {
    return spreadColumnsOf(item.embed.node).map((column) =>
      spreadColumnSql(spreadAlias(item.embed), column, grouped),
    )
  }
  if (item.kind === 'embed') {
    const alias = quoteName(node.alias)
    grouped.push(...item.embed.relationship.on.map(([name]) => `${alias}.${quoteName(name)}`))
    return [plainItem(context, node, item)]
  }
  if (item.kind === 'count') {
    return [countSql(item)]
  }
  if (item.field.name === '*') {
    const all = [...node.columns.keys()].map((name) => `${quoteName(node.alias)}.${quoteName(name)}`)
    grouped.push(...all)
    return all
  }
  const value = columnSql(node, item)
  if (item.aggregate === null) {
    grouped.push(value)
  }
  return [`${aggregateSql(value, item)} AS ${quoteName(outputName(item))}`]
}

function aggregateSql(value: string, { aggregate, aggregateCast }: ColumnItem): string {
  return aggregate === null ? value : castSql(`${aggregate}(${value})`, aggregateCast)
}

function countSql(item: CountItem): string {
  return `${castSql('count(*)', item.cast)} AS ${quoteName(item.alias ?? 'count')}`
}

function columnSql(node: Node, item: ColumnItem): string {
  return castSql(fieldSql(node, item.field), item.cast)
}

/** The type is not quoted: the parser accepts only a plain type name. */
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

/**
 * PostgreSQL evaluates expensive expressions of the select list after LIMIT, so these subqueries run only for the
 * page.
 */
function embedValue(context: Context, parent: Node, embed: Embed): string {
  const rows = embedSelect(context, parent, embed, rowSql(context, embed.node))
  if (isToOne(embed.relationship)) {
    return `(SELECT row_to_json(_e) FROM (${rows}) AS _e)`
  }
  return `(SELECT ${countedJson(`coalesce(json_agg(_e), '[]')`, context.maxBytes)} FROM (${rows}) AS _e)`
}

function embedSelect(context: Context, parent: Node, embed: Embed, row: RowSql): string {
  const { node } = embed
  const { from, where } = embedRows(context.binds, parent, embed)
  const order = orderSql(context.binds, node)
  // A view may return several rows for a to-one relationship; the first one is used.
  const page = isToOne(embed.relationship)
    ? pageSql({ ...node, limit: 1 }, null)
    : pageSql(node, context.maxRows)
  const rows = `SELECT ${row.list}${from}${row.joins}${where}${row.groupBy}${order}${page}`
  return countedRows(node, rows, context.maxBytes, page !== '')
}

function spreadAlias({ node }: Embed): string {
  return quoteName(`${node.alias}_spread`)
}

function spreadJoin(context: Context, parent: Node, embed: Embed): string {
  const alias = spreadAlias(embed)
  if (isToOne(embed.relationship)) {
    const rows = embedSelect(context, parent, embed, rawRow(context, embed.node))
    return ` LEFT JOIN LATERAL (${rows}) AS ${alias} ON TRUE`
  }
  const rows = embedSelect(context, parent, embed, rowSql(context, embed.node))
  const lists = spreadColumnsOf(embed.node).map(({ name }) => {
    const quoted = quoteName(name)
    return `${countedJson(`coalesce(json_agg(_e.${quoted}), '[]')`, context.maxBytes)} AS ${quoted}`
  })
  return ` LEFT JOIN LATERAL (SELECT ${lists.join(', ')} FROM (${rows}) AS _e) AS ${alias} ON TRUE`
}

/** The row of a to-one spread, without aggregates: its parent aggregates these columns. */
function rawRow(context: Context, node: Node): RowSql {
  const items = node.items.flatMap((item): Item[] =>
    item.kind === 'column'
      ? [{ ...item, alias: item.field.name === '*' ? null : outputName(item), aggregate: null }]
      : item.kind === 'count'
        ? []
        : [item],
  )
  return rowSql(context, { ...node, items })
}

type SpreadColumn = { name: string; item: ColumnItem | CountItem | null; isEmbed: boolean }

/** The columns that a spread adds to its parent. */
function spreadColumnsOf(node: Node): SpreadColumn[] {
  return node.items.flatMap((item): SpreadColumn[] => {
    if (item.kind === 'embed') {
      return item.embed.isSpread
        ? spreadColumnsOf(item.embed.node)
        : [{ name: item.embed.key, item: null, isEmbed: true }]
    }
    if (item.kind === 'count') {
      return [{ name: item.alias ?? 'count', item, isEmbed: false }]
    }
    return item.field.name === '*'
      ? [...node.columns.keys()].map((name) => ({ name, item: null, isEmbed: false }))
      : [{ name: outputName(item), item, isEmbed: false }]
  })
}

function spreadColumnSql(alias: string, { name, item, isEmbed }: SpreadColumn, grouped: string[]): string {
  if (item?.kind === 'count') {
    return countSql(item)
  }
  const value = `${alias}.${quoteName(name)}`
  if (isEmbed) {
    // Values of type json cannot be compared, and so not grouped.
    grouped.push(`${value}::jsonb`)
    return `${value}::jsonb AS ${quoteName(name)}`
  }
  if (item === null || item.aggregate === null) {
    grouped.push(value)
    return value
  }
  return `${aggregateSql(value, item)} AS ${quoteName(name)}`
}

/** An aggregate in a to-one spread counts as one of the parent. */
function isAggregating({ items }: Node): boolean {
  return items.some((item) => {
    if (item.kind === 'embed') {
      return item.embed.isSpread && isToOne(item.embed.relationship) && isAggregating(item.embed.node)
    }
    return item.kind === 'count' || item.aggregate !== null
  })
}

export function orderSql(binds: Binds, node: Node): string {
  const terms = node.order.map((order) => termSql(binds, node, order))
  return terms.length === 0 ? '' : ` ORDER BY ${terms.join(', ')}`
}

/** The column of a to-one embed that is ordered by; it may be named as it is shown. */
function relatedSql(binds: Binds, node: Node, embed: Embed, field: Field): string {
  const shown = embed.node.items.find(
    (item) => item.kind === 'column' && item.aggregate === null && outputName(item) === field.name,
  )
  if (shown?.kind === 'column' && field.path.length === 0) {
    // A spread is joined: a subquery could not be used where rows are grouped.
    return embed.isSpread
      ? `${spreadAlias(embed)}.${quoteName(field.name)}`
      : relatedSelect(binds, node, embed, shown.field)
  }
  return relatedSelect(binds, node, embed, field)
}

function relatedSelect(binds: Binds, node: Node, embed: Embed, field: Field): string {
  const { from, where } = embedRows(binds, node, embed)
  return `(SELECT ${fieldSql(embed.node, field)}${from}${where} LIMIT 1)`
}

function termSql(binds: Binds, node: Node, { term, embed }: PlannedOrder): string {
  const value = embed === null ? fieldSql(node, term.field) : relatedSql(binds, node, embed, term.field)
  const direction = term.isDescending === null ? '' : term.isDescending ? ' DESC' : ' ASC'
  return `${value}${direction}${term.nulls === null ? '' : ` NULLS ${term.nulls}`}`
}
