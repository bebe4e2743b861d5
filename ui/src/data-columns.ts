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

/** What a click on a header asks for: first ascending, then the other way round. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const isAscending = current?.key === key && current.direction === 'ascending'
  return { key, direction: isAscending ? 'descending' : 'ascending' }
}
