import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Link } from 'react-router'

import type { ClientPortal } from '#data/client-portal.ts'
import { command } from '#data/command.ts'
import { useCommand } from '#data/use-command.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { clientEditHref, paths, portalDoorHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { portalDialogTexts } from './portal-dialog.texts.ts'
import { PortalSessions } from './portal-sessions.tsx'

type Props = {
  client: Client
  businessId: string
  name: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What the office can do about the portal of one client: invite, look on, sign out. */
export function PortalDialog({ client, businessId, name, finalFocus, onClose }: Props) {
  const texts = useTexts(portalDialogTexts)
  const failureText = useFailureText()
  const { data, error } = useQuery({
    queryKey: ['client_portal', businessId, client.id],
    staleTime: 0,
    queryFn: () => command('client_portal', { client_id: client.id }),
  })
  return (
    <Dialog
      title={texts.title(name)}
      description={texts.body}
      finalFocus={finalFocus}
      closeLabel={texts.close}
      onClose={onClose}
      isOpen
    >
      {error && <Alert tone="danger">{failureText(error)}</Alert>}
      {!error && !data && <Skeleton className="h-40" />}
      {data && (
        <div className="grid gap-4">
          <Obstacle portal={data} client={client} />
          <Actions portal={data} client={client} businessId={businessId} />
          <PortalSessions sessions={data.sessions} businessId={businessId} />
        </div>
      )}
    </Dialog>
  )
}

/** What keeps the client out, and where that is changed. */
function Obstacle({ portal, client }: { portal: ClientPortal; client: Client }) {
  const texts = useTexts(portalDialogTexts)
  const [text, to, label] =
    portal.subdomain === null
      ? [texts.noAddress, paths.publicProfile, texts.chooseAddress]
      : portal.is_on
        ? [texts.noEmail, clientEditHref(client.id), null]
        : [texts.off, paths.settingsPortal, texts.turnOn]
  if (portal.subdomain !== null && portal.is_on && client.email) return null
  return (
    <Alert
      tone="warning"
      action={
        label && (
          <Button size="sm" variant="secondary" render={<Link to={to} />}>
            {label}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}

function Actions({
  portal,
  client,
  businessId,
}: Pick<Props, 'client' | 'businessId'> & { portal: ClientPortal }) {
  const texts = useTexts(portalDialogTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const failureText = useFailureText()
  const invite = useCommand(businessId, 'invite_to_portal').mutateAsync
  const preview = useCommand(businessId, 'preview_portal').mutateAsync
  const { isBusy, failure, start } = useTask()
  const send = () =>
    start(async () => {
      await invite({ client_id: client.id })
      toast.success(texts.invited(client.email ?? ''))
    })
  const look = () =>
    start(async () => {
      // Opened within the click, or the browser blocks it.
      const tab = window.open('about:blank', '_blank')
      if (!tab) {
        toast.error(texts.blocked)
        return
      }
      try {
        const { subdomain, token } = await preview({ client_id: client.id })
        tab.opener = null
        tab.location.replace(`${portalDoorHref(subdomain)}#${token}`)
      } catch (error) {
        tab.close()
        throw error
      }
    })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {portal.is_on && portal.subdomain !== null && client.email && (
          <Button isBusy={isBusy} onClick={() => void send()}>
            {texts.invite}
          </Button>
        )}
        {portal.subdomain !== null && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void look()}>
            {texts.preview}
          </Button>
        )}
      </div>
      {portal.invited_at && (
        <p className="text-xs text-ink-soft">
          {texts.invitedOn(formatMoment(language, portal.invited_at, timezone))}
        </p>
      )}
      {portal.subdomain !== null && <p className="text-xs text-ink-soft">{texts.previewHint}</p>}
      {failure !== null && <Alert tone="danger">{failureText(failure)}</Alert>}
    </div>
  )
}
