import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { documentLimits } from '@fieldlark/domain/businesses/document-settings.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { type BankDetails, useBankDetails, useSaveBankDetails } from '#data/bank-details.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useMissingDetails } from '#parts/payments/missing-details.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'

import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepActions } from './step-actions.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

type Fields = { bank_details: string }
type Way = keyof typeof onboardingTexts.en.ways

/** How the business is paid, in the words that "How to pay" shows on every invoice. */
export function PaymentStep(props: StepProps) {
  const { business, onDone } = props
  const texts = useTexts(onboardingTexts)
  const failureText = useFailureText()
  const { data, error } = useBankDetails(business.id)
  if (data) return <PaymentForm {...props} details={data} />
  return (
    <Frame {...props}>
      {error ? <Alert tone="danger">{failureText(error)}</Alert> : <Skeleton className="h-72 rounded-card" />}
      <StepActions next={texts.next} onNext={onDone} />
    </Frame>
  )
}

function Frame({ onBack, children }: Pick<StepProps, 'onBack'> & { children: ReactNode }) {
  const texts = useTexts(onboardingTexts)
  return (
    <OnboardingLayout step="payment" title={texts.paymentTitle} body={texts.paymentBody} onBack={onBack}>
      {children}
    </OnboardingLayout>
  )
}

function usePaymentForm(details: BankDetails) {
  const { userId } = useSignedIn()
  const draftName = `onboarding-payment:${userId}:${details.id}`
  const [draft] = useState(() => readDraft<Fields>(draftName))
  const form = useForm<Fields>({ defaultValues: { bank_details: details.bank_details ?? '', ...draft } })
  useDraft(draftName, form)
  const { mutateAsync, error } = useSaveBankDetails(details.id)
  const saveThen = (next: () => void) =>
    form.handleSubmit(async ({ bank_details }) => {
      const typed = bank_details.trim() || null
      const isSaved =
        typed === details.bank_details ||
        (await mutateAsync({ version: details.version, bank_details: typed }).then(
          () => true,
          () => false,
        ))
      if (!isSaved) return
      dropDraft(draftName)
      next()
    })
  return { form, saveThen, isTyped: form.formState.isDirty || Boolean(draft), error }
}

function PaymentForm(props: StepProps & { details: BankDetails }) {
  const { business, details, onDone, onLater } = props
  const texts = useTexts(onboardingTexts)
  const { form, saveThen, isTyped, error } = usePaymentForm(details)
  const missing = useMissingDetails(useWatch({ control: form.control, name: 'bank_details' }))
  const { isDirty, touchedFields } = form.formState
  // A line that was just begun is no mistake yet.
  const isLeft = !isDirty || touchedFields.bank_details === true
  const addWay = (way: Way) => {
    const { label, line } = onboardingTexts[business.language].ways[way]
    const typed = form.getValues('bank_details')
    if (!typed.includes(`${label}:`)) {
      const text = `${typed.trimEnd()}\n${label}: ${line(business)}`.trimStart()
      form.setValue('bank_details', text, { shouldDirty: true })
    }
    form.setFocus('bank_details')
  }
  return (
    <Frame {...props}>
      <StepForm
        onDone={onDone}
        onLater={isTyped ? () => void saveThen(onLater)() : onLater}
        isBusy={form.formState.isSubmitting}
        error={error}
        failureTitle={texts.paymentFailed}
        onSubmit={saveThen(onDone)}
      >
        <Ways business={business} onWay={addWay} />
        <Field label={texts.paymentLabel} hint={texts.paymentHint} error={isLeft ? missing : undefined}>
          <TextArea rows={5} maxLength={documentLimits.bankDetails} {...form.register('bank_details')} />
        </Field>
        <p className="text-pretty text-xs text-ink-soft">{texts.cardLater}</p>
      </StepForm>
    </Frame>
  )
}

/** Begins a line of the text, in the language of the clients. Zelle is paid in dollars only. */
function Ways({ business, onWay }: { business: Business; onWay: (way: Way) => void }) {
  const { ways, waysLabel } = useTexts(onboardingTexts)
  const offered = (Object.keys(ways) as Way[]).filter((way) => way !== 'zelle' || business.currency === 'USD')
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{waysLabel}</legend>
      {offered.map((way) => (
        <Button key={way} variant="secondary" size="sm" onClick={() => onWay(way)}>
          <Plus aria-hidden />
          {ways[way].label}
        </Button>
      ))}
    </fieldset>
  )
}
