/** Something that lies on one day's column, in minutes of the day; the end is not part of it. */
export type Stretch = { id: string; start: number; end: number }

/** Where it stands: the `column`th of `columns`, over `span` of them. */
export type Placed<Item extends Stretch> = Item & { column: number; columns: number; span: number }

const leastDrawn = 20

/** What is shorter than a line of text is drawn as high as one, and must not hide what follows. */
const drawnEnd = ({ start, end }: Stretch) => Math.max(end, start + leastDrawn)

const overlaps = (a: Stretch, b: Stretch) => a.start < drawnEnd(b) && b.start < drawnEnd(a)

/** Long ones first at the same start; ids settle ties, so that nothing jumps between two drawings. */
const byStart = (a: Stretch, b: Stretch) => a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1)

/** Puts what overlaps side by side: each group of a day as few columns as it needs, each item as wide as it can be. */
export function placeStretches<Item extends Stretch>(items: readonly Item[]): Placed<Item>[] {
  const placed: Placed<Item>[] = []
  let group: Item[][] = []
  let groupEnd = Number.NEGATIVE_INFINITY
  const settle = () => {
    for (const [column, stack] of group.entries())
      for (const item of stack)
        placed.push({ ...item, column, columns: group.length, span: spanOf(item, column, group) })
    group = []
  }
  for (const item of [...items].sort(byStart)) {
    if (item.start >= groupEnd) settle()
    const free = group.find((stack) => !stack.some((other) => overlaps(other, item)))
    if (free) free.push(item)
    else group.push([item])
    groupEnd = Math.max(groupEnd, drawnEnd(item))
  }
  settle()
  return placed.sort(byStart)
}

function spanOf(item: Stretch, column: number, group: readonly Stretch[][]): number {
  let span = 1
  while (column + span < group.length && !group[column + span]?.some((other) => overlaps(other, item)))
    span += 1
  return span
}
