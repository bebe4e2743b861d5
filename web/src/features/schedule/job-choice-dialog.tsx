import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Combobox } from '@fieldlark/ui/combobox.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'

import { type OpenJob, useOpenJobs } from '#data/waiting-jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { scheduleTexts } from './schedule.texts.ts'

/** For which job the visit is. */
export function JobChoiceDialog({
  businessId,
  onClose,
  onChoose,
}: {
  businessId: string
  onClose: () => void
  onChoose: (job: OpenJob) => void
}) {
  const texts = useTexts(scheduleTexts)
  const nameOf = useClientName()
  const failureText = useFailureText()
  const { data: jobs, error } = useOpenJobs(businessId)
  const [job, setJob] = useState<OpenJob | null>(null)
  const [isMissing, setMissing] = useState(false)
  const labelOf = ({ job_number, title, client }: OpenJob) =>
    [client && nameOf(client), title, job_number].filter(Boolean).join(' · ')
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={texts.newVisit}
      description={texts.newVisitBody}
      closeLabel={texts.close}
      onSubmit={(event) => {
        event.preventDefault()
        if (job) onChoose(job)
        else setMissing(true)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.next}</Button>
        </>
      }
    >
      {error && !jobs ? <Alert tone="danger">{failureText(error)}</Alert> : null}
      {jobs ? (
        <Field label={texts.job} isRequired error={isMissing && !job ? texts.jobRequired : undefined}>
          <Combobox
            items={jobs}
            itemKey={({ id }) => id}
            itemLabel={labelOf}
            value={job}
            onValueChange={setJob}
            placeholder={texts.findJob}
            emptyText={texts.noJobFound}
          />
        </Field>
      ) : (
        !error && <Skeleton className="h-16 w-full" />
      )}
    </Dialog>
  )
}
