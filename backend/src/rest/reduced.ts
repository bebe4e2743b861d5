import type { SqlError } from '#postgres/database.ts'

/** The longest prefix of a SQLSTATE wins. */
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

/** What the project's own functions say is meant for people: RAISE, PTnnn; the name of a unique rule is awaited. */
const told = /^(?:P0001|PT\d{3}|23505)$/

/**
 * PostgreSQL's error without what would answer questions about foreign rows, columns and rules: which key exists,
 * what a failing row held, what else a name is like.
 */
export function reduced(error: Pick<SqlError, 'code' | 'message' | 'details' | 'hint'>) {
  const { code, message } = error
  if (told.test(code)) {
    return code === '23505' ? { message, details: null, hint: null } : error
  }
  const sentence = sentences[code] ?? sentences[code.slice(0, 2)] ?? 'The database refused the request.'
  return { message: sentence, details: null, hint: null }
}
