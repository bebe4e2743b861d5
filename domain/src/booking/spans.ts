/** In milliseconds since 1970; `end` is exclusive. */
export type Span = { start: number; end: number }

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

export const holds = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

/** In order, those that touch or overlap as one. */
export function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** What others leave of the spans, in order. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const cuts = merged(others)
  const left: Span[] = []
  let at = 0
  for (const { start, end } of merged(spans)) {
    let from = start
    for (let cut = cuts[at]; cut && cut.start < end; cut = cuts[at]) {
      if (cut.start > from) left.push({ start: from, end: cut.start })
      from = Math.max(from, cut.end)
      if (cut.end > end) break
      at += 1
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}

/** How long the spans last within another, each for itself. */
export const msWithin = (spans: readonly Span[], { start, end }: Span): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.end, end) - Math.max(span.start, start)), 0)
