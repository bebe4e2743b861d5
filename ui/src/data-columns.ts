import type { ReactNode } from 'react'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Column<Item> = {
  key: string
  header: ReactNode
  cell: (item: Item) => ReactNode
  /** For header and cells alike: width (`w-40`), alignment (`text-right`). Widths are fixed; columns without one share the rest. */
  className?: string
  /** Makes the header a button that sorts by this column. */
  sort?: boolean
  /** While an item is open beside the list: null leaves the column out, else what is different then. */
  beside?: null | Partial<Pick<Column<Item>, 'cell' | 'className'>>
}

/** The columns there is room for while an item is open beside the list. */
export const columnsBeside = <Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] =>
  columns.filter(({ beside }) => beside !== null).map((column) => ({ ...column, ...column.beside }))

/** Consecutive items under one head. */
export type Group = {
  key: string
  label: ReactNode
  /** How many items are in it. */
  size: number
  /** Beside the label and at the right edge. */
  count?: ReactNode
  sum?: ReactNode
}

/** A line of a list: the head of a group, or the item at a place. */
export type Entry<Item> = { key: string; group: Group } | { key: string; item: Item; at: number }

/** Every item, each group's head before its first one. */
export function entriesOf<Item>(
  items: readonly Item[],
  itemKey: (item: Item) => string,
  groups: readonly Group[] = [],
): readonly Entry<Item>[] {
  const heads = new Map<number, Group>()
  let start = 0
  for (const group of groups) {
    heads.set(start, group)
    start += group.size
  }
  return items.flatMap((item, at): Entry<Item>[] => {
    const group = heads.get(at)
    const entry = { key: itemKey(item), item, at }
    return group ? [{ key: `group ${group.key}`, group }, entry] : [entry]
  })
}

export type DataListProps<Item> = {
  items: readonly Item[]
  /** The items come group by group. */
  groups?: readonly Group[] | undefined
  itemKey: (item: Item) => string
  columns: readonly Column<Item>[]
  /** What a phone shows of one item; rendered inside the link. */
  card: (item: Item) => ReactNode
  /** Beside the card's link, such as a menu or a phone button. */
  cardActions?: (item: Item) => ReactNode
  hrefOf?: (item: Item) => string
  /** A plain click, or Enter on the link (`isByKey`); usually `navigate(hrefOf(item))`. */
  onOpen?: (item: Item, isByKey: boolean) => void
  /** The key of the item that is open beside the list. Its row is marked, scrolled to and focused. */
  currentKey?: string | undefined
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Height of one table row in pixels. */
  rowHeight?: number
  /** Estimated height in pixels; cards measure themselves. */
  cardHeight?: number
  isLoading?: boolean
  /** Shown instead of the list when it is empty. */
  empty?: ReactNode
  labels: {
    /** Names the list for screen readers, e.g. "Clients". */
    list: string
    /** Announced while it loads. */
    loading?: string
  }
  className?: string
}

/** The order after a click on a header: first ascending, then reversed. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const isAscending = current?.key === key && current.direction === 'ascending'
  return { key, direction: isAscending ? 'descending' : 'ascending' }
}
