import { Badge } from '@fieldlark/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type RefObject, Suspense, useState } from 'react'

import { firstColor, useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useMoney } from '#parts/money/money.ts'
import { MemberDot } from '#parts/team/member-avatars.tsx'
import { roleTexts } from '#parts/team/role.texts.ts'
import { useSignedIn } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { type MemberDialogKind, MemberMenu } from './member-menu.tsx'
import { memberName, type OverviewLine, useTeamOverview } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'

const MemberDialog = lazyPart(async () => (await import('./member-dialog.tsx')).MemberDialog)

type Opened = { kind: MemberDialogKind; member: OverviewLine; trigger: RefObject<HTMLElement | null> }

/** Everybody who works in the business, then those who worked in it. */
export function MemberList({ businessId }: { businessId: string }) {
  const texts = useTexts(teamSettingsTexts)
  const { data: lines, error, refetch } = useTeamOverview(businessId)
  const [opened, setOpened] = useState<Opened | null>(null)
  const active = lines?.filter(({ is_active }) => is_active) ?? []
  const owners = active.filter(({ role }) => role === 'owner')
  const former = lines?.filter(({ is_active }) => !is_active) ?? []
  const rowOf = (member: OverviewLine) => (
    <MemberRow
      key={member.user_id}
      businessId={businessId}
      member={member}
      isOnlyOwner={member.role === 'owner' && owners.length === 1}
      onOpen={(kind, trigger) => setOpened({ kind, member, trigger })}
    />
  )
  return (
    <Card>
      <CardHeader title={texts.members} />
      <CardBody>
        {error && !lines ? (
          <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : lines === undefined ? (
          <output aria-label={texts.loading} className="grid gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </output>
        ) : (
          <ul className="divide-y divide-line">{active.map(rowOf)}</ul>
        )}
        {former.length > 0 && (
          <>
            <h3 className="mt-4 mb-1 font-semibold text-ink-soft text-xs">{texts.formerMembers}</h3>
            <ul className="divide-y divide-line">{former.map(rowOf)}</ul>
          </>
        )}
      </CardBody>
      <Suspense>
        {opened && (
          <MemberDialog
            businessId={businessId}
            kind={opened.kind}
            member={opened.member}
            finalFocus={opened.trigger}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function MemberRow({
  businessId,
  member,
  isOnlyOwner,
  onOpen,
}: {
  businessId: string
  member: OverviewLine
  isOnlyOwner: boolean
  onOpen: (kind: MemberDialogKind, trigger: RefObject<HTMLElement | null>) => void
}) {
  const texts = useTexts(teamSettingsTexts)
  const roles = useTexts(roleTexts)
  const day = useBusinessDay()
  const { format } = useMoney()
  const { userId: me } = useSignedIn()
  const { data: team } = useTeamMembers(businessId)
  const { user_id, role, is_active, last_seen_at, week_visits, labor_cost_per_hour: cost } = member
  const name = memberName(member) || texts.unnamed
  const color = team?.find(({ userId }) => userId === user_id)?.color ?? firstColor
  const facts = [
    roles[role],
    is_active && texts.visits(week_visits),
    last_seen_at === null ? texts.neverSeen : texts.seen(day(last_seen_at)),
  ]
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <MemberDot member={{ name, color }} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold break-words">{user_id === me ? texts.you(name) : name}</bdi>
          {!is_active && <Badge>{texts.left}</Badge>}
        </span>
        <span className="block text-ink-soft text-xs text-pretty">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {cost !== null && <span className="money shrink-0 font-semibold">{texts.perHour(format(cost))}</span>}
      <MemberMenu
        businessId={businessId}
        member={member}
        name={name}
        isOnlyOwner={isOnlyOwner}
        onOpen={onOpen}
      />
    </li>
  )
}
