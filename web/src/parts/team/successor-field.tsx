import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'

import { leaveTexts } from './leave.texts.ts'

type Props = {
  businessId: string
  /** The member who leaves. */
  leaving: string
  /** The open visits as last read; jobs without visits go over too. */
  openVisits?: number
  value: string
  onValueChange: (userId: string) => void
}

/** Who takes over the open work, '' for nobody; nothing is asked where nobody else is on the team. */
export function SuccessorField({ businessId, leaving, openVisits = 0, value, onValueChange }: Props) {
  const texts = useTexts(leaveTexts)
  const { data: team = [] } = useTeamMembers(businessId)
  const others = team.filter(({ userId, isActive }) => isActive && userId !== leaving)
  if (others.length === 0) return null
  return (
    <Field label={texts.handTo} hint={openVisits > 0 && texts.openVisits(openVisits)}>
      <NativeSelect value={value} onChange={({ target }) => onValueChange(target.value)}>
        <option value="">{texts.nobody}</option>
        {others.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name || texts.unnamed}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
