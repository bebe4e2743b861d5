import { shownStatus } from '@fieldlark/domain/team/invitation.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type RefObject, Suspense, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { roleTexts } from '#parts/team/role.texts.ts'
import { LoadFailed } from '../load-failed.tsx'
import { InvitationMenu } from './invitation-menu.tsx'
import { type OpenInvitation, useOpenInvitations, useTeamOverview } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'

const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog)

type Handed = { invitation: OpenInvitation; href: string; trigger: RefObject<HTMLElement | null> }

/** The invitations that wait or expired; where nobody was ever invited, what a team is good for. */
export function InvitationList({ businessId, onInvite }: { businessId: string; onInvite: () => void }) {
  const texts = useTexts(teamSettingsTexts)
  const { data: invitations, error, refetch } = useOpenInvitations(businessId)
  const { data: members } = useTeamOverview(businessId)
  const [handed, setHanded] = useState<Handed | null>(null)
  const isAlone = members?.length === 1
  return (
    <Card>
      <CardHeader title={texts.invitations} />
      <CardBody>
        {error && !invitations ? (
          <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : invitations === undefined ? (
          <output aria-label={texts.loading}>
            <Skeleton className="h-12" />
          </output>
        ) : invitations.length > 0 ? (
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                businessId={businessId}
                invitation={invitation}
                onLink={(href, trigger) => setHanded({ invitation, href, trigger })}
              />
            ))}
          </ul>
        ) : isAlone ? (
          <Alone onInvite={onInvite} />
        ) : (
          <p className="text-ink-soft">{texts.noInvitations}</p>
        )}
      </CardBody>
      <Suspense>
        {handed && (
          <LinkDialog
            email={handed.invitation.email}
            href={handed.href}
            finalFocus={handed.trigger}
            onClose={() => setHanded(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function Alone({ onInvite }: { onInvite: () => void }) {
  const texts = useTexts(teamSettingsTexts)
  return (
    <div className="rounded-card bg-sunken px-4 py-5">
      <p className="font-semibold">{texts.aloneTitle}</p>
      <p className="mt-1 text-pretty text-ink-soft">{texts.aloneBody}</p>
      <Button variant="secondary" className="mt-4" onClick={onInvite}>
        {texts.inviteFirst}
      </Button>
    </div>
  )
}

function InvitationRow({
  businessId,
  invitation,
  onLink,
}: {
  businessId: string
  invitation: OpenInvitation
  onLink: (href: string, trigger: RefObject<HTMLElement | null>) => void
}) {
  const texts = useTexts(teamSettingsTexts)
  const roles = useTexts(roleTexts)
  const day = useBusinessDay()
  const [now] = useState(() => new Date().toISOString())
  const isExpired = shownStatus(invitation, now) === 'expired'
  const until = day(invitation.expires_at)
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold break-words">{invitation.email}</bdi>
        <span className="block text-ink-soft text-xs text-pretty">
          {roles[invitation.role]} · {isExpired ? texts.expired(until) : texts.pending(until)}
        </span>
      </span>
      <InvitationMenu businessId={businessId} invitation={invitation} isExpired={isExpired} onLink={onLink} />
    </li>
  )
}
