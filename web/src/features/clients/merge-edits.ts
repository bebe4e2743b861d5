type Fields = Readonly<Record<string, string>>

/**
 * Two people edited the same row: what I changed stays mine, what I left alone becomes theirs.
 * `clashes` holds the other's text of every field that both changed differently.
 */
export function mergeEdits<F extends Fields>(
  base: F,
  mine: F,
  theirs: F,
): { merged: F; clashes: Partial<F> } {
  const isMine = (field: keyof F) => mine[field] !== base[field]
  const isClash = (field: keyof F) =>
    isMine(field) && theirs[field] !== base[field] && theirs[field] !== mine[field]
  const fields = Object.keys(base) as (keyof F)[]
  const merged = { ...theirs }
  const clashes: Partial<F> = {}
  for (const field of fields) {
    if (isMine(field)) merged[field] = mine[field]
    if (isClash(field)) clashes[field] = theirs[field]
  }
  return { merged, clashes }
}
