import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { VisitStatus } from '@fieldlark/domain/jobs/visit.ts'
import type { QuoteStatus } from '@fieldlark/domain/quotes/quote.ts'
import type { RequestStatus } from '@fieldlark/domain/requests/request.ts'
import { State } from '@fieldlark/ui/state.tsx'
import type { Glyph } from '@fieldlark/ui/state-glyph.tsx'

import { useTexts } from '#language/language.tsx'

import { workLabelTexts } from './work-labels.texts.ts'

const glyphs = {
  request: { unscheduled: 'waiting', scheduled: 'seen', converted: 'done', archived: 'off' },
  quote: {
    draft: 'draft',
    sent: 'waiting',
    approved: 'done',
    changes_requested: 'late',
    declined: 'off',
    converted: 'done',
    expired: 'off',
  },
  job: { draft: 'draft', scheduled: 'waiting', completed: 'done', cancelled: 'off' },
  visit: {
    scheduled: 'waiting',
    in_progress: 'partly',
    completed: 'done',
    cancelled: 'off',
    no_show: 'late',
  },
  invoice: {
    draft: 'draft',
    sent: 'waiting',
    viewed: 'seen',
    partial: 'partly',
    overdue: 'late',
    paid: 'done',
    void: 'off',
    written_off: 'off',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Glyph>>>>

type Shown =
  | { record: 'request'; status: RequestStatus }
  | { record: 'quote'; status: QuoteStatus | 'expired' }
  | { record: 'job'; status: JobStatus }
  | { record: 'visit'; status: VisitStatus }
  | { record: 'invoice'; status: InvoiceState }

/** The glyph of a status, and its word. */
export function useWorkState() {
  const texts = useTexts(workLabelTexts)
  return ({ record, status }: Shown): { glyph: Glyph; label: string } => {
    const labels: Readonly<Record<string, string>> = texts[record]
    const known: Readonly<Record<string, Glyph>> = glyphs[record]
    return { glyph: known[status] ?? 'off', label: labels[status] ?? status }
  }
}

/** The status of a request, quote, job, visit or invoice. */
export function WorkState(shown: Shown) {
  const { glyph, label } = useWorkState()(shown)
  return <State glyph={glyph}>{label}</State>
}
