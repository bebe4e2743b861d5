import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

/** The placeholder of a record that is loading. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="block">
      <Skeleton className="mb-3 h-8 w-56" />
      <Skeleton className="mb-7 h-4 w-32" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </output>
  )
}
