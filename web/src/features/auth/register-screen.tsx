import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { GoogleButton } from '#parts/sign-in/google-button.tsx'
import { planChoiceOf, planSearch, rememberPlanChoice } from '#parts/sign-in/plan-choice.ts'
import { SignUpForm } from '#parts/sign-in/sign-up-form.tsx'
import { paths } from '#paths.ts'

import { authTexts } from './auth.texts.ts'
import { MailSentLater } from './mail-sent-later.tsx'

// Of no use to most first visits.
const KeepNotice = lazyPart(async () => (await import('./keep-notice.tsx')).KeepNotice)

export function RegisterScreen() {
  const texts = useTexts(authTexts)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState('')
  const [confirming, setConfirming] = useState('')
  const choice = planChoiceOf(search)
  const onwards = planSearch(search)
  const referralCode = search.get('ref')?.trim().slice(0, 40) || null

  useEffect(() => {
    const chosen = planChoiceOf(search)
    if (chosen) rememberPlanChoice(chosen)
  }, [search])

  if (confirming) {
    const sent = { kind: 'confirmation', email: confirming } as const
    return <MailSentLater sent={sent} search={onwards} onOtherAddress={() => setConfirming('')} />
  }
  return (
    <AuthLayout
      title={texts.registerTitle}
      subtitle={texts.registerSubtitle(TRIAL_DAYS[language])}
      footer={
        <p>
          {texts.haveAccount}{' '}
          <Link to={paths.login + onwards} className="font-semibold text-field underline underline-offset-4">
            {texts.signInInstead}
          </Link>
        </p>
      }
    >
      {search.has('keep') && (
        <Suspense fallback={null}>
          <KeepNotice />
        </Suspense>
      )}
      {choice && <Alert tone="info">{texts.registerPlan(texts.plans[choice.plan])}</Alert>}
      {referralCode && <Alert tone="success">{texts.invitedByFriend}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <SignUpForm
        referralCode={referralCode}
        confirmedPath={paths.onboarding + onwards}
        onDone={(outcome) => outcome.kind === 'confirm' && setConfirming(outcome.email)}
        renderGoogle={(agreesToTerms) => (
          <GoogleButton intent="sign-up" search={onwards} onProblem={setProblem} onBefore={agreesToTerms} />
        )}
      />
    </AuthLayout>
  )
}
