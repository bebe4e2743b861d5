import type { Node } from '../plan/node.ts'
import type { Media } from '../request/media-type.ts'
import type { Column, Relation } from '../schema/schema.ts'
import { answerSql, bodySql, raiseUnless } from './answer-columns.ts'
import { conditionSql } from './condition.ts'
import { rowsSql } from './read-sql.ts'
import { Binds, quoteName, quotePath, quoteText, type Statement, whereOf } from './text.ts'

export type Write = {
  kind: 'insert' | 'update' | 'delete'
  relation: Relation
  /** Its conditions select the rows that are written, the rest says what is returned of them. */
  node: Node
  columns: readonly Column[]
  isArray: boolean
  hasNoRows: boolean
  hasMissingDefaults: boolean
  conflict: { columns: readonly string[]; isMerging: boolean } | null
  /** Writes the one row that the filters name, or nothing. */
  isPut: boolean
  returns: 'minimal' | 'representation' | 'headers-only'
  media: Media
  hasCount: boolean
  maxAffected: number | null
  maxBytes: number
}

const rowColumn = 'pgrst_row'
const affected = '(SELECT count(*) FROM pgrst_source)'
const insertedNow = `coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')::int`

/**
 * A write and what is returned of it. Its checks fail inside the statement, so that the write is rolled back.
 */
export function writeSql(write: Write): Statement {
  const binds = new Binds()
  const source = writtenSql(binds, write)
  const isRepresentation = write.returns === 'representation'
  const from = ` FROM pgrst_source AS ${quoteName(write.node.alias)}`
  // Inserted rows come from the body, whose size is limited.
  const isLimited = write.kind === 'insert'
  const page = { limit: null, hasOffset: false, maxRows: null, maxBytes: write.maxBytes, isLimited }
  const shown = { ...write.node, conditions: [], rowColumn: hasComputedEmbed(write.node) ? rowColumn : null }
  const rows = isRepresentation ? rowsSql(binds, shown, from, page).rows : `SELECT 1${from}`
  const more = [
    write.conflict === null ? 'NULL' : insertedNow,
    write.returns === 'headers-only' ? locationSql(write.relation) : 'NULL',
  ]
  if (write.maxAffected !== null) {
    more.push(raiseUnless('PGRST124', affected, `<= ${write.maxAffected}`))
  }
  if (write.isPut) {
    more.push(raiseUnless('PGRST115', affected, '= 1'))
  }
  if (write.media.kind === 'object') {
    more.push(raiseUnless('PGRST116', 'count(*)', '= 1'))
  }
  const answer = answerSql({
    total: write.hasCount ? affected : null,
    body: isRepresentation ? bodySql(write.media) : null,
    rows,
    maxBytes: write.maxBytes,
    more,
  })
  return { text: `WITH pgrst_source AS (${source}) ${answer}`, binds: binds.list }
}

