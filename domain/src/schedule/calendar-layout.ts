/** An item in one day's column, in minutes of the day; the end is exclusive. */
export type Stretch = { id: string; start: number; end: number }

/** Its position: column `column` of `columns`, `span` columns wide. */
export type Placed<Item extends Stretch> = Item & { column: number; columns: number; span: number }

const leastDrawn = 20

/** Shorter items are drawn as high as one line of text and must not cover what follows. */
const drawnEnd = ({ start, end }: Stretch) => Math.max(end, start + leastDrawn)

const overlaps = (a: Stretch, b: Stretch) => a.start < drawnEnd(b) && b.start < drawnEnd(a)

/** Longer items first at the same start; ids break ties, so that the order is stable between two renders. */
const byStart = (a: Stretch, b: Stretch) => a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1)

/**
 * Places overlapping items side by side: each group of a day uses as few columns as possible, each item as much width
 * as possible.
 */
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
