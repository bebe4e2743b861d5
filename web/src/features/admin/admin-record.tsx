import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'

type Read<Row> = { data: Row | null | undefined; error: unknown; refetch: () => unknown }

/** One record, or that there is none at this address. */
export function AdminRecord<Row>({
  query,
  children,
}: {
  query: Read<Row>
  children: (row: Row) => ReactNode
}) {
  const texts = useTexts(adminTexts)
  const { data, error, refetch } = query
  if (data) return children(data)
  // 22P02: the address contains no id.
  if (data === null || (error && toFailure(error).origin === '22P02')) {
    return <EmptyState headingLevel="h1" title={texts.gone} />
  }
  if (error) {
    return (
      <LoadFailed title={texts.loadFailed} error={error} headingLevel="h1" onRetry={() => void refetch()} />
    )
  }
  return (
    <output aria-label={texts.loading} className="grid gap-4 pt-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
    </output>
  )
}

/** Back to the list that a record is in. */
export function BackTo({ page }: { page: 'users' | 'businesses' }) {
  const { names } = useTexts(adminTexts)
  return (
    <Button variant="link" size="sm" render={<Link to={adminHref(page)} />}>
      <ChevronLeft aria-hidden />
      {names[page]}
    </Button>
  )
}
