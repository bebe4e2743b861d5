import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { hasReturn, useAuthReturn } from '#parts/sign-in/auth-return.ts'
import { returnWords } from '#parts/sign-in/auth-words.ts'
import { planChoiceOf, readPlanChoice, rememberPlanChoice } from '#parts/sign-in/plan-choice.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { readPendingInvitation } from '#parts/team/pending-invitation.ts'
import { paths } from '#paths.ts'
import { dropDrafts } from '#session/draft.ts'
import { useCan, useSignedIn } from '#session/session.tsx'
import { whenIdle } from '#session/when-idle.ts'

import { BusinessForm } from './business-form.tsx'
import { FormerMember } from './former-member.tsx'
import { onboardingTexts } from './onboarding.texts.ts'
import { useProgress } from './progress.ts'
import { ReachStep } from './reach-step.tsx'
import { SampleStep } from './sample-step.tsx'
import { ServicesStep } from './services-step.tsx'
import { currentStep, type Step, stepAfter, stepBefore } from './steps.ts'

/** The plan in the query string, otherwise the one this device remembers from the pricing page. */
function usePlanChoice() {
  const [search] = useSearchParams()
  useEffect(() => {
    const chosen = planChoiceOf(search)
    if (chosen) rememberPlanChoice(chosen)
  }, [search])
  return planChoiceOf(search) ?? readPlanChoice()
}

/** Mail links and Google sign-in return here: a failure is shown even to users who are already signed in. */
function useReturnToast() {
  const texts = useTexts(signInTexts)
  const outcome = useAuthReturn()
  useEffect(() => {
    if (outcome?.kind === 'fault') {
      toast.error(returnWords(texts, outcome))
    }
  }, [outcome, texts])
}

/** Whether this browser has invoices of the free generator, which the new business may keep. */
const hasDrafts = () =>
  import('#free-drafts/free-drafts.ts').then(
    ({ draftsToKeep }) => draftsToKeep().length > 0,
    () => false,
  )

/**
 * The end, from the step that is shown until the dashboard is there: it takes the place of the first step, so that Back does
 * not lead through questions that are answered.
 */
function useEnd({ before, end }: Pick<ReturnType<typeof useProgress>, 'before' | 'end'>) {
  const navigate = useNavigate()
  const [last, setLast] = useState<{ step: Step; words: string } | null>(null)
  const leave = useEffectEvent(async (below: number) => {
    if (below > 0) {
      const toFirst = () => void navigate(-below)
      // Not with the page: it comes with the dialogs, and without those no sheet is open.
      await import('@fieldlark/ui/open-sheets.ts').then(({ afterSheets }) => afterSheets(toFirst), toFirst)
      return
    }
    const next = (await hasDrafts()) ? paths.invoicesKeep : paths.home
    toast.success(last?.words ?? '')
    await navigate(next, { replace: true })
    end()
    // They were kept for the way back.
    dropDrafts('onboarding-')
  })
  useEffect(() => {
    if (last) void leave(before)
  }, [last, before])
  return [last, setLast] as const
}

// It is no first question, so it comes while the first is answered.
const loadCurrencyStep = async () => (await import('./currency-step.tsx')).CurrencyStep
const CurrencyStep = lazyPart(loadCurrencyStep)
// The one step that brings parts of settings along.
const PaymentStep = lazyPart(async () => (await import('./payment-step.tsx')).PaymentStep)

const screens = {
  reach: ReachStep,
  services: ServicesStep,
  currency: CurrencyStep,
  payment: PaymentStep,
  sample: SampleStep,
}

/** Onboarding: takes a new account to a finished business, one question at a time, and resumes where it was left. */
export function OnboardingScreen() {
  const texts = useTexts(onboardingTexts)
  const { language } = useLanguage()
  const session = useSignedIn()
  const canSetUp = useCan('set up business')
  const progress = useProgress(session.userId)
  const { step: noted, isShort, goOn } = progress
  const [last, finishFrom] = useEnd(progress)
  const choice = usePlanChoice()
  useReturnToast()
  useEffect(() => whenIdle(() => void loadCurrencyStep().catch(() => {})), [])
  const location = useLocation()

  if (hasReturn(location)) return null
  if (readPendingInvitation()) return <Navigate to={paths.acceptInvitation} replace />
  const { business } = session
  if (business && !canSetUp) return <Navigate to={paths.home} replace />

  const step = last?.step ?? currentStep(business, noted)
  if (!business || step === 'business') {
    const plan = choice && texts.planChosen(texts.plans[choice.plan], TRIAL_DAYS[language])
    const form = (
      <BusinessForm
        session={session}
        notice={plan && <Alert tone="info">{plan}</Alert>}
        onSaved={() => void goOn('business', { step: 'reach', isShort: false })}
      />
    )
    return business ? form : <FormerMember>{form}</FormerMember>
  }
  if (step === null) return <Navigate to={paths.home} replace />

  const finish = () => finishFrom(last ?? { step, words: texts.ready(business.business_name) })
  const handOn = (isHurried: boolean) => {
    // The currency step hands on only once the currency is set.
    const hasCurrency = step === 'currency' || business.currency !== null
    const next = noted && stepAfter(step, { isShort: isHurried, hasCurrency })
    if (next) void goOn(step, { step: next, isShort: isHurried })
    else finish()
  }
  const props = {
    business,
    onDone: () => handOn(isShort),
    onLater: () => handOn(true),
    onBack: () => progress.goBack(stepBefore(step)),
  }
  const Step = screens[step]
  return (
    <Suspense fallback={null}>
      <Step {...props} />
    </Suspense>
  )
}
