import { scheduleTypes } from '@fieldlark/domain/jobs/job.ts'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Controller, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { MemberPicker } from '#parts/team/member-picker.tsx'

import { FirstVisits } from './first-visits.tsx'
import type { JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import { JobRuleFields } from './job-rule-fields.tsx'

/** Whether the job is one-off or recurring, when, and the assigned team. */
export function JobWhenFields({
  form,
  businessId,
  isUnplanned,
}: {
  form: JobFormState
  businessId: string
  /** True if the job has no visits yet. */
  isUnplanned: boolean
}) {
  const texts = useTexts(jobFormTexts)
  const { control } = form
  const type = useWatch({ control, name: 'schedule_type' })
  return (
    <>
      {isUnplanned ? (
        <>
          <Controller
            control={control}
            name="schedule_type"
            render={({ field }) => (
              <Segmented
                label={texts.fields.schedule_type}
                value={field.value}
                onValueChange={field.onChange}
                options={scheduleTypes.map((each) => ({ value: each, label: texts.types[each] }))}
              />
            )}
          />
          {type === 'one-off' ? (
            <FirstVisits form={form} businessId={businessId} />
          ) : (
            <JobRuleFields form={form} />
          )}
        </>
      ) : (
        <p className="text-pretty text-ink-soft">{texts.visits.planned}</p>
      )}
      <Controller
        control={control}
        name="memberIds"
        render={({ field }) => (
          <MemberPicker
            businessId={businessId}
            label={texts.fields.members}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
    </>
  )
}
