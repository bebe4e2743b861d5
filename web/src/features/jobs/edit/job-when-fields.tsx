import { scheduleTypes } from '@fieldlark/domain/jobs/job.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Suspense, useCallback } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { AssignedMembers } from '#parts/team/assigned-members.tsx'

import { FirstVisits } from './first-visits.tsx'
import type { JobFields, JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'

const JobRuleFields = lazyPart(async () => (await import('./job-rule-fields.tsx')).JobRuleFields)

const RuleFields = (props: { form: JobFormState; businessId: string }) => (
  <Suspense fallback={<Skeleton className="h-56 w-full" />}>
    <JobRuleFields {...props} />
  </Suspense>
)

/** A job without an end would never be billed "when the job is done". What a person chose themselves stays. */
function followType({ getValues, setValue, formState }: JobFormState, type: JobFields['schedule_type']) {
  const [usual, other] =
    type === 'recurring'
      ? (['on_completion', 'after_each_visit'] as const)
      : (['after_each_visit', 'on_completion'] as const)
  if (formState.dirtyFields.billing_frequency) return
  if (getValues('billing_frequency') === usual) setValue('billing_frequency', other)
}

function useTeamOfJob({ control, setValue }: JobFormState) {
  const assign = useCallback((ids: string[]) => setValue('memberIds', ids), [setValue])
  const [type, lines, clientId] = useWatch({ control, name: ['schedule_type', 'lines', 'client_id'] })
  return {
    type,
    who: { onAssign: assign, clientId, serviceIds: lines.flatMap((line) => line.service_id ?? []) },
  }
}

/** Whether the job is one-off or recurring, when, and the assigned team; isUnplanned: it has no visits yet. */
export function JobWhenFields({
  form,
  businessId,
  isUnplanned,
  isNew,
}: {
  form: JobFormState
  businessId: string
  isUnplanned: boolean
  isNew: boolean
}) {
  const texts = useTexts(jobFormTexts)
  const { control } = form
  const { type, who } = useTeamOfJob(form)
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
                onValueChange={(next) => {
                  field.onChange(next)
                  followType(form, next)
                }}
                options={scheduleTypes.map((each) => ({ value: each, label: texts.types[each] }))}
              />
            )}
          />
          {type === 'one-off' ? (
            <FirstVisits form={form} businessId={businessId} />
          ) : (
            <RuleFields form={form} businessId={businessId} />
          )}
        </>
      ) : (
        <p className="text-pretty text-ink-soft">{texts.visits.planned}</p>
      )}
      <Controller
        control={control}
        name="memberIds"
        render={({ field }) => (
          <AssignedMembers
            {...who}
            businessId={businessId}
            label={texts.fields.members}
            value={field.value}
            onValueChange={field.onChange}
            isNew={isNew}
          />
        )}
      />
    </>
  )
}
