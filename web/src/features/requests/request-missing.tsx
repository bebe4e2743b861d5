import Inbox from 'lucide-react/icons/inbox'

import { useTexts } from '#language/language.tsx'
import { RecordMissing } from '#parts/record/record-missing.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { paths } from '../../paths.ts'

import { requestsTexts } from './requests.texts.ts'

/** Instead of a request that does not exist (any more) or could not be read. */
export function RequestMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(requestsTexts)
  return (
    <RecordMissing
      error={error}
      onRetry={onRetry}
      icon={<Inbox />}
      title={texts.missingTitle}
      body={texts.missingBody}
      loadFailed={texts.requestLoadFailed}
      backTo={paths.requests}
      backLabel={texts.toRequests}
    />
  )
}

export const RequestSkeleton = () => <RecordSkeleton label={useTexts(requestsTexts).loadingRequest} />
