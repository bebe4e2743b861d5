import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { VisitStatus } from '@fieldlark/domain/jobs/visit.ts'
import type { QuoteStatus } from '@fieldlark/domain/quotes/quote.ts'
import type { RequestStatus } from '@fieldlark/domain/requests/request.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import type { ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'

import { workLabelTexts } from './work-labels.texts.ts'

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>

const tones = {
  request: { unscheduled: 'yellow', scheduled: 'blue', converted: 'green', archived: 'neutral' },
  quote: {
    draft: 'neutral',
    sent: 'blue',
    approved: 'green',
    changes_requested: 'yellow',
    declined: 'red',
    converted: 'green',
    expired: 'yellow',
  },
  job: { draft: 'neutral', scheduled: 'blue', completed: 'green', cancelled: 'red' },
  visit: {
    scheduled: 'blue',
    in_progress: 'yellow',
    completed: 'green',
    cancelled: 'neutral',
    no_show: 'red',
  },
  invoice: {
    draft: 'neutral',
    sent: 'blue',
    viewed: 'blue',
    partial: 'yellow',
    overdue: 'red',
    paid: 'green',
    void: 'neutral',
    written_off: 'neutral',
  },
} as const

type Shown =
  | { record: 'request'; status: RequestStatus }
  | { record: 'quote'; status: QuoteStatus | 'expired' }
  | { record: 'job'; status: JobStatus }
  | { record: 'visit'; status: VisitStatus }
  | { record: 'invoice'; status: InvoiceState }

/** The status of a request, quote, job, visit or invoice. */
export function WorkBadge({ record, status }: Shown) {
  const texts = useTexts(workLabelTexts)
  const labels: Readonly<Record<string, string>> = texts[record]
  const tone = (tones[record] as Readonly<Record<string, Tone>>)[status] ?? 'neutral'
  return <Badge tone={tone}>{labels[status]}</Badge>
}
