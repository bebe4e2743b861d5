import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { useState } from 'react'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { offerBusiness, useBusinessStep } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'

/** Offers the business to a member, who becomes its owner by accepting. */
export function TransferDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const texts = useTexts(businessesTexts)
  const { id, business_name: name } = business
  const { data: team } = useTeamMembers(id)
  const { isBusy, step } = useBusinessStep()
  const [heir, setHeir] = useState('')
  const others = team?.filter(({ isActive, role }) => isActive && role !== 'owner') ?? []
  const offer = async () => {
    const isDone = await step(() => offerBusiness(id, heir), {
      done: texts.offered,
      failed: texts.notOffered,
    })
    if (isDone) onClose()
  }
  return (
    <FormDialog
      size="sm"
      title={texts.transferTitle(name)}
      description={texts.transferBody}
      submitLabel={texts.offer}
      isBusy={isBusy}
      isBlocked={heir === ''}
      onSubmit={() => void offer()}
      onClose={onClose}
    >
      {team && others.length === 0 ? (
        <p className="text-pretty text-ink-soft">{texts.nobody}</p>
      ) : (
        <Field label={texts.to}>
          <NativeSelect value={heir} onChange={(event) => setHeir(event.target.value)}>
            <option value="">{texts.choose}</option>
            {others.map((member) => (
              <option key={member.userId} value={member.userId}>
                {member.name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </FormDialog>
  )
}
