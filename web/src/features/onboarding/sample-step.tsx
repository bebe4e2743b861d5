import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { SheetActions } from '@fieldlark/ui/sheet-actions.tsx'

import { toFailure } from '#connection/failure.ts'
import { useCreateSampleData } from '#data/sample-data.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'

/** The people in the sample data. */
const people = ['Sarah Johnson', 'Michael Chen', 'Emily Rodríguez']

export function SampleStep({ business, onDone }: { business: Business; onDone: () => void }) {
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
    <OnboardingLayout step="sample" title={texts.sampleTitle} body={texts.sampleBody}>
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
      <div className="mt-auto lg:mt-0">
        <SheetActions className="sm:-mx-8 sm:px-8 md:mx-0 md:px-0">
          <Button variant="ghost" onClick={onDone}>
            {texts.startEmpty}
          </Button>
          <Button
            isBusy={isBusy || isSuccess}
            busyLabel={texts.addingSample}
            onClick={() => void handleAdd()}
          >
            {texts.addSample}
          </Button>
        </SheetActions>
      </div>
    </OnboardingLayout>
  )
}
