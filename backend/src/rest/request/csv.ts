import { RestError, restError } from '../errors.ts'

// PostgreSQL's names have at most 63 bytes. Each row's JSON repeats the names, so that one long name would become gigabytes.
const longestName = 63

/**
 * Reads a header line and rows of at most `maxValues` cells together, the header's included. `NULL` is null; all other
 * values stay text, which PostgreSQL converts.
 */
export function readCsv(text: string, maxValues: number): Record<string, string | null>[] {
  if (hasMoreValues(text, maxValues)) {
    throw new RestError({
      code: 'PGRST102',
      status: 413,
      message: `The CSV holds more than ${maxValues} values`,
    })
  }
  const [header = [], ...rows] = linesOf(text)
  if (header.some((name) => name.length > longestName)) {
    throw restError('PGRST102', `A name in the CSV is longer than ${longestName} characters`)
  }
  return rows.map((row) => {
    if (row.length !== header.length) {
      throw restError('PGRST102', 'All lines must have same number of fields')
    }
    return Object.fromEntries(
      header.map((name, index) => [name, row[index] === 'NULL' ? null : (row[index] ?? null)]),
    )
  })
}

/**
 * Counts before anything is built: a line of two bytes becomes an array and an object. The separators inside quotes do
 * not count; where quotes are wrong, reading stops at the first wrong one.
 */
function hasMoreValues(text: string, max: number): boolean {
  let values = 1
  let isInQuotes = false
  for (let at = 0; at < text.length - 1; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      isInQuotes = !isInQuotes
    } else if (!isInQuotes && (code === 0x2c || code === 0x0a)) {
      values += 1
      if (values > max) {
        return true
      }
    }
  }
  return values > max
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n"]*))(,|\r?\n|$)/gy
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    lines.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (cell.lastIndex >= text.length) {
      break
    }
    if (match[3] !== ',') {
      lines.push([])
    }
  }
  if (cell.lastIndex < text.length) {
    throw restError('PGRST102', 'Empty or invalid csv')
  }
  return lines
}
