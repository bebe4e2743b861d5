import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import type { ExpenseDraft } from '@fieldlark/domain/expenses/expense-draft.ts'
import { canEditExpense } from '@fieldlark/domain/expenses/expense-rights.ts'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { FormPage } from '#parts/record/form-page.tsx'
import { RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { expenseHref, jobHref, paths } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { expenseFormTexts } from '../expense-form.texts.ts'
import { fetchExpense, useExpense, useSaveExpense } from '../expense-queries.ts'
import { dropReceipts, receiptQueue } from '../receipts/receipt-queue.ts'
import { type ExpenseFields, expenseResolver, fieldsOf, newExpenseFields } from './expense-fields.ts'
import { ExpenseForm } from './expense-form.tsx'

/** The screen that creates or edits an expense. `?job=` is the id of the job that a new one is for. */
export function ExpenseEditScreen() {
  const { expenseId } = useParams()
  return expenseId ? <EditExpense key={expenseId} expenseId={expenseId} /> : <Editor expense={null} />
}

function EditExpense({ expenseId }: { expenseId: string }) {
  const { id: businessId } = useBusiness()
  const viewer = useSignedIn()
  const { data: expense, error, refetch } = useExpense(businessId, expenseId)
  if (expense && !canEditExpense(viewer, expense)) return <Navigate to={expenseHref(expenseId)} replace />
  if (expense) return <Editor expense={expense} />
  if (error) return <RecordMissing record="expense" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="expense" />
}

function Editor({ expense }: { expense: Expense | null }) {
  const texts = useTexts(expenseFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const jobId = address.get('job') ?? ''
  // Each job has a draft of its own.
  const draftName = `expense:${userId}:${businessId}:${expense?.id ?? `new${jobId && `:${jobId}`}`}`
  const { mutateAsync } = useSaveExpense(businessId)
  const record = useRecordForm<Expense, ExpenseFields, ExpenseDraft>({
    draftName,
    row: expense,
    fieldsOf,
    newFields: () => newExpenseFields(today, jobId, userId),
    resolver: expenseResolver,
    save: mutateAsync,
    fetch: fetchExpense,
    onSaved: ({ id }) => {
      receiptQueue.start(id)
      void navigate(expenseHref(id), { replace: true })
    },
    texts,
  })
  const { form, clashes } = record
  const handleDiscard = () => {
    if (!expense) dropReceipts(form.getValues('id'))
    record.discard()
  }
  const leave = () => {
    const back = expense ? expenseHref(expense.id) : jobId ? jobHref(jobId) : paths.expenses
    void navigate(back, { replace: true })
  }
  return (
    <FormPage
      record={record}
      title={expense ? texts.editTitle : texts.newTitle}
      draftName={draftName}
      onDiscard={handleDiscard}
      failureTitle={texts.createFailed}
      onLeave={leave}
      saveLabel={texts.save}
    >
      <ExpenseForm form={form} businessId={businessId} expense={expense} clashes={clashes} />
    </FormPage>
  )
}
