import { quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useParams } from 'react-router'

import { useQuote, type WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { ClientLink } from '#parts/clients/client-link.tsx'
import { useBusinessMoment } from '#parts/dates/business-moment.ts'
import { useToday } from '#parts/dates/today.ts'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { RelatedRecords } from '#parts/record/related-records.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { WorkBadge } from '#parts/status/work-badge.tsx'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { quoteTexts } from '../quote.texts.ts'
import { quotesTexts } from '../quotes.texts.ts'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteDeposit } from './quote-deposit.tsx'
import { QuoteFiles, QuotePhotos } from './quote-files.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { QuoteApprovalCard, QuoteMargin, QuoteNotes } from './quote-side.tsx'

/** One quote: its document, its state and the next step. */
export function QuoteScreen() {
  const { quoteId = '' } = useParams()
  const { id: businessId } = useBusiness()
  const { data: quote, error, refetch } = useQuote(businessId, quoteId)
  if (quote && !isGone(error)) return <Details key={quote.id} quote={quote} businessId={businessId} />
  if (error) return <RecordMissing record="quote" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="quote" />
}

function Details({ quote, businessId }: { quote: WholeQuote; businessId: string }) {
  const { documentTitle } = useTexts(quotesTexts)
  const canSeeMoney = useCan('view finances')
  const canRecord = useCan('record payments')
  return (
    <>
      <title>{documentTitle(`${quote.quote_number} ${quote.title}`)}</title>
      <PageHeader
        back={<BackLink />}
        title={<bdi>{quote.title}</bdi>}
        subtitle={<Facts quote={quote} />}
        actions={<QuoteActions quote={quote} businessId={businessId} />}
      />
      <div className="mb-4 grid gap-3">
        <RelatedRecords businessId={businessId} record="quote" id={quote.id} />
        <QuoteNotes quote={quote} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <QuotePreview quote={quote} businessId={businessId} />
        <div className="grid gap-4">
          <QuoteApprovalCard quote={quote} businessId={businessId} />
          {canRecord && <QuoteDeposit quote={quote} businessId={businessId} />}
          {canSeeMoney && <QuoteMargin quote={quote} />}
          <QuotePhotos businessId={businessId} quoteId={quote.id} />
          <QuoteFiles businessId={businessId} quoteId={quote.id} />
          <Timeline businessId={businessId} record="quote" id={quote.id} />
        </div>
      </div>
    </>
  )
}

function BackLink() {
  const { back } = useTexts(quotesTexts)
  return (
    <Button variant="link" size="sm" render={<Link to={paths.quotes} />}>
      <ChevronLeft aria-hidden />
      {back}
    </Button>
  )
}

function Facts({ quote }: { quote: WholeQuote }) {
  const texts = useTexts(quoteTexts)
  const moment = useBusinessMoment()
  const { today } = useToday()
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="money">{quote.quote_number}</span>
      <WorkBadge record="quote" status={quoteState(quote, today)} />
      {quote.client && <ClientLink client={quote.client} />}
      {quote.sent_at && <span className="text-xs">{texts.sentOn(moment(quote.sent_at))}</span>}
      {quote.viewed_at && <span className="text-xs">{texts.seen(moment(quote.viewed_at))}</span>}
    </span>
  )
}
