import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import type { ClientPortal } from '#data/client-portal.ts'
import { useCommand } from '#data/use-command.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { deviceName } from '#parts/sign-out/device-name.ts'
import { useBusiness } from '#session/session.tsx'

import { portalDialogTexts } from './portal-dialog.texts.ts'

/** Where the client is signed in to the portal, each to be ended. */
export function PortalSessions({
  sessions,
  businessId,
}: Pick<ClientPortal, 'sessions'> & { businessId: string }) {
  const texts = useTexts(portalDialogTexts)
  const failureText = useFailureText()
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const end = useCommand(businessId, 'end_portal_session').mutateAsync
  const { isBusy, failure, start } = useTask()
  const signOut = (id: string) =>
    start(async () => {
      await end({ session_id: id })
      toast.success(texts.ended)
    })
  return (
    <section>
      <h3 className="text-xs font-semibold text-ink-soft">{texts.sessions}</h3>
      {sessions.length === 0 && <p className="mt-1">{texts.noSessions}</p>}
      <ul>
        {sessions.map(({ id, user_agent, last_seen_at }) => (
          <li key={id} className="flex items-center gap-3 border-line border-t py-2 first:border-0">
            <p className="min-w-0 flex-1">
              <span className="block break-words">{deviceName(user_agent) || texts.unknownDevice}</span>
              <span className="block text-xs text-ink-soft">
                {texts.lastSeen(formatMoment(language, last_seen_at, timezone))}
              </span>
            </p>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => void signOut(id)}>
              {texts.end}
            </Button>
          </li>
        ))}
      </ul>
      {failure !== null && <Alert tone="danger">{failureText(failure)}</Alert>}
    </section>
  )
}
