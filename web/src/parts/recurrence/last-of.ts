/** Where an edit of "this and following" has split a series, the rule that continues. */
export function lastOf<Series extends { id: string; follows_id: string | null }>(all: readonly Series[]) {
  const followed = new Set(all.map(({ follows_id }) => follows_id))
  return all.filter(({ id }) => !followed.has(id))
}
