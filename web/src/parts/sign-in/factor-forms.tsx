import { useTexts } from '#language/language.tsx'

import { CodeForm } from './code-form.tsx'
import { useFactorCode, useRecoveryCode } from './factor-code.ts'
import { secondStepTexts } from './second-step.texts.ts'

type FactorFormsProps = {
  factorIds: readonly string[]
  /** Called once a code fits. */
  onShown: () => void
}

/** The forms that show the second factor: by the code of a device, or by a recovery code where that is lost. */
export function FactorForms({ factorIds, onShown }: FactorFormsProps) {
  const texts = useTexts(secondStepTexts)
  const show = useFactorCode(factorIds)
  const recover = useRecoveryCode()
  const withNext = (work: (code: string) => Promise<string>) => async (code: string) => {
    const sentence = await work(code)
    if (sentence === '') onShown()
    return sentence
  }
  return (
    <>
      <CodeForm
        label={texts.label}
        submitLabel={texts.submit}
        busyLabel={texts.checking}
        incomplete={texts.incomplete}
        onCode={withNext(show)}
      />
      <details className="text-ink-soft">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-field">
          {texts.lostTitle}
        </summary>
        <p className="mb-3 text-pretty">{texts.lostBody}</p>
        <CodeForm
          isRecovery
          label={texts.recoveryLabel}
          hint={texts.recoveryHint}
          submitLabel={texts.recoverySubmit}
          busyLabel={texts.checking}
          incomplete={texts.recoveryIncomplete}
          onCode={withNext(recover)}
        />
      </details>
    </>
  )
}
