import { type ClientStatus, clientStatuses } from '@fieldlark/domain/clients/client.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import { useClientCounts } from '#data/client-counts.ts'
import { formatNumber } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { clientsTexts } from './clients.texts.ts'

const choices = [null, ...clientStatuses] as const

/** How many clients of each status; a tap shows only those. */
export function ClientStats({
  businessId,
  status,
  onStatus,
}: {
  businessId: string
  status: ClientStatus | null
  onStatus: (status: ClientStatus | null) => void
}) {
  const { language } = useLanguage()
  const texts = useTexts(clientsTexts)
  const { data: counts, isError } = useClientCounts(businessId)
  const countOf = (choice: ClientStatus | null) =>
    choice === null ? counts?.total : counts?.byStatus[choice]
  return (
    <fieldset className="grid grid-cols-4 gap-1.5 md:gap-3">
      <legend className="sr-only">{texts.status}</legend>
      {choices.map((choice) => {
        const count = countOf(choice)
        return (
          <button
            key={choice ?? 'all'}
            type="button"
            aria-pressed={status === choice}
            onClick={() => onStatus(status === choice ? null : choice)}
            className={cn(
              'min-w-0 rounded-card border border-line bg-surface px-1.5 py-2.5 text-left shadow-card transition-colors hover:border-line-strong md:px-4 md:py-3',
              'aria-pressed:border-field aria-pressed:bg-field-soft aria-pressed:ring-1 aria-pressed:ring-field',
            )}
          >
            <span className="money block text-lg leading-7 font-bold tracking-[-0.02em] md:text-2xl md:leading-8">
              {count === undefined ? (
                isError ? (
                  '–'
                ) : (
                  <Skeleton className="my-1.5 h-4 w-10" />
                )
              ) : (
                formatNumber(language, count)
              )}
            </span>
            <span className="block truncate text-2xs font-medium tracking-tight text-ink-soft md:text-xs md:tracking-normal">
              {choice === null ? texts.all : texts.statuses[choice]}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
