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
}

export type DataListProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  columns: readonly Column<Item>[]
  /** What a phone shows of one item; rendered inside the link. */
  card: (item: Item) => ReactNode
  /** Beside the card's link, such as a menu or a phone button. */
  cardActions?: (item: Item) => ReactNode
  hrefOf?: (item: Item) => string
  /** A plain click, usually `navigate(hrefOf(item))`. */
  onOpen?: (item: Item) => void
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
