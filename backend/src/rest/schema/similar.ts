/**
 * The most similar candidate, for hints; null when none is similar enough. Candidates share three letters in a row
 * with the name, or if no such one is similar enough, two; the fewest changes of letters decide between them. Nothing
 * beyond `longest` characters is compared, because comparing takes the product of both lengths.
 */
export function mostSimilar(
  name: string,
  candidates: Iterable<string>,
  { atLeast = 0.33, longest = 200 } = {},
): string | null {
  if (name.length > longest) {
    return null
  }
  const wanted = name.toLowerCase()
  const list = [...candidates]
    .filter((candidate) => candidate.length <= longest)
    .map((candidate) => ({ candidate, lower: candidate.toLowerCase() }))
  const same = list.find(({ lower }) => lower === wanted)
  if (same !== undefined) {
    return same.candidate === name ? null : same.candidate
  }
  for (const size of [3, 2]) {
    const groups = groupsOf(wanted, size)
    const scored = list
      .filter(({ lower }) => [...groupsOf(lower, size)].some((group) => groups.has(group)))
      .map(({ candidate, lower }) => ({ candidate, score: similarity(wanted, lower) }))
    const best = Math.max(...scored.map(({ score }) => score))
    if (best >= atLeast) {
      return scored.find(({ score }) => score === best)?.candidate ?? null
    }
  }
  return null
}

/** Every `size` letters in a row, with the word's ends marked. */
function groupsOf(word: string, size: number): Set<string> {
  const marked = `-${word.replaceAll(/[^\p{L}\p{N}, ]/gu, '')}-`
  return new Set(
    Array.from({ length: Math.max(0, marked.length - size + 1) }, (_, at) => marked.slice(at, at + size)),
  )
}

/** 0 to 1: the share of letters that need not be added, removed or replaced. */
function similarity(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1]
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (other[index] === one[at] ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return 1 - (row[other.length] ?? 0) / Math.max(one.length, other.length)
}
