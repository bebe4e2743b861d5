import { cn } from '#class-names.ts'
import { DataCards } from '#data-cards.tsx'
import type { DataListProps } from '#data-columns.ts'
import { DataTable } from '#data-table.tsx'
import { useMediaQuery } from '#media-query.ts'
import { Skeleton } from '#skeleton.tsx'

/** Renders ten thousand rows smoothly: a table from 768 px, cards below. Scrolls with the window. */
export function DataList<Item>(props: DataListProps<Item>) {
  const isWide = useMediaQuery('(min-width: 768px)')
  const { items, isLoading = false, empty, labels, className } = props
  if (isLoading) return <LoadingRows label={labels.loading ?? labels.list} className={className} />
  if (items.length === 0 && empty !== undefined) return <div className={className}>{empty}</div>
  return isWide ? <DataTable {...props} /> : <DataCards {...props} />
}

function LoadingRows({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <output aria-label={label} className={cn('block', className)}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-16 items-center gap-3 border-b border-line md:h-12">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={row % 2 === 0 ? 'h-3.5 w-40' : 'h-3.5 w-28'} />
          <Skeleton className="ml-auto hidden h-3.5 w-24 md:block" />
          <Skeleton className="ml-auto h-5 w-16 rounded-full md:ml-8" />
        </div>
      ))}
    </output>
  )
}
