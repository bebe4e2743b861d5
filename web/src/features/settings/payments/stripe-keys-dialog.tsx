import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type ComponentProps, useState } from 'react'
import { config } from '#connection/config.ts'
import type { PaymentKeys } from '#data/answers.ts'
import { useSetPaymentKeys } from '#data/payment-keys.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { CopyField } from '#parts/forms/copy-field.tsx'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { paymentsTexts } from './payments.texts.ts'

const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
]

/** The input of the two fields and its save. The secrets are kept in the state of the dialog, and nowhere else. */
function useKeysForm(keys: PaymentKeys | null, businessId: string, onClose: () => void) {
  const { keys: texts } = useTexts(paymentsTexts)
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
      if (missing) return focusField(form, 'secret_key')
      try {
        await save({ secret_key: typed || null, webhook_secret: hook || null })
        toast.success(texts.saved)
        onClose()
      } catch (error) {
        setFailure(error)
      }
    })
  return {
    secretKey: { value: secretKey, onValue: setSecretKey },
    webhookSecret: { value: webhookSecret, onValue: setWebhookSecret },
    isDirty: typed !== '' || hook !== '',
    missing: isTried && missing,
    failure,
    isBusy,
    submit,
  }
}

type KeysForm = ReturnType<typeof useKeysForm>

/** Three steps to do at Stripe, which yield the two secrets. */
export function StripeKeysDialog({
  keys,
  businessId,
  onClose,
}: {
  keys: PaymentKeys | null
  businessId: string
  onClose: () => void
}) {
  const { keys: texts, save: saveLabel, saving } = useTexts(paymentsTexts)
  const failureText = useFailureText()
  const form = useKeysForm(keys, businessId, onClose)
  return (
    <FormDialog
      title={texts.title}
      submitLabel={saveLabel}
      busyLabel={saving}
      isBusy={form.isBusy}
      isSticky={form.isDirty}
      onSubmit={(element) => void form.submit(element)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <ol className="grid list-decimal gap-1.5 pl-5 text-pretty text-ink-soft">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <WebhookAddress businessId={businessId} />
        <KeysFields form={form} keys={keys} />
        {form.failure !== null && (
          <Alert tone="danger" title={texts.failed}>
            {failureText(form.failure)}
          </Alert>
        )}
      </div>
    </FormDialog>
  )
}

function KeysFields({ form, keys }: { form: KeysForm; keys: PaymentKeys | null }) {
  const { keys: texts } = useTexts(paymentsTexts)
  const hintOf = (hint: string, isThere: boolean) => (isThere ? `${hint} ${texts.keep}` : hint)
  return (
    <>
      <Field
        label={texts.secretKey}
        isRequired={keys === null}
        hint={hintOf(texts.secretKeyHint, keys !== null)}
        error={form.missing}
      >
        <SecretInput name="secret_key" {...form.secretKey} />
      </Field>
      <Field label={texts.webhookSecret} hint={hintOf(texts.webhookSecretHint, keys?.has_webhook === true)}>
        <SecretInput name="webhook_secret" {...form.webhookSecret} />
      </Field>
    </>
  )
}

type SecretProps = ComponentProps<typeof TextInput> & { onValue: (value: string) => void }

function SecretInput({ onValue, ...input }: SecretProps) {
  return (
    <TextInput
      {...input}
      type="password"
      autoComplete="off"
      spellCheck={false}
      maxLength={255}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

function WebhookAddress({ businessId }: { businessId: string }) {
  const { keys: texts } = useTexts(paymentsTexts)
  const site = config.siteUrl.replace(/\/$/, '')
  const address = `${site}/functions/v1/payment-events?business=${businessId}`
  return (
    <div className="grid gap-3 rounded-control bg-sunken/60 p-4">
      <CopyField label={texts.address} value={address} texts={texts} />
      <div>
        <p className="text-xs font-semibold">{texts.events}</p>
        <p className="text-xs break-words text-ink-soft">{events.join(', ')}</p>
      </div>
    </div>
  )
}
