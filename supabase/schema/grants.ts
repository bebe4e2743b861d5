/**
 * The overloaded functions that a grant names without arguments. PostgreSQL rejects that when both functions exist; a
 * grant between the two definitions would silently apply to the first.
 */
export function ambiguousGrants(files: readonly string[]): string[] {
  const statements = files.map((text) => text.replaceAll(/^--.*$/gm, ''))
  const made = statements.flatMap((text) => namesIn(text, /^create function ([\w.]+)/gm))
  const granted = statements
    .flatMap((text) => namesIn(text, /^(?:grant|revoke) [\w ]+ on function ([^;]+?) (?:to|from) /gms))
    .flatMap((list) => list.replaceAll(/\([^)]*\)/g, '()').split(/,\s*/))
  return granted.filter((name) => made.filter((each) => each === name).length > 1)
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found.trim())
