import type { SqlError } from '#postgres/database.ts'

/** By SQLSTATE or its class; the longer match wins. */
const sentences: Readonly<Record<string, string>> = {
  22: 'A value does not have the form its column wants.',
  23: 'The write breaks a rule of its table.',
  23502: 'A value is missing that its table requires.',
  23503: 'A row is missing that is referred to, or is still referred to.',
  23514: 'A value is outside of what its table allows.',
  25006: 'This function writes; call it by POST.',
  42: 'The request does not fit the tables and functions of this project.',
  42501: 'Not allowed.',
  57014: 'This took too long and was ended.',
}

/**
 * Messages that are kept: those of the project's own functions (RAISE, PTnnn), and the name of a unique constraint,
 * which clients rely on.
 */
const keptCodes = /^(?:P0001|PT\d{3}|23505)$/

/**
 * The column that a value is missing or wrong in; null where the error names none. PostgreSQL names the check of one column
 * `{table}_{column}_check`.
 */
function columnOf({ code, message }: Pick<SqlError, 'code' | 'message'>): string | null {
  if (code === '23502') return /^null value in column "(\w+)"/.exec(message)?.[1] ?? null
  const check = /^new row for relation "(\w+)" violates check constraint "(\w+)"/.exec(message)
  if (code !== '23514' || check === null) return null
  const [, table = '', name = ''] = check
  return new RegExp(`^${table}_(\\w+)_check\\d*$`).exec(name)?.[1] ?? null
}

/**
 * PostgreSQL's error without what would reveal other rows, columns and constraints: which key exists, the values of a
 * failing row, similar names.
 */
export function hideDetails(error: Pick<SqlError, 'code' | 'message' | 'details' | 'hint'>) {
  const { code, message } = error
  if (keptCodes.test(code)) {
    return code === '23505' ? { message, details: null, hint: null } : error
  }
  const column = columnOf(error)
  if (column !== null)
    return { message: sentences[code] ?? message, details: `Column: ${column}`, hint: null }
  const sentence = sentences[code] ?? sentences[code.slice(0, 2)] ?? 'The database refused the request.'
  return { message: sentence, details: null, hint: null }
}
