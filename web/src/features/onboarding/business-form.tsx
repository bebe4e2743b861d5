import { profileDraftSchema } from '@fieldlark/domain/accounts/profile.ts'
import { businessDraftSchema, trades } from '@fieldlark/domain/businesses/business.ts'
import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { extend } from 'zod/mini'
import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import type { SignedIn } from '#session/session.tsx'

import { beginBusiness } from './begin-business.ts'
import { BusinessFields, type SetupFields } from './business-fields.tsx'
import { useGeneratorBusiness } from './generator-business.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepActions } from './step-actions.tsx'

const setupSchema = extend(businessDraftSchema, profileDraftSchema.shape)

type BusinessFormProps = { session: SignedIn; notice: ReactNode; onSaved: () => void }

/** The trade whose page the person came from, which the address carries through sign-up. */
function useChosenTrade() {
  const [search] = useSearchParams()
  return trades.find((trade) => trade === search.get('trade'))
}

/** The form, with what an earlier visit left in it, and its save. */
function useBusinessForm(session: SignedIn, onSaved: () => void) {
  const texts = useTexts(onboardingTexts)
  const { failures } = useTexts(problemTexts)
  const { language } = useLanguage()
  const { business } = session
  const chosen = useChosenTrade()
  const trade = business?.trade ?? chosen
  const draftName = `onboarding:${session.userId}`
  const [draft] = useState(() => readDraft<SetupFields>(draftName))
  // Decided once: the field must not go away while somebody types in it.
  const [isNamed] = useState(session.fullName.trim() !== '')
  const [id] = useState(() => draft?.id ?? newId())
  const [problem, setProblem] = useState('')
  const form = useForm<SetupFields>({
    resolver: standardSchemaResolver(setupSchema),
    mode: 'onTouched',
    defaultValues: {
      business_name: business?.business_name ?? '',
      ...(trade && { trade }),
      language: business?.language ?? language,
      ...draft,
      full_name: isNamed ? session.fullName : (draft?.full_name ?? ''),
      id,
    },
  })
  useDraft(draftName, form)
  useGeneratorBusiness(({ name }) => {
    if (form.getValues('business_name') === '') form.setValue('business_name', name, { shouldDirty: true })
  })

  const save = form.handleSubmit(async (fields) => {
    setProblem('')
    try {
      await beginBusiness(session, { ...fields, id })
      onSaved()
      dropDraft(draftName)
      await session.refresh()
    } catch (error) {
      const { code } = toFailure(error)
      setProblem(code === 'invalid' ? texts.notSaved : failures[code])
    }
  })
  return { form, isNamed, chosen, problem, save }
}

/** The first step: what the business is called and what it does. */
export function BusinessForm({ session, notice, onSaved }: BusinessFormProps) {
  const texts = useTexts(onboardingTexts)
  const tradeNames = useTexts(tradeTexts)
  const { form, isNamed, chosen, problem, save } = useBusinessForm(session, onSaved)
  return (
    <OnboardingLayout step="business" title={texts.businessTitle} body={texts.businessBody} notice={notice}>
      <form
        noValidate
        className="flex flex-1 flex-col justify-between"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="flex flex-col gap-4">
          {problem && <Alert tone="danger">{problem}</Alert>}
          {chosen && <Alert tone="success">{texts.listReady(tradeNames[chosen])}</Alert>}
          <BusinessFields form={form} isNamed={isNamed} />
        </div>
        <StepActions next={texts.next} isBusy={form.formState.isSubmitting} busyLabel={texts.saving} />
      </form>
    </OnboardingLayout>
  )
}
