import ReceiptText from 'lucide-react/icons/receipt-text'

import { useTexts } from '#language/language.tsx'
import { RecordMissing } from '#parts/record/record-missing.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { paths } from '../../paths.ts'

import { expenseTexts } from './expense.texts.ts'

/** Instead of an expense that does not exist (any more) or could not be read. */
export function ExpenseMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(expenseTexts)
  return (
    <RecordMissing
      error={error}
      onRetry={onRetry}
      icon={<ReceiptText />}
      title={texts.missingTitle}
      body={texts.missingBody}
      loadFailed={texts.loadFailed}
      backTo={paths.expenses}
      backLabel={texts.toExpenses}
    />
  )
}

export const ExpenseSkeleton = () => <RecordSkeleton label={useTexts(expenseTexts).loading} />
