// Tokens in which a semicolon does not end a statement: dollar quotes, strings (E'' with backslashes), names, comments.
const quoted =
  /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[^]*?\$\1\$|\b[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|;|begin\s+atomic\b[^]*?\bend\b/giu

/** The statements of a file without their semicolons, as schema_migrations records them. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const match of text.matchAll(quoted)) {
    if (match[0] === ';') {
      statements.push(text.slice(start, match.index))
      start = match.index + 1
    }
  }
  statements.push(text.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => hasCode(statement))
}

function hasCode(statement: string): boolean {
  return statement.replace(/--[^\n]*|\/\*[^]*?\*\//gu, '').trim() !== ''
}
