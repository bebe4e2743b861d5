/**
 * The names that start with a prefix, as two bounds in byte order (SQL collation "C"): such comparisons use the index
 * even under policies, where LIKE does not. An empty prefix has no upper bound.
 */
export function nameWindow(prefix: string): { from: string; below: string | null } {
  const last = prefix.codePointAt(prefix.length - 1)
  return {
    from: prefix,
    below: last === undefined ? null : `${prefix.slice(0, -1)}${String.fromCodePoint(last + 1)}`,
  }
}