function writtenSql(binds: Binds, write: Write): string {
  const { relation, kind, columns } = write
  const table = `${quotePath(relation.schema, relation.name)} AS ${quoteName(relation.name)}`
  const returning = ` RETURNING ${returningSql(write)}`
  if (write.hasNoRows || (kind === 'update' && columns.length === 0)) {
    return `SELECT ${returningSql(write)} FROM ${table} WHERE false`
  }
  if (kind === 'delete') {
    return `DELETE FROM ${table}${filtersSql(binds, write)}${returning}`
  }
  if (kind === 'update') {
    const set = columns.map(({ name }) => `${quoteName(name)} = pgrst_body.${quoteName(name)}`)
    const body = `(SELECT * FROM ${recordSql(binds, write)}${write.isArray ? ' LIMIT 1' : ''}) AS pgrst_body`
    return `UPDATE ${table} SET ${set.join(', ')} FROM ${body}${filtersSql(binds, write)}${returning}`
  }
  if (columns.length === 0 && !write.isPut) {
    return `INSERT INTO ${table} DEFAULT VALUES${returning}`
  }
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const wanted = write.isPut ? putConditions(binds, write) : []
  const counting = write.conflict?.isMerging === true ? [`${countSql('+ 1')} <> ''`] : []
  const where = whereOf([...wanted, ...counting])
  const conflict = conflictSql(write)
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${recordSql(binds, write)}${where}${conflict}${returning}`
}

/** The filters of a PUT, applied to the body's rows. */
function putConditions(binds: Binds, { node }: Write): string[] {
  return node.conditions.map((condition) => conditionSql(binds, { ...node, alias: '_' }, condition))
}

function filtersSql(binds: Binds, { node }: Write): string {
  return whereOf(node.conditions.map((condition) => conditionSql(binds, node, condition)))
}

/** The body as rows with the types of the columns; values of a domain with a cast from JSON are read by it. */
function recordSql(binds: Binds, write: Write): string {
  const { columns } = write
  const rows = `${write.isArray ? 'json_to_recordset' : 'json_to_record'}(${documentSql(binds, write)})`
  if (columns.every(({ casts }) => casts?.fromJson == null)) {
    return `${rows} AS _(${columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')})`
  }
  const definition = columns.map(
    ({ name, type, casts }) => `${quoteName(name)} ${casts?.fromJson == null ? type : 'json'}`,
  )
  const list = columns.map(({ name, casts }) => {
    const value = `_r.${quoteName(name)}`
    return `${casts?.fromJson == null ? value : `${casts.fromJson}(${value})`} AS ${quoteName(name)}`
  })
  return `(SELECT ${list.join(', ')} FROM ${rows} AS _r(${definition.join(', ')})) AS _`
}

/** The body, with the columns' defaults for missing keys if the request asks for them. */
function documentSql(binds: Binds, write: Write): string {
  const body = binds.add({ from: 'body' })
  const defaults = write.columns.filter((column) => column.default !== null)
  if (!write.hasMissingDefaults || defaults.length === 0) {
    return `${body}::json`
  }
  const values = defaults.map((column) => `${quoteText(column.name)}, ${column.default ?? 'NULL'}`).join(', ')
  if (!write.isArray) {
    return `(SELECT (jsonb_build_object(${values}) || ${body}::jsonb)::json)`
  }
  return `(SELECT json_agg(jsonb_build_object(${values}) || each.value) FROM jsonb_array_elements(${body}::jsonb) AS each(value))`
}

function conflictSql({ conflict, columns }: Write): string {
  if (conflict === null || conflict.columns.length === 0) {
    return ''
  }
  const target = ` ON CONFLICT (${conflict.columns.map(quoteName).join(', ')})`
  if (!conflict.isMerging) {
    return `${target} DO NOTHING`
  }
  const set = columns.map(({ name }) => `${quoteName(name)} = EXCLUDED.${quoteName(name)}`)
  return `${target} DO UPDATE SET ${set.join(', ')} WHERE ${countSql('- 1')} <> ''`
}

// Each proposed row counts up, each merged row counts down: the rest was newly inserted.
function countSql(change: string): string {
  return `set_config('pgrst.inserted', (${insertedNow} ${change})::text, true)`
}

function hasComputedEmbed({ embeds }: Node): boolean {
  return embeds.some(({ relationship }) => relationship.computedBy !== null)
}

/** Returns only the selected columns, so that column grants suffice; computed columns are called here. */
function returningSql({ returns, relation, node }: Write): string {
  const alias = quoteName(relation.name)
  if (returns === 'minimal') {
    return '1'
  }
  if (returns === 'headers-only') {
    return relation.primaryKey.length === 0
      ? '1'
      : relation.primaryKey.map((name) => `${alias}.${quoteName(name)}`).join(', ')
  }
  const names = new Set<string>()
  for (const item of node.items) {
    if (item.kind === 'column') {
      names.add(item.field.name)
    }
  }
  for (const { term } of node.order) {
    if (term.relation === null) {
      names.add(term.field.name)
    }
  }
  for (const { relationship } of node.embeds) {
    for (const [name] of relationship.on) {
      names.add(name)
    }
  }
  const hasAll = names.delete('*')
  const single = [...names].filter((name) => !hasAll || !relation.columns.has(name))
  const list = [
    ...(hasComputedEmbed(node) ? [`${alias} AS ${rowColumn}`] : []),
    ...(hasAll ? [`${alias}.*`] : []),
    ...single.map((name) => `${alias}.${quoteName(name)} AS ${quoteName(name)}`),
  ]
  return list.length === 0 ? '1' : list.join(', ')
}

function locationSql(relation: Relation): string {
  const pairs = relation.primaryKey.map((name) => `${quoteText(name)}, ${quoteName(name)}::text`)
  return pairs.length === 0
    ? 'NULL'
    : `CASE WHEN count(*) = 1 THEN (SELECT json_build_object(${pairs.join(', ')}) FROM pgrst_source) END`
}
