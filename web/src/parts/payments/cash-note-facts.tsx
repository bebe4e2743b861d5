import type { ReactNode } from 'react'

import type { ListedCashNote } from '#data/cash-notes.ts'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useMoney } from '#parts/money/money.ts'

/** Amount, day, and what else is known of a note of cash. */
export function CashNoteFacts({
  noted: { amount, taken_on, note },
  who,
  children,
}: {
  noted: ListedCashNote
  /** The name of whoever took the cash, where that is not the reader. */
  who?: string
  /** What becomes or became of it. */
  children: ReactNode
}) {
  const { format } = useMoney()
  const dayOf = useBusinessDay()
  return (
    <div className="min-w-0 flex-1 basis-44">
      <p className="flex items-baseline gap-3">
        <span className="money font-semibold">{format(amount)}</span>
        <span className="truncate text-ink-soft text-xs">
          {dayOf(taken_on)}
          {who && ` · ${who}`}
        </span>
      </p>
      <p className="break-words text-ink-faint text-xs">
        {children}
        {note && ` · ${note}`}
      </p>
    </div>
  )
}
