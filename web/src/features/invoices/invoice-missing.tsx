import FileX from 'lucide-react/icons/file-x'

import { useTexts } from '#language/language.tsx'
import { RecordMissing } from '#parts/record/record-missing.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { paths } from '../../paths.ts'

import { invoicesTexts } from './invoices.texts.ts'

/** Instead of an invoice that does not exist (any more) or could not be read. */
export function InvoiceMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(invoicesTexts)
  return (
    <RecordMissing
      error={error}
      onRetry={onRetry}
      icon={<FileX />}
      title={texts.missingTitle}
      body={texts.missingBody}
      loadFailed={texts.invoiceLoadFailed}
      backTo={paths.invoices}
      backLabel={texts.toInvoices}
    />
  )
}

export function InvoiceSkeleton() {
  return <RecordSkeleton label={useTexts(invoicesTexts).loadingInvoice} />
}
