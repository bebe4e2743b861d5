import { restError } from '../errors.ts'
import type { At, Condition, EmbedItem, OrderTerm, Query, SelectItem } from '../request/query-tree.ts'
import { type Column, isToOne, keyOf, type Relation, type Schema } from '../schema/schema.ts'
import { mostSimilar } from '../schema/similar.ts'
import { checkField } from './check-field.ts'
import { findRelationship } from './find-relationship.ts'
import type { Embed, Item, Node, PlannedCondition, PlannedOrder } from './node.ts'

type Root = { schema: string; name: string; columns: ReadonlyMap<string, Column> }
type Wanted = Pick<Query, 'select' | 'conditions' | 'orders' | 'limits' | 'offsets'>
type Planning = { schema: Schema; hasAggregates: boolean; aliases: number }

/** The tree of what is read. Its root is a relation, a function's rows or the rows of a write. */
export function planRead(schema: Schema, root: Root, wanted: Wanted, hasAggregates: boolean): Node {
  return planNode({ schema, hasAggregates, aliases: 0 }, root, root.name, wanted)
}

export function findRelation(schema: Schema, schemaName: string, name: string): Relation {
  const relation = schema.relations.get(keyOf(schemaName, name))
  if (relation !== undefined) {
    return relation
  }
  const names = [...schema.relations.values()].flatMap((each) =>
    each.schema === schemaName ? each.name : [],
  )
  const similar = mostSimilar(name, names, { atLeast: 0.75 })
  throw restError(
    'PGRST205',
    `Could not find the table '${schemaName}.${name}' in the schema cache`,
    null,
    similar === null ? null : `Perhaps you meant the table '${schemaName}.${similar}'`,
  )
}

function planNode(planning: Planning, root: Root, alias: string, wanted: Wanted): Node {
  const embeds: Embed[] = []
  const items: Item[] = []
  for (const item of wanted.select) {
    if (item.kind === 'embed') {
      const embed = planEmbed(planning, root, item, wanted)
      embeds.push(embed)
      if (!embed.isHidden) {
        items.push({ kind: 'embed', embed })
      }
    } else {
      if (isAggregate(item)) {
        checkAggregates(planning)
      }
      if (item.kind === 'column') {
        checkField(item.field, root)
      }
      items.push(item)
    }
  }
  checkPaths(embeds, wanted)
  return {
    alias,
    schema: root.schema,
    name: root.name,
    columns: root.columns,
    rowColumn: null,
    items,
    embeds,
    conditions: atRoot(wanted.conditions).map((condition) => planCondition(condition, embeds, root)),
    order: atRoot(wanted.orders).flatMap((terms) => terms.map((term) => planOrder(term, embeds, root))),
    limit: atRoot(wanted.limits).at(-1) ?? null,
    offset: Math.max(0, atRoot(wanted.offsets).at(-1) ?? 0),
  }
}

function planEmbed(planning: Planning, parent: Root, item: EmbedItem, wanted: Wanted): Embed {
  const relationship = findRelationship(planning.schema, parent, item.target, item.hint)
  const relation = findRelation(planning.schema, relationship.target.schema, relationship.target.name)
  if (item.isSpread && !isToOne(relationship) && item.select.some(isAggregate)) {
    checkAggregates(planning)
    throw restError(
      'PGRST127',
      'Feature not implemented',
      'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    )
  }
  planning.aliases += 1
  const key = item.alias ?? item.target
  const node = planNode(planning, relation, `${relation.name}_${planning.aliases}`, {
    select: item.select,
    conditions: atEmbed(wanted.conditions, key),
    orders: atEmbed(wanted.orders, key),
    limits: atEmbed(wanted.limits, key),
    offsets: atEmbed(wanted.offsets, key),
  })
  return {
    key,
    node,
    relationship,
    isInner: item.isInner,
    isSpread: item.isSpread,
    // One that holds only hidden embeds is hidden too.
    isHidden: node.items.length === 0,
  }
}

function checkAggregates(planning: Planning): void {
  if (!planning.hasAggregates) {
    throw restError('PGRST123', 'Use of aggregate functions is not allowed')
  }
}

function isAggregate(item: SelectItem): boolean {
  return item.kind === 'count' || (item.kind === 'column' && item.aggregate !== null)
}

function planCondition(condition: Condition, embeds: readonly Embed[], root: Root): PlannedCondition {
  if (condition.kind !== 'filter') {
    return { ...condition, of: condition.of.map((each) => planCondition(each, embeds, root)) }
  }
  const { field, operator, operand, isNot } = condition
  const embed = field.path.length === 0 ? embeds.find(({ key }) => key === field.name) : undefined
  if (embed === undefined) {
    checkField(field, root)
    return { kind: 'filter', filter: condition }
  }
  const word = operator === 'is' && 'text' in operand ? operand.text : ''
  if (word === 'NULL' || word === 'NOT NULL') {
    return { kind: 'exists', embed, isNot: (word === 'NULL') !== isNot }
  }
  // An embed may be named after its foreign key column; filters on that name still mean the column.
  if (root.columns.has(field.name)) {
    return { kind: 'filter', filter: condition }
  }
  throw restError(
    'PGRST120',
    `Bad operator on the '${field.name}' embedded resource`,
    'Only is null or not is null filters are allowed on embedded resources',
  )
}

function planOrder(term: OrderTerm, embeds: readonly Embed[], root: Root): PlannedOrder {
  if (term.relation === null) {
    checkField(term.field, root)
    return { term, embed: null }
  }
  const embed = embeds.find(({ key }) => key === term.relation)
  if (embed === undefined) {
    throw notEmbedded(term.relation)
  }
  if (!isToOne(embed.relationship)) {
    throw restError(
      'PGRST118',
      `A related order on '${term.relation}' is not possible`,
      `'${root.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    )
  }
  checkField(term.field, embed.node)
  return { term, embed }
}

function checkPaths(embeds: readonly Embed[], wanted: Wanted): void {
  for (const list of [wanted.conditions, wanted.orders, wanted.limits, wanted.offsets]) {
    for (const { path } of list) {
      const [first] = path
      if (first !== undefined && !embeds.some(({ key }) => key === first)) {
        throw notEmbedded(first)
      }
    }
  }
}

function notEmbedded(name: string): Error {
  return restError(
    'PGRST108',
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  )
}

function atRoot<T>(list: readonly At<T>[]): T[] {
  return list.flatMap(({ path, value }) => (path.length === 0 ? [value] : []))
}

function atEmbed<T>(list: readonly At<T>[], key: string): At<T>[] {
  return list.flatMap(({ path, value }) => (path[0] === key ? [{ path: path.slice(1), value }] : []))
}
