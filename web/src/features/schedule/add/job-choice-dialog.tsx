import { Button } from '@fieldlark/ui/button.tsx'
import { Combobox } from '@fieldlark/ui/combobox.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { type OpenJob, useOpenJobs } from '../tray/waiting-job-queries.ts'

/** Selects the job for a new visit. */
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
  const [job, setJob] = useState<OpenJob | null>(null)
  const [isMissing, setMissing] = useState(false)
  const labelOf = ({ job_number, title, client }: OpenJob) =>
    [client && nameOf(client), title, job_number].filter(Boolean).join(' · ')
  const { items, isLoading, isFailed, onSearch } = useOpenJobs(businessId, '', labelOf)
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
      <Field label={texts.job} isRequired error={isMissing && !job ? texts.jobRequired : undefined}>
        <Combobox
          items={items}
          itemKey={({ id }) => id}
          itemLabel={labelOf}
          value={job}
          onSearch={onSearch}
          onValueChange={setJob}
          placeholder={texts.findJob}
          emptyText={isFailed ? texts.jobsFailed : isLoading ? texts.searching : texts.noJobFound}
        />
      </Field>
    </Dialog>
  )
}
