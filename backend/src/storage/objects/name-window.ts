/**
 * The names that begin with a prefix, as two bounds by bytes (SQL collation "C"): such comparisons use the index
 * also under policies, where LIKE does not. No bound above for an empty prefix.
 */
export function nameWindow(prefix: string): { from: string; below: string | null } {
  const last = prefix.codePointAt(prefix.length - 1)
  return {
    from: prefix,
    below: last === undefined ? null : `${prefix.slice(0, -1)}${String.fromCodePoint(last + 1)}`,
  }
}
