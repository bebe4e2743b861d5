const maxWords = 8

/**
 * One word as a quoted PostgREST pattern that finds it anywhere, letter case aside: LIKE's own signs are escaped, then the
 * quotes and backslashes of the filter language. `*` cannot be escaped there, so it stands as "any one character".
 */
function pattern(word: string): string {
  const like = word.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
  return `"%${like.replace(/[\\"]/g, '\\$&')}%"`
}

/** The words typed into a search box; NUL must not reach a text column. */
export const wordsOf = (query: string): string[] => {
  const words = query.replaceAll('\0', '').trim().split(/\s+/).filter(Boolean)
  // Someone may paste a long text: the rest counts as one word.
  return words.length <= maxWords
    ? words
    : [...words.slice(0, maxWords - 1), words.slice(maxWords - 1).join(' ')]
}

/** For each word an `or` filter over the columns: every word must be found, each in any column. */
export const searchFilters = (query: string, columns: readonly string[]): string[] =>
  wordsOf(query).map((word) => columns.map((column) => `${column}.ilike.${pattern(word)}`).join(','))
