/** The most similar candidate, for hints; null when nothing is similar enough. */
export function mostSimilar(name: string, candidates: Iterable<string>, atLeast = 0.6): string | null {
  let best: string | null = null
  let bestScore = atLeast
  for (const candidate of candidates) {
    const score = similarity(name.toLowerCase(), candidate.toLowerCase())
    if (candidate !== name && score >= bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** Share of common pairs of letters (Dice), 0 to 1. */
function similarity(one: string, other: string): number {
  const pairs = pairsOf(one)
  const total = one.length + other.length + 2
  let common = 0
  for (const [pair, count] of pairsOf(other)) {
    common += Math.min(count, pairs.get(pair) ?? 0)
  }
  return (2 * common) / total
}

function pairsOf(word: string): Map<string, number> {
  const padded = `^${word}$`
  const pairs = new Map<string, number>()
  for (let at = 0; at + 2 <= padded.length; at += 1) {
    const pair = padded.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
