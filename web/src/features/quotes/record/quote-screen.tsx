import { quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import { useParams } from 'react-router'

import { useQuote, type WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { ClientLink } from '#parts/clients/client-link.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useBusinessMoment } from '#parts/dates/business-moment.ts'
import { useToday } from '#parts/dates/today.ts'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { RelatedRecords } from '#parts/record/related-records.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { WorkState } from '#parts/status/work-state.tsx'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { quoteTexts } from '../quote.texts.ts'
import { useQuoteApprovals } from '../quote-queries.ts'
import { quotesTexts } from '../quotes.texts.ts'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteDeposit } from './quote-deposit.tsx'
import { QuoteFiles, QuotePhotos } from './quote-files.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { QuoteApprovalCard, QuoteMargin, QuoteNotes } from './quote-side.tsx'

/** One quote: its document, its state and the next step. */
export function QuoteScreen() {
  const { quoteId = '' } = useParams()
  return <QuoteRecord id={quoteId} />
}

/** The same on a page or beside the list. */
export function QuoteRecord({ id }: { id: string }) {
  const { id: businessId } = useBusiness()
  const { data: quote, error, refetch } = useQuote(businessId, id)
  if (quote && !isGone(error)) return <Details key={quote.id} quote={quote} businessId={businessId} />
  if (error) return <RecordMissing record="quote" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="quote" />
}

function Details({ quote, businessId }: { quote: WholeQuote; businessId: string }) {
  const { documentTitle, back } = useTexts(quotesTexts)
  const canEdit = useCan('edit quotes')
  const canSeeMoney = useCan('view finances')
  const canRecord = useCan('record payments')
  return (
    <>
      <RecordHead
        page={documentTitle(`${quote.quote_number} ${quote.title}`)}
        back={{ to: paths.quotes, label: back }}
        kicker={
          <>
            <span className="money shrink-0">{quote.quote_number}</span>
            {quote.client && <span aria-hidden>·</span>}
            {quote.client && <ClientLink client={quote.client} />}
          </>
        }
        title={<bdi>{quote.title}</bdi>}
        status={
          <>
            <Facts quote={quote} businessId={businessId} />
            <RelatedRecords businessId={businessId} record="quote" id={quote.id} />
          </>
        }
        actions={canEdit && <QuoteActions quote={quote} businessId={businessId} />}
      />
      <QuoteNotes quote={quote} />
      <RecordColumns wide="lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <QuotePreview quote={quote} businessId={businessId} />
        <div className="grid gap-4">
          <QuoteApprovalCard quote={quote} businessId={businessId} />
          {canRecord && <QuoteDeposit quote={quote} businessId={businessId} />}
          {canSeeMoney && <QuoteMargin quote={quote} />}
          <QuotePhotos businessId={businessId} quoteId={quote.id} />
          <QuoteFiles businessId={businessId} quoteId={quote.id} />
          <Timeline businessId={businessId} record="quote" id={quote.id} />
        </div>
      </RecordColumns>
    </>
  )
}

function Facts({ quote, businessId }: { quote: WholeQuote; businessId: string }) {
  const { today } = useToday()
  const since = useSince(quote, businessId)
  return (
    <>
      <WorkState record="quote" status={quoteState(quote, today)} />
      <span className="truncate">{since}</span>
    </>
  )
}

/** The one date that counts in the state of the quote; of an approval with its name. */
function useSince(quote: WholeQuote, businessId: string): string | null {
  const texts = useTexts(quoteTexts)
  const moment = useBusinessMoment()
  const dayOf = useBusinessDay()
  const { today } = useToday()
  const { data: approvals = [] } = useQuoteApprovals(businessId, quote.id)
  const state = quoteState(quote, today)
  if (state === 'approved' || state === 'converted') {
    const approval = approvals.find(({ version_number }) => version_number === quote.version_number)
    const text = state === 'approved' ? texts.approved : texts.approvedBefore
    return approval ? text(dayOf(approval.created_at), approval.signer_name) : null
  }
  if (state === 'declined' || state === 'changes_requested') {
    return quote.answered_at && moment(quote.answered_at)
  }
  if (state === 'draft') return null
  if (state === 'expired' && quote.valid_until) return texts.validUntil(dayOf(quote.valid_until))
  if (quote.viewed_at) return texts.seen(moment(quote.viewed_at))
  return quote.sent_at && moment(quote.sent_at)
}
