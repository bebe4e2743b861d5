import { wallOf } from '@fieldlark/domain/values/wall-time.ts'

import type { QuoteClient, QuotePlace } from '#data/quotes.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { DocumentHead, DocumentMessage, DocumentTerms } from '#parts/document/document-head.tsx'
import { DocumentSums } from '#parts/document/document-sums.tsx'
import { useStoredSums } from '#parts/document/price-sums.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'

import { linesTexts } from '../lines.texts.ts'
import { quoteTexts } from '../quote.texts.ts'
import { DocumentLines } from './document-lines.tsx'
import type { ShownQuote } from './shown-quote.ts'

/** The quote as the client receives it; with costs only on request. */
export function QuoteDocument({
  shown,
  client,
  property,
  hasCosts,
}: {
  shown: ShownQuote
  client: QuoteClient | null
  property: QuotePlace | null
  hasCosts: boolean
}) {
  const texts = useTexts(quoteTexts)
  const { quote, lines } = shown
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <DocumentHead
        facts={<QuoteFacts quote={quote} />}
        clientLabel={texts.for}
        client={client}
        property={property}
        title={quote.title}
      />
      <DocumentMessage text={quote.message} />
      {lines.length === 0 ? (
        <p className="border-line border-t px-4 py-6 text-ink-faint md:px-7">{texts.noLines}</p>
      ) : (
        <DocumentLines lines={lines} hasCosts={hasCosts} isChosenByClient={shown.isChosenByClient ?? false} />
      )}
      <QuoteSums quote={quote} />
      <DocumentTerms text={quote.terms} />
    </article>
  )
}

function QuoteFacts({ quote }: { quote: ShownQuote['quote'] }) {
  const texts = useTexts(quoteTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { day } = wallOf(quote.sent_at ?? quote.created_at, timezone)
  return (
    <>
      <dt className="sr-only">{texts.preview}</dt>
      <dd className="money font-semibold text-sm">{quote.quote_number}</dd>
      <dd className="text-ink-soft">{formatDay(language, day)}</dd>
      {quote.valid_until && (
        <dd className="text-ink-soft">{texts.validUntil(formatDay(language, quote.valid_until))}</dd>
      )}
    </>
  )
}

function QuoteSums({ quote }: { quote: ShownQuote['quote'] }) {
  const { sum } = useTexts(linesTexts)
  const { deposit } = useTexts(quoteTexts)
  const { format } = useMoney()
  return (
    <DocumentSums sums={useStoredSums(quote)}>
      {quote.deposit_amount > 0 && (
        <div className="mt-1 text-ink-soft text-xs">
          <dt className="sr-only">{sum.deposit}</dt>
          <dd className="money">{deposit(format(quote.deposit_amount))}</dd>
        </div>
      )}
    </DocumentSums>
  )
}
