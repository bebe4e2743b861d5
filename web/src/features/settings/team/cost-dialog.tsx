import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { MoneyInput } from '#parts/money/money-input.tsx'

import type { MemberDialogProps } from './member-menu.tsx'
import { memberName, useSetLaborCost } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

const mostPerHour = 100_000
const isCost = (typed: string) => /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) <= mostPerHour

/** What an hour of the member costs; an empty field takes the cost away. */
export function CostDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
  const failureText = useFailureText()
  const save = useSetLaborCost(businessId)
  const [typed, setTyped] = useState(String(member.labor_cost_per_hour ?? ''))
  const [isWrong, setWrong] = useState(false)
  const cost = typed === '' ? null : Number(typed)
  const saving = useSaving(
    () => save.mutateAsync({ userId: member.user_id, cost }),
    () => {
      toast.success(texts.costSaved)
      onClose()
    },
  )
  const submit = () => (typed === '' || isCost(typed) ? saving.submit() : setWrong(true))
  return (
    <FormDialog
      size="sm"
      title={texts.costTitle(memberName(member) || texts.unnamed)}
      description={texts.costHint}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      isBusy={saving.isBusy}
      finalFocus={finalFocus}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.cost} hint={texts.costFuture} error={isWrong && texts.costInvalid}>
        <MoneyInput
          value={typed}
          onValueChange={(value) => {
            setTyped(value)
            setWrong(false)
          }}
        />
      </Field>
      {saving.failure !== null && (
        <Alert tone="danger" title={texts.costFailed} className="mt-4">
          {failureText(saving.failure)}
        </Alert>
      )}
    </FormDialog>
  )
}
