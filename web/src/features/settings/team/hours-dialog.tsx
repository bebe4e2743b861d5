import type { WorkingDay } from '@fieldlark/domain/schedule/settings.ts'
import { workingHoursSchema } from '@fieldlark/domain/schedule/settings-draft.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useMemberHours, useSaveMemberHours } from '#data/member-hours.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { WeekFields } from '../schedule/working-hours-fields.tsx'
import { MemberForm } from './member-form.tsx'
import type { MemberDialogProps } from './member-menu.tsx'
import { memberName } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

type Problem = { path: PropertyKey[]; message: string }

const problemsOf = (hours: readonly WorkingDay[]): Problem[] =>
  workingHoursSchema.safeParse(hours).error?.issues ?? []

/** The week of one member: that of the business, or hours of their own. */
export function HoursDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
  const { data: settings } = useScheduleSettings(businessId)
  const { data: known } = useMemberHours(businessId)
  const save = useSaveMemberHours(businessId)
  const [edited, setEdited] = useState<WorkingDay[] | 'usual' | null>(null)
  const [isChecked, setChecked] = useState(false)
  const stored = known?.get(member.user_id) ?? null
  const own = edited === 'usual' ? null : (edited ?? stored)
  const problems = isChecked && own ? problemsOf(own) : []
  const saving = useSaving(
    () => save.mutateAsync({ userId: member.user_id, hours: own }),
    () => {
      toast.success(texts.hoursSaved)
      onClose()
    },
  )
  const check = () => {
    setChecked(true)
    if (!own || problemsOf(own).length === 0) saving.submit()
  }
  const dayProblems = (at: number) =>
    Object.fromEntries(
      problems.filter(({ path }) => path[0] === at).map(({ path, message }) => [path[1], { message }]),
    )
  return (
    <MemberForm
      title={texts.hoursTitle(memberName(member) || texts.unnamed)}
      description={texts.hoursHint}
      saving={saving}
      failedTitle={texts.hoursFailed}
      isBlocked={!settings || !known}
      isSticky={edited !== null}
      finalFocus={finalFocus}
      onSubmit={check}
      onClose={onClose}
    >
      {!settings || !known ? (
        <output aria-label={texts.loading}>
          <Skeleton className="h-40" />
        </output>
      ) : (
        <>
          <Checkbox
            label={texts.usualHours}
            checked={own === null}
            onChange={({ target }) =>
              setEdited(target.checked ? 'usual' : (stored ?? settings.working_hours))
            }
          />
          {own && <WeekFields hours={own} onHours={setEdited} problemsOf={dayProblems} />}
        </>
      )}
    </MemberForm>
  )
}
