import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { SectionHeader } from '../section-header.tsx'
import { settingsTexts } from '../settings.texts.ts'
import { ColleagueList } from './colleague-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'
import { teamSettingsTexts } from './team-settings.texts.ts'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** The members of the business and the invitations; workers see who is on the team, and nothing else of it. */
export function TeamScreen() {
  const texts = useTexts(teamSettingsTexts)
  const { documentTitle } = useTexts(settingsTexts)
  const { id: businessId } = useBusiness()
  if (useCan('manage team')) return <ManagedTeam businessId={businessId} />
  return (
    <>
      <title>{documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} subtitle={texts.colleagues} />
      <ColleagueList businessId={businessId} />
    </>
  )
}

function ManagedTeam({ businessId }: { businessId: string }) {
  const texts = useTexts(teamSettingsTexts)
  const [isInviting, setInviting] = useState(false)
  const invite = () => setInviting(true)
  useShortcut('n', invite)
  return (
    <>
      <SectionHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <Button onClick={invite}>
            <UserPlus aria-hidden />
            {texts.invite}
          </Button>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <MemberList businessId={businessId} />
        <InvitationList businessId={businessId} onInvite={invite} />
      </div>
      <Suspense>
        {isInviting && <InviteDialog businessId={businessId} onClose={() => setInviting(false)} />}
      </Suspense>
    </>
  )
}
