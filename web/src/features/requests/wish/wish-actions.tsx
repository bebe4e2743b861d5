import type { Request } from '@fieldlark/domain/requests/request.ts'
import { proposedTime } from '@fieldlark/domain/requests/visit-wish.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { Suspense, useRef, useState } from 'react'
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
  const [isOpen, setIsOpen] = useState(false)
  const { visit } = wish
  if (!visit) return null
  const dialog = { visit, businessId, finalFocus: trigger, onClose: () => setIsOpen(false) }
  return (
    <>
      <Button ref={trigger} onClick={() => setIsOpen(true)}>
        {wish.kind === 'move' ? <CalendarClock aria-hidden /> : <CalendarX aria-hidden />}
        {texts[wish.kind]}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          {wish.kind === 'move' ? (
            <VisitDialog
              {...dialog}
              move={{
                to: proposedTime(wish, visit),
                note: (
                  <div className="mb-4 grid gap-3 rounded-control bg-sunken p-3">
                    <WishWords request={request} wish={wish} />
                  </div>
                ),
              }}
            />
          ) : (
            <CallOffDialog {...dialog} status="cancelled" isAsked />
          )}
        </Suspense>
      )}
    </>
  )
}
