import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useRemoveExpense } from '#data/expenses.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { paths } from '../../paths.ts'

import { expenseTexts } from './expense.texts.ts'
import { useExpenseNames } from './expense-names.ts'

type Props = { expense: Expense; businessId: string }

/** What is rarely done with an expense. */
export function ExpenseMenu(props: Props) {
  const texts = useTexts(expenseTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="secondary" size="icon" aria-label={texts.more}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setAsking(true)}>
          {texts.delete}
        </MenuItem>
      </Menu>
      {isAsking && <DeleteExpense {...props} trigger={trigger} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteExpense({
  expense,
  businessId,
  trigger,
  onClose,
}: Props & { trigger: React.RefObject<HTMLElement | null>; onClose: () => void }) {
  const texts = useTexts(expenseTexts)
  const namesOf = useExpenseNames()
  const navigate = useNavigate()
  const { mutateAsync } = useRemoveExpense(businessId)
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    try {
      await mutateAsync(expense.id)
      toast.success(texts.deleted)
      void navigate(paths.expenses, { replace: true })
    } catch {
      toast.error(texts.deleteFailed)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void run(handleConfirm)}
      finalFocus={trigger}
      title={texts.deleteTitle(namesOf(expense).name)}
      body={texts.deleteBody}
      confirmLabel={texts.deleteConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDanger
      isBusy={isBusy}
    />
  )
}
