import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { FailedLoad } from '@fieldlark/ui/failed-load.tsx'
import { Progress } from '@fieldlark/ui/progress.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Users from 'lucide-react/icons/users'

import { useTexts } from '#language/language.tsx'

import { Column, Specimen } from './specimen.tsx'
import { specimenTexts } from './specimens.texts.ts'

const tones = ['info', 'success', 'warning', 'danger'] as const

export function MessageSpecimens() {
  const texts = useTexts(specimenTexts)
  return (
    <>
      <Specimen name="alert">
        <Column>
          {tones.map((tone) => (
            <Alert key={tone} tone={tone}>
              {texts[tone]}
            </Alert>
          ))}
          <Alert
            tone="warning"
            title={texts.warning}
            action={
              <Button size="sm" variant="secondary">
                {texts.edit}
              </Button>
            }
          >
            {texts.when}
          </Alert>
        </Column>
      </Specimen>
      <Specimen name="empty-state">
        <EmptyState
          className="w-full"
          headingLevel="h3"
          icon={<Users aria-hidden />}
          title={texts.empty}
          body={texts.emptyBody}
          action={<Button>{texts.add}</Button>}
        />
      </Specimen>
      <Specimen name="failed-load">
        <FailedLoad title={texts.failed} retryLabel={texts.retry} onRetry={() => {}}>
          {texts.failedBody}
        </FailedLoad>
      </Specimen>
      <Specimen name="progress, skeleton">
        <Column>
          <Progress label={texts.progress} value={24} text={texts.progressText} />
          <Progress label={texts.progress} value={null} />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-12 rounded-card" />
        </Column>
      </Specimen>
    </>
  )
}
