import { Alert } from '@fieldlark/ui/alert.tsx'
import { Avatar } from '@fieldlark/ui/avatar.tsx'

import { toFailure } from '#connection/failure.ts'
import { useCreateSampleData } from '#data/sample-data.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

/** The people in the sample data. */
const people = ['Sarah Johnson', 'Michael Chen', 'Emily Rodríguez']

export function SampleStep({ business, onDone, onBack }: StepProps) {
  const texts = useTexts(onboardingTexts)
  const { failures } = useTexts(problemTexts)
  const { mutateAsync, isSuccess, error } = useCreateSampleData(business.id)
  const { isBusy, run } = useBusy()
  const handleAdd = () =>
    run(async () => {
      const isAdded = await mutateAsync({ business_id: business.id }).then(
        () => true,
        () => false,
      )
      if (isAdded) onDone()
    })
  return (
    <OnboardingLayout step="sample" title={texts.sampleTitle} body={texts.sampleBody} onBack={onBack}>
      <div>
        <ul aria-hidden className="flex flex-col gap-2.5">
          {people.map((name) => (
            <li
              key={name}
              className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-card"
            >
              <Avatar name={name} />
              <span className="font-semibold">{name}</span>
            </li>
          ))}
        </ul>
        {error && (
          <Alert tone="danger" className="mt-4">
            {texts.sampleFailed(failures[toFailure(error).code])}
          </Alert>
        )}
      </div>
      <StepActions
        next={texts.addSample}
        onNext={() => void handleAdd()}
        isBusy={isBusy || isSuccess}
        busyLabel={texts.addingSample}
        skip={texts.startEmpty}
        onSkip={onDone}
      />
    </OnboardingLayout>
  )
}
