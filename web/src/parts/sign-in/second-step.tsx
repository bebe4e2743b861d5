import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { endSession } from '#connection/end-session.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import type { CodeOwed } from '#session/session.tsx'

import { AuthLayout } from './auth-layout.tsx'
import { FactorForms } from './factor-forms.tsx'
import { secondStepTexts } from './second-step.texts.ts'
import { signInTexts } from './sign-in.texts.ts'

const noop = () => {}

/** Asks for the code of the second factor after the password, and says what to do without the device. */
export function SecondStep({ email, factorIds }: CodeOwed) {
  const texts = useTexts(secondStepTexts)
  const { loggedIn } = useTexts(signInTexts)
  const { isBusy, attempt } = useAttempt()
  return (
    <AuthLayout title={texts.title} subtitle={texts.subtitle(email)}>
      <FactorForms factorIds={factorIds} onShown={() => toast.success(loggedIn)} />
      <Button variant="ghost" isBusy={isBusy} onClick={() => void attempt(() => endSession(noop))}>
        {texts.otherAccount}
      </Button>
    </AuthLayout>
  )
}
