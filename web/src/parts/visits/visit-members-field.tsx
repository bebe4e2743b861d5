import type { VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { type ComponentProps, useCallback } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'

import { AssignedMembers } from '#parts/team/assigned-members.tsx'

import type { VisitValues } from './visit-values.ts'

/** Whose work it is, its services, and why somebody is not free then. */
export type MemberChoice = Pick<ComponentProps<typeof AssignedMembers>, 'clientId' | 'notes' | 'serviceIds'>

/** Who goes on the visit. */
export function VisitMembersField({
  form: { control, setValue },
  businessId,
  isNew,
  choice,
}: {
  form: UseFormReturn<VisitValues, unknown, VisitDraft>
  businessId: string
  isNew: boolean
  choice: MemberChoice
}) {
  const assign = useCallback((ids: string[]) => setValue('memberIds', ids), [setValue])
  return (
    <Controller
      control={control}
      name="memberIds"
      render={({ field }) => (
        <AssignedMembers
          {...choice}
          businessId={businessId}
          value={field.value}
          onValueChange={field.onChange}
          onAssign={assign}
          isNew={isNew}
          className="col-span-2"
        />
      )}
    />
  )
}
