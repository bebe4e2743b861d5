import type { Request } from '@fieldlark/domain/requests/request.ts'
import { proposedTime } from '@fieldlark/domain/requests/visit-wish.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useClient } from '#data/clients.ts'
import { useSetRequestStatus } from '#data/requests.ts'
import type { WishOfVisit } from '#data/visit-wishes.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { clientHref, messagesHref } from '#paths.ts'

import { BarButton } from '../bar-button.tsx'
import { wishTexts } from './wish.texts.ts'
import { WishWords } from './wish-hero.tsx'
import { wishState } from './wish-state.ts'

const VisitDialog = lazyPart(async () => (await import('#parts/visits/visit-dialog.tsx')).VisitDialog)
const CallOffDialog = lazyPart(async () => (await import('#parts/visits/call-off-dialog.tsx')).CallOffDialog)

type Props = { request: Request; wish: WishOfVisit; businessId: string }

/** Does what the client asks of the visit, or leaves it and leads to where they are answered. */
export function WishActions(props: Props) {
  const { request, wish } = props
  const canDo = wishState(wish, request) === null
  return (
    <>
      <KeepButton {...props} />
      {canDo && <DoButton {...props} />}
    </>
  )
}

/** The request closes. By a message where it reaches the client; else the page of the client has what there is of them. */
function KeepButton({ request, businessId }: Props) {
  const texts = useTexts(wishTexts)
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { data: client } = useClient(businessId, request.client_id)
  const { mutateAsync } = useSetRequestStatus(businessId)
  const { isBusy, run } = useBusy()
  const set = (status: Request['status']) => mutateAsync({ id: request.id, status })
  const undo = () => set(request.status).catch((error: unknown) => toast.error(failureText(error)))
  const keep = () =>
    run(async () => {
      try {
        await set('archived')
        toast.success(texts.kept, { action: { label: texts.undo, onClick: () => void undo() } })
        await navigate(client?.email ? messagesHref(request.client_id) : clientHref(request.client_id))
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return (
    <BarButton
      icon={<MessagesSquare aria-hidden />}
      label={texts.keep}
      short={texts.keepShort}
      isBusy={isBusy}
      disabled={client === undefined}
      onClick={() => void keep()}
    />
  )
}

function DoButton({ request, wish, businessId }: Props) {
  const texts = useTexts(wishTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  // What is asked may change while somebody answers it: the dialog stays what it was opened as.
  const [opened, setOpened] = useState<WishOfVisit | null>(null)
  if (!wish.visit) return null
  return (
    <>
      <Button ref={trigger} onClick={() => setOpened(wish)}>
        {wish.kind === 'move' ? <CalendarClock aria-hidden /> : <CalendarX aria-hidden />}
        {texts[wish.kind]}
      </Button>
      {opened?.visit && (
        <Suspense fallback={null}>
          <DoDialog
            opened={opened}
            visit={opened.visit}
            now={wish}
            request={request}
            businessId={businessId}
            finalFocus={trigger}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type DoDialogProps = {
  opened: WishOfVisit
  visit: NonNullable<WishOfVisit['visit']>
  now: WishOfVisit
  request: Request
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What the client asks now that they did not ask when the dialog was opened, whose fields stay as they are. */
function changeSince(
  opened: WishOfVisit,
  now: WishOfVisit,
): keyof (typeof wishTexts)['en']['asksNow'] | null {
  if (now.kind !== opened.kind) return now.kind
  const isSame = now.wanted_date === opened.wanted_date && now.wanted_part === opened.wanted_part
  return isSame ? null : 'otherTime'
}

/** Moves or cancels the visit as the wish asked when the dialog was opened, and says when the client asks for something else now. */
function DoDialog({ opened, now, request, ...dialog }: DoDialogProps) {
  const texts = useTexts(wishTexts)
  const since = changeSince(opened, now)
  const note = (
    <div className="mb-4 grid gap-3 rounded-control bg-sunken p-3">
      {since && <Alert tone="warning">{texts.asksNow[since]}</Alert>}
      <WishWords request={request} wish={now} />
    </div>
  )
  if (opened.kind === 'cancel')
    return <CallOffDialog {...dialog} status="cancelled" isAsked note={since && note} />
  return <VisitDialog {...dialog} move={{ to: proposedTime(opened, dialog.visit), note }} />
}
