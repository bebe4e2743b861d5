import type { ReactNode } from 'react'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Column<Item> = {
  key: string
  header: ReactNode
  cell: (item: Item) => ReactNode
  /** For header and cells alike: width (`w-40`), alignment (`text-right`). Widths are fixed; what has none shares the rest. */
  className?: string
  /** The header becomes a button that asks for this column's order. */
  sort?: boolean
}

export type DataListProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  columns: readonly Column<Item>[]
  /** What a phone shows of one item; stands inside the link. */
  card: (item: Item) => ReactNode
  /** Beside the card's link: a menu, a telephone button. */
  cardActions?: (item: Item) => ReactNode
  hrefOf?: (item: Item) => string
  /** A plain click, usually `navigate(hrefOf(item))`. */
  onOpen?: (item: Item) => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Pixels of one table row. */
  rowHeight?: number
  /** A first guess in pixels; cards measure themselves. */
  cardHeight?: number
  isLoading?: boolean
  /** Instead of the list, when there is nothing in it. */
  empty?: ReactNode
  labels: {
    /** Names the list for screen readers, e.g. "Clients". */
    list: string
    /** Said while it loads. */
    loading?: string
  }
  className?: string
}

/** What a click on a header asks for: first ascending, then the other way round. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const isAscending = current?.key === key && current.direction === 'ascending'
  return { key, direction: isAscending ? 'descending' : 'ascending' }
}
