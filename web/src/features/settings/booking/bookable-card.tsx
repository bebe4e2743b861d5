import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { teamTexts } from '#parts/team/team.texts.ts'

import { bookingSettingsTexts } from './booking-settings.texts.ts'
import { useBookableMembers, useSetBookable } from './booking-settings-queries.ts'

/** Who is booked online, saved at once; not where somebody works alone. */
export function BookableCard({ businessId }: { businessId: string }) {
  const texts = useTexts(bookingSettingsTexts)
  const { unnamed } = useTexts(teamTexts)
  const failureText = useFailureText()
  const { data: team = [] } = useTeamMembers(businessId)
  const { data: named } = useBookableMembers(businessId)
  const { mutateAsync, isPending, variables } = useSetBookable(businessId)
  const active = team.filter(({ isActive }) => isActive)
  if (!named || active.length < 2) return null
  const isNamed = (userId: string) =>
    isPending && variables.userId === userId ? variables.isBookable : named.includes(userId)
  const toggle = async (userId: string) => {
    try {
      await mutateAsync({ userId, isBookable: !isNamed(userId) })
    } catch (error) {
      toast.error(`${texts.whoFailed}. ${failureText(error)}`)
    }
  }
  const isAnyNamed = active.some(({ userId }) => isNamed(userId))
  return (
    <Card>
      <CardHeader title={texts.who} subtitle={texts.whoHint} />
      <CardBody>
        {active.map(({ userId, name }) => (
          <Checkbox
            key={userId}
            label={<bdi className="break-words">{name || unnamed}</bdi>}
            checked={isNamed(userId)}
            disabled={isPending}
            onChange={() => void toggle(userId)}
          />
        ))}
        <output className="block mt-2 text-pretty text-ink-soft">
          {isAnyNamed ? texts.onlyThese : texts.everybody}
        </output>
      </CardBody>
    </Card>
  )
}
