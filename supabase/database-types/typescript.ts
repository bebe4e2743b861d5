import type { Catalog, Relation, SqlFunction } from './catalog.ts'

const head = `// Generated from the schema: npm run db:types. A test in supabase/database-types holds it current.

export type Json =
  | string
  | number
  | boolean
  | null
  | { readonly [key: string]: Json | undefined }
  | readonly Json[]
`

const scalars: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
  real: 'number',
  jsonb: 'Json',
  json: 'Json',
  void: 'undefined',
}

/** The type in PostgREST's JSON; anything not listed is a string. */
const read = (type: string): string =>
  type.endsWith('[]') ? `${read(type.slice(0, -2))}[]` : (scalars[type] ?? 'string')

/** The type that PostgREST accepts: a number may be a string, which keeps every digit, and a list may be read-only. */
function written(type: string): string {
  if (type.endsWith('[]')) return `readonly ${read(type.slice(0, -2))}[]`
  return type === 'numeric' ? 'number | string' : read(type)
}

const orNull = (type: string, isNullable: boolean) => (isNullable ? `${type} | null` : type)

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const choicesOf = (choices: readonly string[] | null, otherwise: string) =>
  choices?.map((choice) => `'${choice}'`).join(' | ') ?? otherwise

const block = (name: string, lines: readonly string[], indent: string) =>
  lines.length === 0
    ? `${indent}${name}: Record<string, never>\n`
    : `${indent}${name}: {\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}\n`

function columnsOf({ columns }: Relation, computed: readonly SqlFunction[]) {
  const kept = columns.map(
    ({ name, type, isNullable, choices }) => `${name}: ${orNull(choicesOf(choices, read(type)), isNullable)}`,
  )
  return [...kept, ...computed.map(({ name, type }) => `${name}: ${read(type)} | null`)]
}

/** Columns that triggers fill when an insert omits them, which the catalog does not show. */
const filled = new Set(['user_id', 'referral_code', 'referrer_id'])

function writesOf({ columns }: Relation, grant: 'mayInsert' | 'mayUpdate') {
  const granted = columns.filter((column) => column[grant])
  return granted.map(({ name, type, isNullable, hasDefault, choices }) => {
    const isOptional = grant === 'mayUpdate' || isNullable || hasDefault || filled.has(name)
    return `${name}${isOptional ? '?' : ''}: ${orNull(choicesOf(choices, written(type)), isNullable)}`
  })
}

function relationshipsOf({ relationships }: Relation) {
  const lines = relationships.map(
    ({ name, columns, isOneToOne, table, referenced }) =>
      `        { foreignKeyName: '${name}'; columns: [${quoted(columns)}]; isOneToOne: ${isOneToOne}; ` +
      `referencedRelation: '${table}'; referencedColumns: [${quoted(referenced)}] },\n`,
  )
  return lines.length === 0
    ? '        Relationships: []\n'
    : `        Relationships: [\n  ${lines.join('  ')}        ]\n`
}

function tableText(relation: Relation, functions: readonly SqlFunction[]) {
  const indent = '        '
  const computed = functions.filter(({ computes }) => computes === relation.name)
  const writes =
    relation.kind === 'table'
      ? block('Insert', writesOf(relation, 'mayInsert'), indent) +
        block('Update', writesOf(relation, 'mayUpdate'), indent)
      : ''
  const fields = computed.map(({ name }) => `'${name}'`).join(' | ')
  return (
    `      ${relation.name}: {\n` +
    block('Row', columnsOf(relation, computed), indent) +
    writes +
    relationshipsOf(relation) +
    (fields ? `${indent}ComputedFields: ${fields}\n` : '') +
    '      }\n'
  )
}

const argumentsOf = ({ arguments: given, isStrict }: SqlFunction) =>
  given.map(
    ({ name, type, hasDefault }) => `${name}${hasDefault ? '?' : ''}: ${orNull(written(type), !isStrict)}`,
  )

function answerOf({ columns, row, isSet, type }: SqlFunction, relations: readonly Relation[]) {
  const relation = relations.find(({ name }) => name === row)
  const inner = columns
    ? `{ ${columns.map(({ name, type: its }) => `${name}: ${read(its)}`).join('; ')} }`
    : relation
      ? `Database['public']['${{ table: 'Tables', view: 'Views', type: 'CompositeTypes' }[relation.kind]}']['${relation.name}']${relation.kind === 'type' ? '' : "['Row']"}`
      : read(type)
  return isSet ? `${inner}[]` : inner
}

/** The marker by which postgrest-js recognizes that a function returns rows of a table. */
function rowOptions({ row, isSet }: SqlFunction, relations: readonly Relation[], indent: string) {
  const isRelation = relations.some(({ name, kind }) => name === row && kind !== 'type')
  if (!isRelation) return ''
  return `${indent}SetofOptions: { from: '*'; to: '${row}'; isOneToOne: ${!isSet}; isSetofReturn: ${isSet} }\n`
}

function functionText(each: SqlFunction, relations: readonly Relation[]) {
  const indent = '        '
  return (
    `      ${each.name}: {\n` +
    block('Args', argumentsOf(each), indent) +
    `${indent}Returns: ${answerOf(each, relations)}\n` +
    rowOptions(each, relations, indent) +
    '      }\n'
  )
}

/** The types of a schema in the format of postgrest-js. */
export function databaseTypes({ relations, functions }: Catalog): string {
  const callable = functions.filter(({ computes }) => computes === null)
  const of = (kind: Relation['kind']) => relations.filter((relation) => relation.kind === kind)
  const section = (name: string, text: string) => `    ${name}: {\n${text}    }\n`
  return `${head}
export type Database = {
  public: {
${section(
  'Tables',
  of('table')
    .map((table) => tableText(table, functions))
    .join(''),
)}${section(
  'Views',
  of('view')
    .map((view) => tableText(view, functions))
    .join(''),
)}${section('Functions', callable.map((each) => functionText(each, relations)).join(''))}${section(
  'CompositeTypes',
  of('type')
    .map(({ name, columns }) =>
      block(
        name,
        columns.map((column) => `${column.name}: ${read(column.type)} | null`),
        '      ',
      ),
    )
    .join(''),
)}  }
}
`
}
