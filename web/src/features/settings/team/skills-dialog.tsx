import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { useServiceMembers, useSetMemberServices } from '#data/service-members.ts'
import { useServices } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { MemberForm } from './member-form.tsx'
import type { MemberDialogProps } from './member-menu.tsx'
import { memberName } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

/** The services that a member can do. */
export function SkillsDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
  const { data: services } = useServices(businessId)
  const { data: skills } = useServiceMembers(businessId)
  const save = useSetMemberServices(businessId)
  const [edited, setEdited] = useState<string[] | null>(null)
  const stored = skills?.filter(({ user_id }) => user_id === member.user_id) ?? []
  const chosen = edited ?? stored.map(({ service_id }) => service_id)
  const saving = useSaving(
    () => save.mutateAsync({ userId: member.user_id, serviceIds: chosen }),
    () => {
      toast.success(texts.skillsSaved)
      onClose()
    },
  )
  const toggle = (id: string) =>
    setEdited(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const shown = services?.filter(({ id, is_active }) => is_active || chosen.includes(id))
  return (
    <MemberForm
      title={texts.skillsTitle(memberName(member) || texts.unnamed)}
      description={texts.skillsHint}
      saving={saving}
      failedTitle={texts.skillsFailed}
      isBlocked={!shown || !skills}
      isSticky={edited !== null}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {!shown || !skills ? (
        <output aria-label={texts.loading}>
          <Skeleton className="h-40" />
        </output>
      ) : shown.length === 0 ? (
        <p className="text-pretty">
          {texts.noServices}{' '}
          <Link to={paths.settingsServices} className="font-semibold text-field underline">
            {texts.toServices}
          </Link>
        </p>
      ) : (
        shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi className="break-words">{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))
      )}
    </MemberForm>
  )
}
