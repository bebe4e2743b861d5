import { Combobox } from '@fieldlark/ui/combobox.tsx'
import type { Ref } from 'react'

import { type JobChoice, useJobChoices } from '#data/job-choices.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'

import { expenseFormTexts } from './expense-form.texts.ts'

/** Finds one job by title, number or client. Stands inside a `Field`. */
export function JobPicker({
  businessId,
  value,
  onValueChange,
  onBlur,
  ref,
}: {
  businessId: string
  /** The job's id; empty for none. */
  value: string
  onValueChange: (jobId: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}) {
  const { jobs: texts } = useTexts(expenseFormTexts)
  const nameOf = useClientName()
  const { data: choices = [], isPending, isError } = useJobChoices(businessId)
  const labelOf = ({ title, job_number }: JobChoice) => [title, job_number].filter(Boolean).join(' · ')
  const clientOf = ({ client }: JobChoice) => (client ? nameOf(client) : '')
  // One that is not offered (a worker taken off it) stays chosen all the same.
  const unknown = { id: value, job_number: '', title: isPending ? '…' : texts.unknown, client: null }
  const chosen = choices.find(({ id }) => id === value) ?? (value === '' ? null : unknown)
  return (
    <Combobox
      items={choices}
      itemKey={({ id }) => id}
      itemLabel={labelOf}
      itemSearchText={(job) => `${labelOf(job)} ${clientOf(job)}`}
      value={chosen}
      onValueChange={(job) => onValueChange(job?.id ?? '')}
      onBlur={onBlur}
      ref={ref}
      placeholder={isPending ? texts.loading : texts.pick}
      emptyText={isError ? texts.failed : texts.none}
      renderItem={(job) => (
        <span className="block min-w-0">
          <span className="flex items-baseline gap-3">
            <bdi className="min-w-0 flex-1 truncate">{job.title}</bdi>
            <span className="money text-ink-faint text-xs">{job.job_number}</span>
          </span>
          <bdi className="block truncate text-ink-faint text-xs">{clientOf(job)}</bdi>
        </span>
      )}
    />
  )
}
