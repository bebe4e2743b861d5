import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import type { ExpenseDraft } from '@fieldlark/domain/expenses/expense-draft.ts'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'

import { fetchExpense, useExpense, useSaveExpense } from '#data/expenses.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import { expenseHref, jobHref, paths } from '../../paths.ts'

import { type ExpenseFields, expenseResolver, fieldsOf, newExpenseFields } from './expense-fields.ts'
import { expenseFormTexts } from './expense-form.texts.ts'
import { ExpenseForm } from './expense-form.tsx'
import { ExpenseMissing, ExpenseSkeleton } from './expense-missing.tsx'
import { dropReceipts, receiptQueue } from './receipt-queue.ts'

/** A new expense, or one that is being edited. `?job=` says which job it is for. */
export function ExpenseEditScreen() {
  const { expenseId } = useParams()
  return expenseId ? <EditExpense key={expenseId} expenseId={expenseId} /> : <Editor expense={null} />
}

function EditExpense({ expenseId }: { expenseId: string }) {
  const { id: businessId } = useBusiness()
  const isOffice = useCan('view finances')
  const { data: expense, error, refetch } = useExpense(businessId, expenseId)
  // What was paid back a worker only looks at.
  if (expense?.reimbursed_at && !isOffice) return <Navigate to={expenseHref(expenseId)} replace />
  if (expense) return <Editor expense={expense} />
  if (error) return <ExpenseMissing error={error} onRetry={() => void refetch()} />
  return <ExpenseSkeleton />
}

function Editor({ expense }: { expense: Expense | null }) {
  const texts = useTexts(expenseFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const jobId = address.get('job') ?? ''
  // A draft for one job is none for another.
  const draftName = `expense:${userId}:${businessId}:${expense?.id ?? `new${jobId && `:${jobId}`}`}`
  const { mutateAsync } = useSaveExpense(businessId)
  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<
    Expense,
    ExpenseFields,
    ExpenseDraft
  >({
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
  const { isSubmitting, isDirty } = form.formState
  const handleDiscard = () => {
    if (!expense) dropReceipts(form.getValues('id'))
    discard()
  }
  const leave = () => {
    const back = expense ? expenseHref(expense.id) : jobId ? jobHref(jobId) : paths.expenses
    void navigate(back, { replace: true })
  }
  return (
    <FormPage
      title={expense ? texts.editTitle : texts.newTitle}
      draftName={draftName}
      submit={submit}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isRestored={isRestored}
      onDiscard={handleDiscard}
      clashes={clashes}
      failure={failure}
      failureTitle={texts.createFailed}
      onLeave={leave}
      saveLabel={texts.save}
    >
      <ExpenseForm form={form} businessId={businessId} expense={expense} clashes={clashes} />
    </FormPage>
  )
}
