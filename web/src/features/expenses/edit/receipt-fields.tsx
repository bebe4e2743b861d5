import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { receiptQueue, useQueuedReceipts } from '../receipts/receipt-queue.ts'
import type { ExpenseFormState } from './expense-fields.ts'

/** Uploads without a record are deleted after a day. */
const keptMs = 20 * 3_600_000

/** Uploads for an unsaved expense are kept in its draft, so that they survive a reload. */
function useKept(form: ExpenseFormState, expenseId: string, isNew: boolean) {
  const queued = useQueuedReceipts(expenseId)
  useEffect(() => {
    if (!isNew) return
    for (const { at, write } of form.getValues('uploaded') ?? []) {
      if (write.expense_id === expenseId && Date.now() - at < keptMs) receiptQueue.restore(write, at)
    }
  }, [form, expenseId, isNew])
  const sent = queued.flatMap(({ state, write, sentAt }) =>
    state === 'sent' && write && sentAt ? [{ at: sentAt, write }] : [],
  )
  const ids = sent.map(({ write }) => write.id).join(' ')
  useEffect(() => {
    const kept = form.getValues('uploaded') ?? []
    if (!isNew || kept.map(({ write }) => write.id).join(' ') === ids) return
    form.setValue('uploaded', sent, { shouldDirty: true })
    // The ids identify the uploads; the array is a new one on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, ids, isNew])
}

/** The receipts of an expense. */
export function ReceiptFields({
  form,
  businessId,
  expense,
}: {
  form: ExpenseFormState
  businessId: string
  expense: Expense | null
}) {
  const expenseId = useWatch({ control: form.control, name: 'id' })
  const isNew = expense === null
  useKept(form, expenseId, isNew)
  return <ReceiptList businessId={businessId} expenseId={expenseId} canEdit isNew={isNew} />
}
