import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import UserX from 'lucide-react/icons/user-x'
import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { paths } from '../../paths.ts'

import { clientsTexts } from './clients.texts.ts'

// 22P02: what stands in the address is no id at all.
export const isGone = (error: unknown) => {
  if (error === null) return false
  const { code, origin } = toFailure(error)
  return code === 'not-found' || origin === '22P02'
}

/** Instead of a client that does not exist (any more) or could not be read. */
export function ClientMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(clientsTexts)
  const failureText = useFailureText()
  if (!isGone(error)) {
    const retry = (
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    )
    return (
      <Alert tone="danger" title={texts.clientLoadFailed} action={retry}>
        {failureText(error)}
      </Alert>
    )
  }
  return (
    <EmptyState
      icon={<UserX />}
      headingLevel="h1"
      title={texts.clientNotFoundTitle}
      body={texts.clientNotFoundBody}
      action={<Button render={<Link to={paths.clients} />}>{texts.toClients}</Button>}
    />
  )
}

/** The shape of a client while he is read. */
export function ClientSkeleton() {
  const { loadingClient } = useTexts(clientsTexts)
  return (
    <output aria-label={loadingClient} className="block">
      <Skeleton className="mb-3 h-8 w-56" />
      <Skeleton className="mb-7 h-4 w-32" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </output>
  )
}
