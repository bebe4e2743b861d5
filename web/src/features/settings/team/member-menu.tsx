import {
  canDeactivate,
  canReactivate,
  canSetLaborCost,
  rolesToGive,
} from '@fieldlark/domain/team/member-rights.ts'
import { MenuItem } from '@fieldlark/ui/menu.tsx'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import Tags from 'lucide-react/icons/tags'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserMinus from 'lucide-react/icons/user-minus'
import { type ReactNode, type RefObject, useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { MoreMenu } from '#parts/record/more-menu.tsx'
import { useSignedIn } from '#session/session.tsx'

import { type OverviewLine, useReactivate } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'

export type MemberDialogKind = 'role' | 'skills' | 'hours' | 'time-off' | 'cost' | 'deactivate'

export type MemberDialogProps = {
  businessId: string
  member: OverviewLine
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What the signed-in person may do with a member; nothing is drawn where that is nothing. */
export function MemberMenu({
  businessId,
  member,
  name,
  isOnlyOwner,
  onOpen,
}: {
  businessId: string
  member: OverviewLine
  name: string
  /** Whom the database would not let go. */
  isOnlyOwner: boolean
  /** Called with the element that gets the focus afterwards. */
  onOpen: (kind: MemberDialogKind, trigger: RefObject<HTMLElement | null>) => void
}) {
  const texts = useTexts(teamSettingsTexts)
  const { role: mine, userId } = useSignedIn()
  const reactivate = useReactivate(businessId)
  const report = useReport()
  const { run } = useBusy()
  const trigger = useRef<HTMLButtonElement>(null)
  const pair = { mine, theirs: member.role, isSelf: member.user_id === userId }
  const bringBack = () =>
    run(async () => {
      const sentences = { done: texts.reactivated(name), failed: texts.failed }
      await report(() => reactivate.mutateAsync(member.user_id), sentences)
    })
  const itemOf = (kind: MemberDialogKind, icon: ReactNode, label: string) => (
    <MenuItem key={kind} icon={icon} isDanger={kind === 'deactivate'} onSelect={() => onOpen(kind, trigger)}>
      {label}
    </MenuItem>
  )
  const items = member.is_active
    ? [
        rolesToGive(pair).length > 0 && itemOf('role', <UserCog />, texts.changeRole),
        itemOf('skills', <Tags />, texts.setSkills),
        itemOf('hours', <Clock />, texts.setHours),
        itemOf('time-off', <CalendarOff />, texts.timeOff),
        canSetLaborCost(pair) && itemOf('cost', <Coins />, texts.setCost),
        !isOnlyOwner &&
          canDeactivate(pair) &&
          itemOf('deactivate', <UserMinus />, pair.isSelf ? texts.leave : texts.deactivate),
      ]
    : [
        canReactivate(pair) && (
          <MenuItem key="reactivate" icon={<UserCheck />} onSelect={() => void bringBack()}>
            {texts.reactivate}
          </MenuItem>
        ),
      ]
  if (!items.some(Boolean)) return null
  return (
    <MoreMenu label={texts.more(name)} look="ghost" trigger={trigger}>
      {items}
    </MoreMenu>
  )
}
