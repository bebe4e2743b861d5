import type { Node } from '../plan/node.ts'

/**
 * The setting that counts the bytes of JSON built so far in this request; the settings step resets it to 0.
 */
const built = 'pgrst.bytes'

/**
 * Adds the value's size and is true beyond the limit. Counting while building stops a response from growing at all.
 */
function exceeds(value: string, max: number): string {
  return `set_config('${built}', (current_setting('${built}')::int8 + pg_column_size(${value}))::text, true)::int8 > ${max}`
}

function raise(max: number): string {
  return `('fieldlark-raise:54000:' || current_setting('${built}') || '>${max}')::int`
}

/** The JSON of an embed, with its size counted. */
export function countedJson(json: string, maxBytes: number | null): string {
  return maxBytes === null
    ? json
    : `CASE WHEN ${exceeds(json, maxBytes)} THEN to_json(${raise(maxBytes)}) ELSE ${json} END`
}

/** The answer, with a last check of the size of its whole column `body` before it is sent. */
export function withSizeCheck(answer: string, body: string, maxBytes: number): string {
  const size = `pg_column_size(_a.${body})`
  return `SELECT _a.*, CASE WHEN ${size} > ${maxBytes} THEN ('fieldlark-raise:54000:' || ${size} || '>${maxBytes}')::int END FROM (${answer}) AS _a`
}

// A row is about as long as it is stored, unless the same column or embed is selected repeatedly under other names.
const maxUncountedRepeats = 3

/**
 * Counts rows one by one if they have no limit or repeat columns: there may be any number of the former, and each of
 * the latter may be many times as long as it is stored.
 */
export function countedRows(node: Node, rows: string, maxBytes: number | null, isLimited: boolean): string {
  return maxBytes === null || (isLimited && !isRepeating(node))
    ? rows
    : `SELECT * FROM (${rows}) AS _g WHERE CASE WHEN ${exceeds('row_to_json(_g)', maxBytes)} THEN ${raise(maxBytes)} = 0 ELSE TRUE END`
}

function isRepeating({ items }: Node): boolean {
  const times = new Map<string, number>()
  for (const item of items) {
    const name =
      item.kind === 'embed' ? `embed ${item.embed.node.name}` : item.kind === 'column' ? item.field.name : ''
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return [...times.values()].some((count) => count > maxUncountedRepeats)
}
