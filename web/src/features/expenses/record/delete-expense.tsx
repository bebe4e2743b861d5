import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { DeleteButton } from '#parts/record/record-menu.tsx'
import { paths } from '#paths.ts'
import { expenseTexts } from '../expense.texts.ts'
import { useExpenseNames } from '../expense-names.ts'
import { useRemoveExpense } from '../expense-queries.ts'

/** Deletes an expense. */
export function DeleteExpense({ expense, businessId }: { expense: Expense; businessId: string }) {
  const texts = useTexts(expenseTexts)
  const namesOf = useExpenseNames()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { mutateAsync } = useRemoveExpense(businessId)
  const handleDelete = async () => {
    try {
      await mutateAsync(expense.id)
      toast.success(texts.deleted)
      void navigate(paths.expenses, { replace: true })
    } catch (error) {
      toast.error(`${texts.deleteFailed}. ${failureText(error)}`)
    }
    return true
  }
  return (
    <DeleteButton
      look="secondary"
      texts={texts}
      deleteTitle={texts.deleteTitle(namesOf(expense).name)}
      deleteBody={texts.deleteBody}
      onDelete={handleDelete}
    />
  )
}
