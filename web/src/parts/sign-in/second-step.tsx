import { Button } from '@fieldlark/ui/button.tsx'

import { endSession } from '#connection/end-session.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import type { CodeOwed } from '#session/session.tsx'

import { AuthLayout } from './auth-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { useFactorCode } from './factor-code.ts'
import { secondStepTexts } from './second-step.texts.ts'

const noop = () => {}

/** Asks for the code of the second factor after the password, and says what to do without the device. */
export function SecondStep({ email, factorIds }: CodeOwed) {
  const texts = useTexts(secondStepTexts)
  const onCode = useFactorCode(factorIds)
  const { isBusy, attempt } = useAttempt()
  return (
    <AuthLayout title={texts.title} subtitle={texts.subtitle(email)}>
      <CodeForm
        label={texts.label}
        submitLabel={texts.submit}
        busyLabel={texts.checking}
        incomplete={texts.incomplete}
        onCode={onCode}
      />
      <details className="text-ink-soft">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-field">
          {texts.lostTitle}
        </summary>
        <p className="text-pretty">{texts.lostBody}</p>
      </details>
      <Button variant="ghost" isBusy={isBusy} onClick={() => void attempt(() => endSession(noop))}>
        {texts.otherAccount}
      </Button>
    </AuthLayout>
  )
}
