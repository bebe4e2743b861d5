import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'
import { DataCards } from '#data-cards.tsx'
import type { Column, Sort } from '#data-columns.ts'
import { DataTable } from '#data-table.tsx'
import { useMediaQuery } from '#media-query.ts'
import { Skeleton } from '#skeleton.tsx'

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

/** Ten thousand rows without a stutter: a table from 768 px, cards below. Scrolls with the window. */
export function DataList<Item>(props: DataListProps<Item>) {
  const isWide = useMediaQuery('(min-width: 768px)')
  const { items, isLoading = false, empty, labels, className } = props
  if (isLoading) return <LoadingRows label={labels.loading ?? labels.list} className={className} />
  if (items.length === 0 && empty !== undefined) return <div className={className}>{empty}</div>
  return isWide ? <DataTable {...props} /> : <DataCards {...props} />
}

function LoadingRows({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <output
      aria-label={label}
      className={cn('block overflow-hidden rounded-card border border-line bg-surface', className)}
    >
      {Array.from({ length: 8 }, (_, row) => (
        <div
          key={row}
          className="flex h-[3.75rem] items-center gap-4 border-b border-line px-4 last:border-0"
        >
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className={row % 2 === 0 ? 'h-3.5 w-40' : 'h-3.5 w-28'} />
          <Skeleton className="ml-auto hidden h-3.5 w-24 md:block" />
          <Skeleton className="ml-auto h-5 w-16 rounded-full md:ml-8" />
        </div>
      ))}
    </output>
  )
}
