import { operators } from '../operators.ts'
import type { Embed, Node, PlannedCondition } from '../plan/node.ts'
import { patternText } from '../request/filter.ts'
import type { Field, Filter } from '../request/query-tree.ts'
import { type Binds, quoteName, quotePath, quoteText, whereOf } from './text.ts'

/** A column, a computed column or a JSON path into one. */
export function fieldSql(node: Node, field: Field): string {
  const column = columnOf(node, field.name)
  if (field.path.length === 0) {
    return column
  }
  const type = node.columns.get(field.name)?.type
  const document = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`
  const steps = field.path.map(
    ({ key, isIndex, isText }) => `${isText ? '->>' : '->'}${isIndex ? key : quoteText(key)}`,
  )
  return `(${document}${steps.join('')})`
}

function columnOf(node: Node, name: string): string {
  const alias = quoteName(node.alias)
  return node.rowColumn === null || node.columns.has(name)
    ? `${alias}.${quoteName(name)}`
    : `(${alias}.${quoteName(node.rowColumn)}).${quoteName(name)}`
}

/** A column as it is shown: through its domain's cast to JSON, if it has one. */
export function shownSql(node: Node, field: Field): string {
  const value = fieldSql(node, field)
  const toJson = field.path.length === 0 ? node.columns.get(field.name)?.casts?.toJson : null
  return toJson === null || toJson === undefined ? value : `${toJson}(${value})`
}

/** All conditions on the rows of a node, including those of its inner embeds. */
export function conditionsOf(binds: Binds, node: Node): string[] {
  const own = node.conditions.map((condition) => conditionSql(binds, node, condition))
  const inner = node.embeds.filter(({ isInner }) => isInner)
  return [...own, ...inner.map((embed) => existsSql(binds, node, embed))]
}

export function conditionSql(binds: Binds, node: Node, condition: PlannedCondition): string {
  if (condition.kind === 'filter') {
    return filterSql(binds, node, condition.filter)
  }
  if (condition.kind === 'exists') {
    return `${condition.isNot ? 'NOT ' : ''}${existsSql(binds, node, condition.embed)}`
  }
  const parts = condition.of.map((each) => conditionSql(binds, node, each))
  return `${condition.isNot ? 'NOT ' : ''}(${parts.join(condition.kind === 'and' ? ' AND ' : ' OR ')})`
}

function filterSql(binds: Binds, node: Node, filter: Filter): string {
  const operator = operators.get(filter.operator)
  if (operator === undefined) {
    throw new Error(`no operator ${filter.operator}`)
  }
  const field = fieldSql(node, filter.field)
  const not = filter.isNot ? 'NOT ' : ''
  const { operand } = filter
  if (operator.kind === 'is') {
    return `${not}(${field} IS ${'text' in operand ? operand.text : 'NULL'})`
  }
  const isPattern = operator.kind === 'pattern' && 'text' in operand
  const value = binds.add(isPattern ? { text: patternText(operand.text) } : operand)
  const fromText =
    filter.field.path.length === 0 ? node.columns.get(filter.field.name)?.casts?.fromText : null
  if (operator.kind === 'search') {
    return `${not}(${searchSql(binds, node, filter, operator.sql, value)})`
  }
  if (operator.kind === 'list') {
    return `${not}(${field} = ANY(${castList(fromText, value)}))`
  }
  if (filter.quantifier !== null) {
    return `${not}(${field} ${operator.sql} ${filter.quantifier}(${value}))`
  }
  const isCast = operator.kind === 'compare' && typeof fromText === 'string'
  return `${not}(${field} ${operator.sql} ${isCast ? `${fromText}(${value})` : value})`
}

/** A list whose elements are read by the domain's cast from text. */
function castList(fromText: string | null | undefined, list: string): string {
  return typeof fromText === 'string'
    ? `ARRAY(SELECT ${fromText}(_v) FROM unnest(${list}::text[]) AS _v)`
    : list
}

function searchSql(binds: Binds, node: Node, filter: Filter, query: string, value: string): string {
  const config = filter.config === null ? '' : `${binds.add({ text: filter.config })}::regconfig, `
  const field = fieldSql(node, filter.field)
  const isVector = filter.field.path.length === 0 && node.columns.get(filter.field.name)?.type === 'tsvector'
  return `${isVector ? field : `to_tsvector(${config}${field})`} @@ ${query}(${config}${value})`
}

export function existsSql(binds: Binds, parent: Node, embed: Embed): string {
  const { from, where } = embedRows(binds, parent, embed)
  return `EXISTS (SELECT 1${from}${where}${pageSql(embed.node, null)})`
}

/** FROM and WHERE of an embed's rows that belong to the parent's row. */
export function embedRows(
  binds: Binds,
  parent: Node,
  { node, relationship }: Embed,
): { from: string; where: string } {
  const { computedBy, junction, on } = relationship
  const parentAlias = quoteName(parent.alias)
  const alias = quoteName(node.alias)
  if (computedBy !== null) {
    const row = parent.rowColumn === null ? parentAlias : `${parentAlias}.${quoteName(parent.rowColumn)}`
    const call = `${quotePath(computedBy.schema, computedBy.name)}(${row})`
    return { from: ` FROM ${call} AS ${alias}`, where: whereOf(conditionsOf(binds, node)) }
  }
  const table = `${quotePath(node.schema, node.name)} AS ${alias}`
  if (junction === null) {
    const join = joinSql(parentAlias, alias, on)
    return { from: ` FROM ${table}`, where: whereOf([...join, ...conditionsOf(binds, node)]) }
  }
  const between = quoteName(`${node.alias}_junction`)
  const join = [...joinSql(parentAlias, between, on), ...joinSql(between, alias, junction.on)]
  const tables = `${table}, ${quotePath(junction.schema, junction.name)} AS ${between}`
  return { from: ` FROM ${tables}`, where: whereOf([...join, ...conditionsOf(binds, node)]) }
}

function joinSql(one: string, other: string, on: readonly (readonly [string, string])[]): string[] {
  return on.map(([left, right]) => `${other}.${quoteName(right)} = ${one}.${quoteName(left)}`)
}

/** LIMIT and OFFSET of an embed. */
export function pageSql(node: Node, maxRows: number | null): string {
  const limit = maxRows === null ? node.limit : Math.min(node.limit ?? maxRows, maxRows)
  return `${limit === null ? '' : ` LIMIT ${Math.max(0, limit)}`}${node.offset > 0 ? ` OFFSET ${node.offset}` : ''}`
}
