import { Button } from '@fieldlark/ui/button.tsx'

import type { Answer } from '#data/call.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { deviceName } from '#parts/sign-out/device-name.ts'
import { useSignedIn } from '#session/session.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { SettingsGroup } from '../../settings-group.tsx'
import { AccountRow } from '../account-row.tsx'
import { useEndSession, useSessions } from './session-queries.ts'
import { sessionsTexts } from './sessions.texts.ts'

type Session = Answer<'my_sessions'>[number]

/** The devices on which the person is signed in, and how to sign out on them. */
export function SessionsGroup() {
  const texts = useTexts(sessionsTexts)
  const { data: sessions, error, refetch } = useSessions()
  if (!sessions && error) {
    return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  return (
    <SettingsGroup title={texts.title}>
      {sessions?.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
      <OthersRow />
    </SettingsGroup>
  )
}

function useEnd(sessionId: string | null, done: string) {
  const { failed } = useTexts(sessionsTexts)
  const end = useEndSession().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const handleEnd = () =>
    void run(async () => {
      await report(() => end(sessionId), { done, failed })
    })
  return { isBusy, handleEnd }
}

function SessionRow({ session }: { session: Session }) {
  const texts = useTexts(sessionsTexts)
  const { language } = useLanguage()
  const { business } = useSignedIn()
  const { isBusy, handleEnd } = useEnd(session.id, texts.ended)
  // The row has the program that signed in, which an update may have renamed since.
  const device = deviceName(session.is_current ? navigator.userAgent : session.user_agent) || texts.unknown
  const moment = formatMoment(language, session.last_used_at, business?.timezone ?? 'UTC')
  const body = session.is_current ? texts.here : texts.lastUsed(moment, session.ip ?? '')
  return (
    <AccountRow title={device} body={body}>
      {!session.is_current && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.endOf(device)}
          isBusy={isBusy}
          onClick={handleEnd}
        >
          {texts.end}
        </Button>
      )}
    </AccountRow>
  )
}

function OthersRow() {
  const texts = useTexts(sessionsTexts)
  const { isBusy, handleEnd } = useEnd(null, texts.othersDone)
  return (
    <AccountRow title={texts.others} body={texts.othersBody}>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={handleEnd}>
        {texts.signOutOthers}
      </Button>
    </AccountRow>
  )
}
