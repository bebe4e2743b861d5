export type Column = {
  name: string
  type: string
  isRequired: boolean
  pointsTo: string
  values: string
  comment: string
}
export type Table = { name: string; comment: string; columns: Column[]; references: string[] }
export type Policy = { table: string; sentence: string }
export type Definition = { name: string; comment: string; isTrigger: boolean }

type Definitions = { tables: Table[]; policies: Policy[]; views: Definition[]; functions: Definition[] }

/** The definitions in a file of schemas/ with the comments above them. Parses only the SQL layout of this repository. */
export function definitionsOf(sql: string): Definitions {
  const found: Definitions = { tables: [], policies: [], views: [], functions: [] }
  const heads =
    /(?:^|\n)((?:--[^\n]*\n)*)create (?:(table|view|function) ([\w.]+)|policy "([^"]+)" on ([\w.]+))/g
  for (const match of sql.matchAll(heads)) {
    const [, above = '', kind, name = '', sentence = '', table = ''] = match
    const rest = sql.slice(match.index + match[0].length)
    const definition = { name, comment: commentOf(above), isTrigger: /^\(\) returns trigger\b/.test(rest) }
    if (kind === 'table') found.tables.push({ name, comment: definition.comment, ...bodyOf(rest) })
    else if (kind === 'view') found.views.push(definition)
    else if (kind === 'function') found.functions.push(definition)
    else found.policies.push({ table, sentence })
  }
  return found
}

/** Ruler lines between the parts of a file are skipped. */
const commentOf = (lines: string): string =>
  lines
    .split('\n')
    .filter((line) => !/-{4,}$/.test(line))
    .map((line) => line.replace(/^\s*--\s?/, '').trim())
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

const notColumns = /^(?:constraint|unique|primary|foreign|check|exclude)\b/

/** The items between the parentheses of `create table`, split at top-level commas. */
function bodyOf(rest: string): Pick<Table, 'columns' | 'references'> {
  const body = rest.slice(rest.indexOf('(') + 1, rest.search(/\n\)/))
  const items = itemsOf(body)
  const pointers = new Map(items.flatMap(pointerOf))
  const columns = items.flatMap(columnOf)
  return {
    columns: columns.map((column) => ({ ...column, pointsTo: pointers.get(column.name) ?? '' })),
    references: [...pointers.values()],
  }
}

/** The table that each column references; of a key with the business, the column after it. */
function pointerOf(item: string): [column: string, table: string][] {
  const text = item
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^constraint \w+ /, '')
  const [, columns = '', own = '', table = ''] =
    /(?:foreign key \(([^)]*)\)|^(\w+) .*?) references ([\w.]+)/.exec(text) ?? []
  const column = own || (columns.split(', ').find((name) => name !== 'business_id') ?? '')
  return table === '' ? [] : [[column, table]]
}

function itemsOf(body: string): string[] {
  const items = ['']
  let depth = 0
  let isComment = false
  for (const [at, letter] of body.split('').entries()) {
    if (body.startsWith('--', at)) isComment = true
    if (letter === '\n') isComment = false
    if (!isComment && letter === '(') depth += 1
    if (!isComment && letter === ')') depth -= 1
    if (!isComment && letter === ',' && depth === 0) items.push('')
    else items.push(`${items.pop() ?? ''}${letter}`)
  }
  return items
}

function columnOf(item: string): Column[] {
  const lines = item.split('\n')
  const comment = commentOf(lines.filter((line) => /^\s*--/.test(line)).join('\n'))
  const text = lines
    .filter((line) => !/^\s*--/.test(line))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/--.*/, '')
    .trim()
  const [, name = '', type = '', rest = ''] =
    /^(\w+) (.+?)(?= not null| default| check| references| primary| unique| generated|$)(.*)$/.exec(text) ??
    []
  if (name === '' || notColumns.test(text)) return []
  const values = new RegExp(`check \\(${name} in \\(([^)]*)\\)`).exec(rest)?.[1] ?? ''
  const isRequired = /\bnot null\b|\bprimary key\b/.test(rest)
  return [
    {
      name,
      type,
      isRequired,
      pointsTo: '',
      values: values.replaceAll("'", '').replace(/\s+/g, ' '),
      comment,
    },
  ]
}
