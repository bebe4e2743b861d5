import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { canReimburse } from '@fieldlark/domain/expenses/expense-rights.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { useWatch } from 'react-hook-form'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useCan, useSignedIn } from '#session/session.tsx'
import { expenseFormTexts } from '../expense-form.texts.ts'
import type { ExpenseFormState } from './expense-fields.ts'
import type { useExpenseProps } from './use-expense-props.ts'

/** Whether the expense is reimbursable, and to whom. Workers can only choose themselves. */
export function ReimbursementFields({
  form,
  businessId,
  expense,
  about,
}: {
  form: ExpenseFormState
  businessId: string
  expense: Expense | null
  about: ReturnType<typeof useExpenseProps>
}) {
  const texts = useTexts(expenseFormTexts)
  const viewer = useSignedIn()
  const canChooseAnyone = useCan('reimburse expenses')
  const { data: team = [] } = useTeamMembers(businessId)
  const { register, control } = form
  const [isReimbursable, chosen] = useWatch({ control, name: ['is_reimbursable', 'reimburse_to'] })
  const isPaidBack = Boolean(expense?.reimbursed_at)
  const offered = team.filter(
    (member) => member.userId === chosen || (member.isActive && canReimburse(viewer, member.userId)),
  )
  return (
    <>
      <Checkbox label={texts.isReimbursable} disabled={isPaidBack} {...register('is_reimbursable')} />
      {isPaidBack && <p className="text-ink-faint text-xs">{texts.isPaidBack}</p>}
      {isReimbursable && (
        <Field {...about('reimburse_to')}>
          <NativeSelect {...register('reimburse_to')} value={chosen}>
            {(canChooseAnyone || chosen === '') && <option value="">{texts.nobody}</option>}
            {offered.map((member) => (
              <option key={member.userId} value={member.userId}>
                {member.name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </>
  )
}
