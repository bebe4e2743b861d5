import { Combobox } from '@fieldlark/ui/combobox.tsx'
import type { Ref } from 'react'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { expenseFormTexts } from '../expense-form.texts.ts'
import { type JobChoice, useJobChoices } from '../expense-queries.ts'

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
  const labelOf = ({ title, job_number }: JobChoice) => [title, job_number].filter(Boolean).join(' · ')
  const clientOf = ({ client }: JobChoice) => (client ? nameOf(client) : '')
  const { items, selected, isLoading, isFailed, onSearch, remember } = useJobChoices(
    businessId,
    value,
    (job) => `${labelOf(job)} ${clientOf(job)}`,
  )
  // A job that may not be read, such as one that the worker was removed from, stays selected.
  const isUnknown = selected === null || isFailed
  const unknown = { id: value, job_number: '', title: isUnknown ? texts.unknown : '…', client: null }
  return (
    <Combobox
      items={items}
      itemKey={({ id }) => id}
      itemLabel={labelOf}
      value={value === '' ? null : (selected ?? unknown)}
      onSearch={onSearch}
      onValueChange={(job) => {
        remember(job)
        onValueChange(job?.id ?? '')
      }}
      onBlur={onBlur}
      ref={ref}
      placeholder={texts.pick}
      emptyText={isFailed ? texts.failed : isLoading ? texts.searching : texts.none}
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
