import { quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import { useParams } from 'react-router'

import { useQuote, type WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { ClientLink } from '#parts/clients/client-link.tsx'
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
            <Facts quote={quote} />
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

function Facts({ quote }: { quote: WholeQuote }) {
  const texts = useTexts(quoteTexts)
  const moment = useBusinessMoment()
  const { today } = useToday()
  return (
    <>
      <WorkState record="quote" status={quoteState(quote, today)} />
      {quote.viewed_at ? (
        <span className="truncate">{texts.seen(moment(quote.viewed_at))}</span>
      ) : (
        quote.sent_at && <span className="truncate">{texts.sentOn(moment(quote.sent_at))}</span>
      )}
    </>
  )
}
