import { Field } from '@fieldlark/ui/field.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { MoneyInput } from '#parts/money/money-input.tsx'
import { MemberForm } from './member-form.tsx'
import type { MemberDialogProps } from './member-menu.tsx'
import { memberName, useSetLaborCost } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

const mostPerHour = 100_000
const isCost = (typed: string) => /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) <= mostPerHour

/** What an hour of the member costs; an empty field takes the cost away. */
export function CostDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
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
    <MemberForm
      size="sm"
      title={texts.costTitle(memberName(member) || texts.unnamed)}
      description={texts.costHint}
      saving={saving}
      failedTitle={texts.costFailed}
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
    </MemberForm>
  )
}
