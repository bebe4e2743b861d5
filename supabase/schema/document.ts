import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Column, type Definition, definitionsOf, type Policy, type Table } from './definitions.ts'
import { schemaFiles, schemasFolder } from './files.ts'

export const schemaDocument = join(import.meta.dirname, '../../docs/schema.md')

const preface = `# The schema

Written by \`npm run db:baseline\` from [supabase/schemas](../supabase/schemas), one chapter for each folder there, in the order in which
they are applied. [supabase/README.md](../supabase/README.md) says how to read and change them.`

/** docs/schema.md: the tables, policies and functions of each entity, generated from the files of schemas/. */
export function schemaDocumentText(): string {
  const all = schemaFiles().map((file) => ({
    entity: file.split('/')[0] ?? '',
    kind: (file.split('/')[1] ?? '').replace('.sql', ''),
    ...definitionsOf(readFileSync(join(schemasFolder, file), 'utf8')),
  }))
  const entities = [...new Set(all.map(({ entity }) => entity))].filter((entity) => entity !== 'closing')
  const chapters = entities.map((entity) => {
    const parts = all.filter((part) => part.entity === entity)
    return chapter(entity, parts)
  })
  return `${[preface, diagram(all.flatMap(({ tables }) => tables)), ...chapters].join('\n\n')}\n`
}

/** The diagram of the public tables and their references, without those to the business. */
function diagram(tables: readonly Table[]): string {
  const arrows = tables
    .filter(({ name }) => name.startsWith('public.'))
    .flatMap(({ name, references }) =>
      references
        .filter((to) => to.startsWith('public.') && to !== 'public.businesses' && to !== name)
        .map((to) => `  ${plain(to)} ||--o{ ${plain(name)} : ""`),
    )
  return [
    'Every table but `profiles` carries the `business_id` of its business, which the diagram leaves out.',
    '',
    '```mermaid',
    'erDiagram',
    ...new Set(arrows),
    '```',
  ].join('\n')
}

type Part = {
  kind: string
  tables: Table[]
  policies: Policy[]
  views: Definition[]
  functions: Definition[]
}

function chapter(entity: string, parts: readonly Part[]): string {
  const policies = parts.flatMap((part) => part.policies)
  const tables = parts.flatMap((part) => part.tables)
  const loose = policies.filter(({ table }) => !tables.some(({ name }) => name === table))
  return [
    `## ${entity}`,
    ...tables.map((table) => tableText(table, policies)),
    ...bullets(
      'Policies of other tables',
      loose.map(({ table, sentence }) => `\`${table}\`: ${sentence}`),
    ),
    ...bullets('Views', parts.flatMap(({ views }) => views).map(named)),
    ...bullets('Reads', functionsOf(parts, 'reads')),
    ...bullets('Lifecycle', lifecycleOf(parts)),
    ...bullets('Commands', functionsOf(parts, 'commands')),
  ].join('\n\n')
}

const bullets = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`**${title}**`, lines.map((line) => `- ${line}`).join('\n')]

const plain = (name: string) => name.replace(/^public\./, '')

const named = ({ name, comment }: Definition) => `\`${plain(name)}\`${comment && `: ${comment}`}`

/** The functions that users and the server call; private ones are left out. */
function functionsOf(parts: readonly Part[], kind: string): string[] {
  const functions = parts.filter((part) => part.kind === kind).flatMap((part) => part.functions)
  return functions
    .filter(({ name }) => name.startsWith('public.'))
    .map((called) => {
      const behind = functions.find(({ name }) => name === called.name.replace('public.', 'private.'))
      return named({ ...called, comment: called.comment || (behind?.comment ?? '') })
    })
}

/** The functions before and after a write with the steps in their bodies. */
const lifecycleOf = (parts: readonly Part[]) =>
  parts
    .flatMap(({ functions }) => functions)
    .filter(({ isTrigger }) => isTrigger)
    .map(named)

function tableText({ name, comment, columns }: Table, policies: readonly Policy[]): string {
  const rules = policies.filter(({ table }) => table === name).map(({ sentence }) => sentence)
  const cells = [
    ['column', 'type', 'what it is'],
    ...columns.map((column) => [column.name, column.type, aboutColumn(column)]),
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [titles = [], ...rows] = cells
  const grid = [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
  const head = `### ${plain(name)}`
  const access =
    rules.length === 0
      ? ['- nobody but our own functions reads or writes it']
      : rules.map((rule) => `- ${rule}`)
  return [head, ...(comment === '' ? [] : [comment]), grid.join('\n'), access.join('\n')].join('\n\n')
}

const aboutColumn = ({ comment, isRequired, pointsTo, values }: Column) =>
  [
    comment.replace(/\.$/, ''),
    pointsTo && `→ ${plain(pointsTo)}`,
    values && `one of ${values}`,
    isRequired ? '' : 'optional',
  ]
    .filter(Boolean)
    .join('; ')
    .replaceAll('|', '\\|')
