import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Copy from 'lucide-react/icons/copy'
import { type FormEvent, useState } from 'react'

import { config } from '#connection/config.ts'
import { type PaymentKeys, useSetPaymentKeys } from '#data/payment-keys.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { paymentsTexts } from './payments.texts.ts'

const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
]

// Secrets are no drafts: what is typed here lives as long as the dialog.
const secretly = { type: 'password', autoComplete: 'off', spellCheck: false, maxLength: 255 } as const

/** Three steps at Stripe, two secrets from there. */
export function StripeKeysDialog({
  keys,
  businessId,
  onClose,
}: {
  keys: PaymentKeys | null
  businessId: string
  onClose: () => void
}) {
  const { keys: texts, save: saveLabel, saving, cancel, close } = useTexts(paymentsTexts)
  const failureText = useFailureText()
  const save = useSetPaymentKeys(businessId).mutateAsync
  const [secretKey, setSecretKey] = useState('')
  const [webhookSecret, setWebhookSecret] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const [typed, hook] = [secretKey.trim(), webhookSecret.trim()]
  const missing = typed === '' && (keys === null ? texts.missing : hook === '' && texts.nothing)
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      setTried(true)
      setFailure(null)
      if (missing) return (form.elements.namedItem('secret_key') as HTMLElement | null)?.focus()
      try {
        await save({ secret_key: typed || null, webhook_secret: hook || null })
        toast.success(texts.saved)
        onClose()
      } catch (error) {
        setFailure(error)
      }
    })
  const hintOf = (hint: string, isThere: boolean) => (isThere ? `${hint} ${texts.keep}` : hint)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky={typed !== '' || hook !== ''}
      title={texts.title}
      closeLabel={close}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={saving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ol className="grid list-decimal gap-1.5 pl-5 text-pretty text-ink-soft">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <WebhookAddress businessId={businessId} />
        <Field
          label={texts.secretKey}
          isRequired={keys === null}
          hint={hintOf(texts.secretKeyHint, keys !== null)}
          error={isTried && missing}
        >
          <TextInput
            {...secretly}
            name="secret_key"
            value={secretKey}
            onChange={({ target }) => setSecretKey(target.value)}
          />
        </Field>
        <Field label={texts.webhookSecret} hint={hintOf(texts.webhookSecretHint, keys?.has_webhook === true)}>
          <TextInput
            {...secretly}
            name="webhook_secret"
            value={webhookSecret}
            onChange={({ target }) => setWebhookSecret(target.value)}
          />
        </Field>
        {failure !== null && (
          <Alert tone="danger" title={texts.failed}>
            {failureText(failure)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

function WebhookAddress({ businessId }: { businessId: string }) {
  const { keys: texts } = useTexts(paymentsTexts)
  const site = config.siteUrl.replace(/\/$/, '')
  const address = `${site}/functions/v1/payment-events?business=${businessId}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(texts.copied)
    } catch {
      toast.warning(texts.copyFailed)
    }
  }
  return (
    <div className="grid gap-3 rounded-control bg-sunken/60 p-4">
      <Field label={texts.address}>
        <TextInput
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          trailing={
            <Button variant="ghost" size="sm" aria-label={texts.copy} onClick={() => void copy()}>
              <Copy aria-hidden />
            </Button>
          }
        />
      </Field>
      <div>
        <p className="text-xs font-semibold">{texts.events}</p>
        <p className="text-xs break-words text-ink-soft">{events.join(', ')}</p>
      </div>
    </div>
  )
}
