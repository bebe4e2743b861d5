import type { Business } from '@fieldlark/domain/businesses/business.ts'
import {
  companyLimits,
  type ReachDraft,
  type ReachForm,
  reachDraftSchema,
} from '@fieldlark/domain/businesses/reach-draft.ts'
import { cleanPhoneNumber, isPhoneNumber } from '@fieldlark/domain/values/phone.ts'
import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'

import { businesses } from '#data/businesses.ts'
import { useWrite } from '#data/write.ts'
import { useTexts } from '#language/language.tsx'
import { LogoButtons } from '#parts/logo/logo-buttons.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'

import { useGeneratorBusiness } from './generator-business.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

// The resolver's types cover a schema's output only for fields that the schema does not change.
const resolver = standardSchemaResolver(reachDraftSchema) as unknown as Resolver<
  ReachForm,
  unknown,
  ReachDraft
>

const noop = () => {}
const emailBox = { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** The form of phone, email and address; the sign-in email is offered until another is saved. */
function useReachForm(business: Business) {
  const { userId, email } = useSignedIn()
  const draftName = `reach:${userId}:${business.id}`
  const [draft] = useState(() => readDraft<ReachForm>(draftName))
  const form = useForm<ReachForm, unknown, ReachDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      phone: business.phone ?? '',
      email: business.email ?? email,
      address: business.address ?? '',
      ...draft,
    },
  })
  useDraft(draftName, form)
  useGeneratorBusiness(({ contact, address }) => {
    const offer = (name: 'phone' | 'address', text: string) => {
      if (form.getValues(name) === '' && text !== '') form.setValue(name, text, { shouldDirty: true })
    }
    const phone = cleanPhoneNumber(contact)
    if (isPhoneNumber(phone)) offer('phone', phone)
    offer('address', address)
  })
  const { mutateAsync, error } = useWrite(
    business.id,
    { changes: ['businesses'], isAwaited: true },
    (reach: ReachDraft) => businesses.update(business.id, reach),
  )
  const saveThen = (next: () => void) =>
    form.handleSubmit(async (reach) => {
      // What went wrong is the mutation's `error`, shown above the fields.
      await mutateAsync(reach).then(() => {
        dropDraft(draftName)
        next()
      }, noop)
    })
  return { form, saveThen, isTyped: form.formState.isDirty || Boolean(draft), error }
}

/** How clients reach the business, as it stands at the top of every document. */
export function ReachStep({ business, onDone, onLater, onBack }: StepProps) {
  const texts = useTexts(onboardingTexts)
  const { form, saveThen, isTyped, error } = useReachForm(business)
  const about = useFieldProps<keyof ReachForm>(form, null, {
    labels: texts.reach,
    problems: texts.reachProblems,
    limits: companyLimits,
  })
  const { register } = form
  return (
    <OnboardingLayout step="reach" title={texts.reachTitle} body={texts.reachBody} onBack={onBack}>
      <StepForm
        onDone={onDone}
        onLater={isTyped ? () => void saveThen(onLater)() : onLater}
        isBusy={form.formState.isSubmitting}
        error={error}
        failureTitle={texts.reachFailed}
        onSubmit={saveThen(onDone)}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Logo business={business} />
          <LogoButtons business={business} />
        </div>
        <Field {...about('phone')}>
          <TextInput {...register('phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field {...about('email')}>
          <TextInput {...register('email')} {...emailBox} />
        </Field>
        <Field {...about('address')}>
          <TextInput {...register('address')} autoComplete="street-address" />
        </Field>
        <Preview business={business} control={form.control} />
      </StepForm>
    </OnboardingLayout>
  )
}

function Logo({ business }: { business: Business }) {
  const { business_logo_url, business_name } = business
  if (business_logo_url === null) return <Avatar name={business_name} />
  return <img src={business_logo_url} alt="" className="max-h-16 max-w-40 rounded-control" />
}

/** What the client will see, while it is typed. */
function Preview({
  business,
  control,
}: {
  business: Business
  control: Control<ReachForm, unknown, ReachDraft>
}) {
  const texts = useTexts(onboardingTexts)
  const [phone, email, address] = useWatch({ control, name: ['phone', 'email', 'address'] })
  return (
    <figure>
      <div className="flex items-center gap-3 rounded-card bg-sunken p-3">
        <Logo business={business} />
        <div className="min-w-0 text-xs">
          <bdi className="block font-semibold break-words">{business.business_name}</bdi>
          <bdi className="block break-words text-ink-soft">{[phone, email].filter(Boolean).join(' · ')}</bdi>
          {address && <bdi className="block break-words text-ink-soft">{address}</bdi>}
        </div>
      </div>
      <figcaption className="mt-1.5 text-xs text-ink-soft">{texts.invoiceTop}</figcaption>
    </figure>
  )
}
