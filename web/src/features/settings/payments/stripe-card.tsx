import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Lock from 'lucide-react/icons/lock'
import { Suspense, useState } from 'react'

import type { PaymentKeys } from '#data/answers.ts'
import { useForgetPaymentKeys } from '#data/payment-keys.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useCan } from '#session/session.tsx'

import { paymentsTexts } from './payments.texts.ts'

const StripeKeysDialog = lazyPart(async () => (await import('./stripe-keys-dialog.tsx')).StripeKeysDialog)

/** Whether clients can pay by card, and with which keys. */
export function StripeCard({ keys, businessId }: { keys: PaymentKeys | null; businessId: string }) {
  const texts = useTexts(paymentsTexts)
  const { card } = texts
  const canSetKeys = useCan('set card keys')
  const [dialog, setDialog] = useState<'keys' | 'remove' | null>(null)
  const badge = keys && (
    <Badge tone={keys.is_test ? 'yellow' : 'green'}>{keys.is_test ? card.test : card.live}</Badge>
  )
  return (
    <Card>
      <CardHeader title={card.title} subtitle={card.subtitle} {...(badge ? { actions: badge } : {})} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-pretty text-ink-soft">{keys ? card.on : card.off}</p>
        {keys && <KeyFacts keys={keys} />}
        {canSetKeys ? (
          <div className="flex w-full flex-wrap gap-2.5">
            <Button
              variant={keys ? 'secondary' : 'primary'}
              className="max-md:flex-1"
              onClick={() => setDialog('keys')}
            >
              {keys ? card.change : card.setUp}
            </Button>
            {keys && (
              <Button variant="ghost" onClick={() => setDialog('remove')}>
                {card.remove}
              </Button>
            )}
          </div>
        ) : (
          <p className="flex items-center gap-2 text-xs text-ink-faint">
            <Lock aria-hidden className="size-4" />
            {card.ownerOnly}
          </p>
        )}
      </CardBody>
      {dialog === 'keys' && (
        <Suspense fallback={null}>
          <StripeKeysDialog keys={keys} businessId={businessId} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      <RemoveKeys isOpen={dialog === 'remove'} businessId={businessId} onClose={() => setDialog(null)} />
    </Card>
  )
}

function KeyFacts({ keys }: { keys: PaymentKeys }) {
  const { card } = useTexts(paymentsTexts)
  return (
    <dl className="grid w-full gap-3 rounded-control bg-sunken/60 p-4">
      <div>
        <dt className="text-xs font-semibold text-ink-soft">{card.secretKey}</dt>
        <dd className="money">{card.ending(keys.last4)}</dd>
        {keys.is_test && <dd className="text-xs text-ink-faint">{card.testHint}</dd>}
      </div>
      <div>
        <dt className="text-xs font-semibold text-ink-soft">{card.webhook}</dt>
        <dd className={keys.has_webhook ? '' : 'text-warning'}>
          {keys.has_webhook ? card.webhookOn : card.webhookOff}
        </dd>
      </div>
    </dl>
  )
}

function RemoveKeys({
  isOpen,
  businessId,
  onClose,
}: {
  isOpen: boolean
  businessId: string
  onClose: () => void
}) {
  const texts = useTexts(paymentsTexts)
  const { card } = texts
  const failureText = useFailureText()
  const forget = useForgetPaymentKeys(businessId).mutateAsync
  const { isBusy, run } = useBusy()
  const remove = () =>
    run(async () => {
      try {
        await forget()
        toast.success(card.removed)
        onClose()
      } catch (error) {
        toast.error(`${card.removeFailed}. ${failureText(error)}`)
      }
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void remove()}
      isBusy={isBusy}
      isDanger
      title={card.removeTitle}
      body={card.removeBody}
      confirmLabel={card.remove}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
    />
  )
}
