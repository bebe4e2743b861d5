import { jobLimits } from '@fieldlark/domain/jobs/job.ts'
import { type OwnJobDraft, type OwnJobForm, ownJobDraftSchema } from '@fieldlark/domain/jobs/own-job-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { fetchJob, useSaveOwnJob, type WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { OwnLines, type OwnLinesForm } from '#parts/document/own-lines.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import { FormPage } from '#parts/record/form-page.tsx'
import { FormSection } from '#parts/record/form-section.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { jobHref } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { jobFormTexts } from './job-form.texts.ts'

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
const resolver = standardSchemaResolver(ownJobDraftSchema) as unknown as Resolver<
  RecordValues<OwnJobForm>,
  unknown,
  OwnJobDraft
>

const fieldsOf = ({ title, description, lines }: WholeJob): OwnJobForm => ({
  title,
  description: description ?? '',
  lines: lines.map(({ id, service_id, quantity }) => ({ id, service_id, quantity: String(quantity) })),
})

function useOwnJobForm(job: WholeJob) {
  const texts = useTexts(jobFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const { mutateAsync } = useSaveOwnJob(businessId)
  const draftName = `own-job:${userId}:${businessId}:${job.id}`
  const record = useRecordForm<WholeJob, OwnJobForm, OwnJobDraft>({
    draftName,
    row: job,
    fieldsOf,
    newFields: () => fieldsOf(job),
    resolver,
    save: mutateAsync,
    fetch: fetchJob,
    onSaved: ({ id }) => void navigate(jobHref(id), { replace: true }),
    texts,
  })
  return { ...record, draftName }
}

/** The form of a worker: the text of the job and its services at the prices of the catalogue. */
export function OwnJobEditor({ job }: { job: WholeJob }) {
  const texts = useTexts(jobFormTexts)
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const record = useOwnJobForm(job)
  const { form, clashes } = record
  const about = useFieldProps<'title' | 'description'>(form, clashes, {
    labels: texts.fields,
    problems: texts.problems,
    limits: { title: jobLimits.title, description: jobLimits.description },
    words: ['title', 'description'],
  })
  return (
    <FormPage
      record={record}
      title={texts.editTitle(job.title)}
      draftName={record.draftName}
      failureTitle={texts.updateFailed}
      onLeave={() => void navigate(jobHref(job.id), { replace: true })}
      saveLabel={texts.save}
    >
      <div className="grid gap-4">
        <FormSection title={texts.sections.what}>
          <Field {...about('title')} isRequired>
            <TextInput {...form.register('title')} autoComplete="off" />
          </Field>
          <Field {...about('description')}>
            <TextArea {...form.register('description')} rows={3} />
          </Field>
        </FormSection>
        <FormSection title={texts.sections.services}>
          <OwnLines
            form={form as unknown as OwnLinesForm}
            businessId={businessId}
            stored={job.lines}
            amount={job.amount}
          />
        </FormSection>
      </div>
    </FormPage>
  )
}
