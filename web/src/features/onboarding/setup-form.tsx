import { profileDraftSchema } from '@fieldlark/domain/accounts/profile.ts'
import { businessDraftSchema } from '@fieldlark/domain/businesses/business.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { SheetActions } from '@fieldlark/ui/sheet-actions.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { extend } from 'zod/mini'
import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import type { SignedIn } from '#session/session.tsx'

import { beginBusiness } from './begin-business.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { type SetupFields, SetupQuestion } from './setup-question.tsx'
import { type FormStep, formSteps } from './steps.ts'

const setupSchema = extend(businessDraftSchema, profileDraftSchema.shape)

/** The fields that must be valid before the next step. */
const fieldsOf = {
  name: ['full_name'],
  business: ['business_name', 'language'],
  trade: ['trade'],
} as const satisfies Record<FormStep, readonly (keyof SetupFields)[]>

type SetupFormProps = { session: SignedIn; notice: ReactNode; onSaved: () => void }

/** The unfinished form of an earlier visit: its fields, its step and the id its business will have. */
function readSetupDraft(name: string) {
  const draft = readDraft<SetupFields & { id: string; step: FormStep }>(name)
  const step = formSteps.find((known) => known === draft?.step) ?? 'name'
  return { draft, step, id: draft?.id ?? newId() }
}

/** The form of the first three questions, its current step, and the save after the last. */
function useSetupForm(session: SignedIn, onSaved: () => void) {
  const texts = useTexts(onboardingTexts)
  const { failures } = useTexts(problemTexts)
  const { language } = useLanguage()
  const draftName = `onboarding:${session.userId}`
  const [{ draft, id, step: firstStep }] = useState(() => readSetupDraft(draftName))
  const [step, setStep] = useState<FormStep>(firstStep)
  const [problem, setProblem] = useState('')
  const form = useForm<SetupFields>({
    resolver: standardSchemaResolver(setupSchema),
    mode: 'onTouched',
    defaultValues: {
      full_name: session.fullName,
      business_name: '',
      language,
      ...draft,
      id,
      step: firstStep,
    },
  })
  useDraft(draftName, form)

  const moveBy = (count: 1 | -1) => {
    const next = formSteps[formSteps.indexOf(step) + count]
    if (!next) return
    setStep(next)
    form.setValue('step', next, { shouldDirty: true })
  }

  const save = form.handleSubmit(async (fields) => {
    setProblem('')
    try {
      await beginBusiness(session.userId, { ...fields, id })
      onSaved()
      dropDraft(draftName)
      await session.refresh()
    } catch (error) {
      const { code } = toFailure(error)
      setProblem(code === 'invalid' ? texts.notSaved : failures[code])
    }
  })

  const proceed = async () => {
    if (step === 'trade') return save()
    if (await form.trigger(fieldsOf[step], { shouldFocus: true })) moveBy(1)
  }
  return { form, step, problem, proceed, goBack: () => moveBy(-1) }
}

/** Name, business and trade: three steps in one form with one save. */
export function SetupForm({ session, notice, onSaved }: SetupFormProps) {
  const texts = useTexts(onboardingTexts)
  const { form, step, problem, proceed, goBack } = useSetupForm(session, onSaved)
  const questions = {
    name: { title: texts.nameTitle, body: texts.nameBody },
    business: { title: texts.businessTitle, body: texts.businessBody },
    trade: { title: texts.tradeTitle, body: texts.tradeBody },
  }
  return (
    <OnboardingLayout step={step} {...questions[step]} notice={step === 'name' && notice}>
      <form
        noValidate
        className="flex flex-1 flex-col justify-between"
        onSubmit={(event) => {
          event.preventDefault()
          void proceed()
        }}
      >
        <div className="flex flex-col gap-4">
          {problem && <Alert tone="danger">{problem}</Alert>}
          <SetupQuestion step={step} form={form} />
        </div>
        <SheetActions className="sm:-mx-8 sm:px-8 md:mx-0 md:px-0">
          {step !== 'name' && (
            <Button variant="ghost" onClick={goBack}>
              {texts.back}
            </Button>
          )}
          <Button type="submit" isBusy={form.formState.isSubmitting} busyLabel={texts.saving}>
            {texts.next}
          </Button>
        </SheetActions>
      </form>
    </OnboardingLayout>
  )
}
