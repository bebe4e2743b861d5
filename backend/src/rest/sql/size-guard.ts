import type { Node } from '../plan/node.ts'

/** Bytes of JSON built so far in this request; the settings step starts it at 0. */
const built = 'pgrst.bytes'

/** True once what this value adds is too much. Counts as it goes: an answer must stop growing, not be thrown away. */
function isPast(value: string, most: number): string {
  return `set_config('${built}', (current_setting('${built}')::int8 + pg_column_size(${value}))::text, true)::int8 > ${most}`
}

function raise(most: number): string {
  return `('fieldlark-raise:54000:' || current_setting('${built}') || '>${most}')::int`
}

/** JSON of an embed, counted. */
export function countedJson(json: string, maxBytes: number | null): string {
  return maxBytes === null
    ? json
    : `CASE WHEN ${isPast(json, maxBytes)} THEN to_json(${raise(maxBytes)}) ELSE ${json} END`
}

/** The answer with its column `body` weighed once more as a whole, before it is sent. */
export function weighed(answer: string, body: string, maxBytes: number): string {
  const size = `pg_column_size(_a.${body})`
  return `SELECT _a.*, CASE WHEN ${size} > ${maxBytes} THEN ('fieldlark-raise:54000:' || ${size} || '>${maxBytes}')::int END FROM (${answer}) AS _a`
}

// A row is as long as it is stored, until the same column or embed is asked for again and again under other names.
const repeatsFree = 3

/**
 * Rows without a limit, and rows that repeat what they show, are counted one by one: of the first there may be any
 * number, and each of the others may be many times as long as it is stored.
 */
export function countedRows(node: Node, rows: string, maxBytes: number | null, isLimited: boolean): string {
  return maxBytes === null || (isLimited && !isRepeating(node))
    ? rows
    : `SELECT * FROM (${rows}) AS _g WHERE CASE WHEN ${isPast('row_to_json(_g)', maxBytes)} THEN ${raise(maxBytes)} = 0 ELSE TRUE END`
}

function isRepeating({ items }: Node): boolean {
  const times = new Map<string, number>()
  for (const item of items) {
    const name =
      item.kind === 'embed' ? `embed ${item.embed.node.name}` : item.kind === 'column' ? item.field.name : ''
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return [...times.values()].some((count) => count > repeatsFree)
}
