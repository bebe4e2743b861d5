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

/** Which fields a step must have right before the next one. */
const fieldsOf = {
  name: ['full_name'],
  business: ['business_name', 'language'],
  trade: ['trade'],
} as const satisfies Record<FormStep, readonly (keyof SetupFields)[]>

type SetupFormProps = { session: SignedIn; notice: ReactNode; onSaved: () => void }

/** What is not in the fields but belongs to the same half-finished form. */
function readSetupDraft(name: string) {
  const draft = readDraft<SetupFields & { id: string; step: FormStep }>(name)
  const step = formSteps.find((known) => known === draft?.step) ?? 'name'
  return { draft, step, id: draft?.id ?? newId() }
}

/** Name, business and trade: three questions, one form, one save. */
export function SetupForm({ session, notice, onSaved }: SetupFormProps) {
  const texts = useTexts(onboardingTexts)
  const { failures } = useTexts(problemTexts)
  const { language } = useLanguage()
  const draftName = `onboarding:${session.userId}`
  const [kept] = useState(() => readSetupDraft(draftName))
  const [step, setStep] = useState<FormStep>(kept.step)
  const [problem, setProblem] = useState('')
  const form = useForm<SetupFields>({
    resolver: standardSchemaResolver(setupSchema),
    mode: 'onTouched',
    defaultValues: {
      full_name: session.fullName,
      business_name: '',
      language,
      ...kept.draft,
      id: kept.id,
      step: kept.step,
    },
  })
  useDraft(draftName, form)
  const { isSubmitting } = form.formState
  const isLast = step === 'trade'

  const goTo = (next: FormStep | undefined) => {
    if (!next) return
    setStep(next)
    form.setValue('step', next, { shouldDirty: true })
  }

  const save = form.handleSubmit(async (fields) => {
    setProblem('')
    try {
      await beginBusiness(session.userId, { ...fields, id: kept.id })
      onSaved()
      dropDraft(draftName)
      await session.refresh()
    } catch (error) {
      const { code } = toFailure(error)
      setProblem(code === 'invalid' ? texts.notSaved : failures[code])
    }
  })

  const proceed = async () => {
    if (isLast) return save()
    if (await form.trigger(fieldsOf[step], { shouldFocus: true }))
      goTo(formSteps[formSteps.indexOf(step) + 1])
  }

  const faces = {
    name: [texts.nameTitle, texts.nameBody],
    business: [texts.businessTitle, texts.businessBody],
    trade: [texts.tradeTitle, texts.tradeBody],
  } as const
  return (
    <OnboardingLayout
      step={step}
      title={faces[step][0]}
      body={faces[step][1]}
      notice={step === 'name' && notice}
    >
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
            <Button variant="ghost" onClick={() => goTo(formSteps[formSteps.indexOf(step) - 1])}>
              {texts.back}
            </Button>
          )}
          <Button type="submit" isBusy={isSubmitting} busyLabel={texts.saving}>
            {texts.next}
          </Button>
        </SheetActions>
      </form>
    </OnboardingLayout>
  )
}
