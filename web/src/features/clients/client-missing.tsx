import UserX from 'lucide-react/icons/user-x'

import { useTexts } from '#language/language.tsx'
import { RecordMissing } from '#parts/record/record-missing.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { paths } from '../../paths.ts'

import { clientsTexts } from './clients.texts.ts'

/** Instead of a client that does not exist (any more) or could not be read. */
export function ClientMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(clientsTexts)
  return (
    <RecordMissing
      error={error}
      onRetry={onRetry}
      icon={<UserX />}
      title={texts.clientNotFoundTitle}
      body={texts.clientNotFoundBody}
      loadFailed={texts.clientLoadFailed}
      backTo={paths.clients}
      backLabel={texts.toClients}
    />
  )
}

/** The shape of a client while he is read. */
export const ClientSkeleton = () => <RecordSkeleton label={useTexts(clientsTexts).loadingClient} />
