import FileX from 'lucide-react/icons/file-x'

import { useTexts } from '#language/language.tsx'
import { RecordMissing } from '#parts/record/record-missing.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { paths } from '../../paths.ts'

import { quotesTexts } from './quotes.texts.ts'

/** Instead of a quote that does not exist (any more) or could not be read. */
export function QuoteMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(quotesTexts)
  return (
    <RecordMissing
      error={error}
      onRetry={onRetry}
      icon={<FileX />}
      title={texts.missingTitle}
      body={texts.missingBody}
      loadFailed={texts.quoteLoadFailed}
      backTo={paths.quotes}
      backLabel={texts.toQuotes}
    />
  )
}

export function QuoteSkeleton() {
  return <RecordSkeleton label={useTexts(quotesTexts).loadingQuote} />
}
