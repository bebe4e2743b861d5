import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Card } from '@fieldlark/ui/card.tsx'
import type { ReactNode } from 'react'

import type { QuoteClient, QuotePlace } from '#data/quotes.ts'
import { formatDay, formatRate } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { AddressBlock } from '#parts/address-block.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useMoney } from '#parts/money.ts'
import { useBusiness } from '#session/session.tsx'

import { linesTexts } from './lines.texts.ts'
import { PaperLines } from './paper-lines.tsx'
import { quoteTexts } from './quote.texts.ts'
import type { ShownQuote } from './shown-quote.ts'
import { SumRow } from './sum-row.tsx'

/** The quote as the client gets it; with costs only where they are asked for. */
export function QuotePaper({
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
    <Card className="overflow-hidden">
      <PaperHead quote={quote} client={client} property={property} />
      {quote.message && <p className="break-words px-4 pb-4 whitespace-pre-line md:px-7">{quote.message}</p>}
      {lines.length === 0 ? (
        <p className="border-line border-t px-4 py-6 text-ink-faint md:px-7">{texts.noLines}</p>
      ) : (
        <PaperLines lines={lines} hasCosts={hasCosts} />
      )}
      <PaperSums quote={quote} />
      {quote.terms && (
        <section className="border-line border-t px-4 py-4 md:px-7">
          <h3 className="mb-1 font-semibold text-xs">{texts.terms}</h3>
          <p className="break-words text-ink-soft text-xs whitespace-pre-line">{quote.terms}</p>
        </section>
      )}
    </Card>
  )
}

function PaperHead({
  quote,
  client,
  property,
}: {
  quote: ShownQuote['quote']
  client: QuoteClient | null
  property: QuotePlace | null
}) {
  const texts = useTexts(quoteTexts)
  const { language } = useLanguage()
  const business = useBusiness()
  const { day } = wallOf(quote.sent_at ?? quote.created_at, business.timezone)
  const nameOf = useClientName()
  return (
    <header className="grid gap-5 px-4 pt-5 pb-4 md:px-7 md:pt-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-bold text-field text-lg leading-6">{business.business_name}</p>
          <p className="break-words text-ink-faint text-xs whitespace-pre-line">
            {[business.phone, business.email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <dl className="text-xs md:text-right">
          <dt className="sr-only">{texts.preview}</dt>
          <dd className="money font-semibold text-sm">{quote.quote_number}</dd>
          <dd className="text-ink-soft">{formatDay(language, day)}</dd>
          {quote.valid_until && (
            <dd className="text-ink-soft">{texts.validUntil(formatDay(language, quote.valid_until))}</dd>
          )}
        </dl>
      </div>
      <div className="grid gap-4 text-xs sm:grid-cols-2">
        {client && (
          <Whom title={texts.for}>
            <bdi className="block font-semibold">{nameOf(client)}</bdi>
            <span className="block break-words text-ink-soft">
              {client.email}
              {client.email && client.phone && ' · '}
              <bdi className="whitespace-nowrap">{client.phone}</bdi>
            </span>
          </Whom>
        )}
        {property && (
          <Whom title={texts.where}>
            <AddressBlock place={property} />
          </Whom>
        )}
      </div>
      <h2 className="break-words font-bold text-xl leading-7">{quote.title}</h2>
    </header>
  )
}

function Whom({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-0.5 text-ink-faint">{title}</p>
      {children}
    </div>
  )
}

function PaperSums({ quote }: { quote: ShownQuote['quote'] }) {
  const texts = useTexts(linesTexts)
  const { deposit } = useTexts(quoteTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  return (
    <div className="flex justify-end border-line border-t bg-sunken/40 px-4 py-4 md:px-7">
      <dl className="grid w-full gap-1 sm:max-w-xs">
        <SumRow label={texts.sum.subtotal} value={format(quote.subtotal)} />
        {quote.discount_amount > 0 && (
          <SumRow label={texts.sum.discount} value={format(-quote.discount_amount)} />
        )}
        {quote.tax_lines.map(({ name, rate, amount }) => {
          const label = `${name} ${formatRate(language, rate)}`
          const isIncluded = quote.prices_include_tax
          return (
            <SumRow
              key={label}
              label={isIncluded ? texts.sum.included(label) : label}
              value={format(amount)}
              isQuiet={isIncluded}
            />
          )
        })}
        <SumRow label={texts.sum.total} value={format(quote.total)} isStrong />
        {quote.deposit_amount > 0 && (
          <div className="mt-1 text-ink-soft text-xs">
            <dt className="sr-only">{texts.sum.deposit}</dt>
            <dd className="money">{deposit(format(quote.deposit_amount))}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
