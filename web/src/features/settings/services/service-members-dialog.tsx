import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useServiceMembers } from '#data/service-members.ts'
import type { CostedService } from '#data/services.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { teamTexts } from '#parts/team/team.texts.ts'
import { MemberForm } from '../team/member-form.tsx'
import { useSaving } from '../team/use-saving.ts'
import { serviceDetailTexts } from './service-detail.texts.ts'
import { useSetServiceMembers } from './service-queries.ts'

type Props = {
  businessId: string
  service: CostedService
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Who can do a service: the same as the services of a member on the team's page. */
export function ServiceMembersDialog({ businessId, service, finalFocus, onClose }: Props) {
  const texts = useTexts(serviceDetailTexts)
  const { unnamed, left, loading } = useTexts(teamTexts)
  const { data: team } = useTeamMembers(businessId)
  const { data: skills } = useServiceMembers(businessId)
  const save = useSetServiceMembers(businessId)
  const [edited, setEdited] = useState<string[] | null>(null)
  const stored = skills?.flatMap(({ service_id, user_id }) => (service_id === service.id ? [user_id] : []))
  const chosen = edited ?? stored ?? []
  const saving = useSaving(
    () => save.mutateAsync({ serviceId: service.id, userIds: chosen }),
    () => {
      toast.success(texts.membersSaved)
      onClose()
    },
  )
  const toggle = (id: string) =>
    setEdited(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const shown = team?.filter(({ userId, isActive }) => isActive || chosen.includes(userId))
  const isReady = shown !== undefined && skills !== undefined
  return (
    <MemberForm
      title={texts.membersTitle(service.name)}
      description={texts.membersHint}
      saving={saving}
      failedTitle={texts.membersFailed}
      isBlocked={!isReady}
      isSticky={edited !== null}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {isReady ? (
        shown.map(({ userId, name, isActive }) => (
          <Checkbox
            key={userId}
            label={<bdi className="break-words">{isActive ? name || unnamed : left(name || unnamed)}</bdi>}
            checked={chosen.includes(userId)}
            onChange={() => toggle(userId)}
          />
        ))
      ) : (
        <output aria-label={loading}>
          <Skeleton className="h-40" />
        </output>
      )}
    </MemberForm>
  )
}
