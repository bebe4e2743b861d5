import type { ReactNode } from 'react'
import { useTexts } from '#language/language.tsx'
import { SaveFailed } from '#parts/failures/save-failed.tsx'

import { LaterLink } from './later-link.tsx'
import { onboardingTexts } from './onboarding.texts.ts'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

type StepFormProps = Pick<StepProps, 'onDone' | 'onLater'> & {
  isBusy: boolean
  error: Error | null
  failureTitle: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** The form of a step that can be skipped. */
export function StepForm({
  onDone,
  onLater,
  isBusy,
  error,
  failureTitle,
  onSubmit,
  children,
}: StepFormProps) {
  const texts = useTexts(onboardingTexts)
  return (
    <form
      noValidate
      className="flex flex-1 flex-col justify-between"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <div className="flex flex-col gap-4">
        <SaveFailed title={failureTitle} error={error} />
        {children}
        <LaterLink onLater={onLater} />
      </div>
      <StepActions
        next={texts.next}
        isBusy={isBusy}
        busyLabel={texts.saving}
        skip={texts.skip}
        onSkip={onDone}
      />
    </form>
  )
}
