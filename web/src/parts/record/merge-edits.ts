const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/**
 * Two people edited the same row: my changes stay, every other field takes their value. A list counts as one field.
 * `clashes` holds their value of every field that both changed differently.
 */
export function mergeEdits<F extends object>(
  base: F,
  mine: F,
  theirs: F,
): { merged: F; clashes: Partial<F> } {
  const isMine = (field: keyof F) => !isSame(mine[field], base[field])
  const isClash = (field: keyof F) =>
    isMine(field) && !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])
  const fields = Object.keys(base) as (keyof F)[]
  const merged = { ...theirs }
  const clashes: Partial<F> = {}
  for (const field of fields) {
    if (isMine(field)) merged[field] = mine[field]
    if (isClash(field)) clashes[field] = theirs[field]
  }
  return { merged, clashes }
}
