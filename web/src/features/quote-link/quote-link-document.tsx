import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { DocumentFoot, LinkMessage, SmallPrint } from '#parts/link-page/link-document.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { LinkSums, type OfferProps, QuoteLinkLines } from './quote-link-lines.tsx'
import type { QuotePage } from './quote-link-queries.ts'

/** The quote as the client reads it: its texts, lines, choices and totals. */
export function QuoteLinkDocument({ page, lines, onSelect }: OfferProps) {
  const texts = useTexts(quoteLinkTexts)
  const { quote } = page
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <QuoteHead page={page} />
      <LinkMessage text={quote.message} />
      <QuoteLinkLines page={page} lines={lines} onSelect={onSelect} />
      <LinkSums page={page} lines={lines} />
      <SmallPrint title={texts.terms} text={quote.terms} />
      <DocumentFoot business={page.business} />
    </article>
  )
}

function QuoteHead({ page }: { page: QuotePage }) {
  const texts = useTexts(quoteLinkTexts)
  const { language } = useLanguage()
  const { quote, client, property } = page
  const facts = [
    texts.quote(quote.quote_number),
    page.version_number > 1 && texts.version(page.version_number),
    quote.valid_until && texts.validUntil(formatDay(language, quote.valid_until)),
  ]
  const whom = [client?.name && texts.for(client.name), property]
  return (
    <header className="border-line border-b px-5 pt-4 pb-5 md:px-8 md:pt-6">
      <h1 className="text-2xl leading-8 font-bold tracking-[-0.02em] break-words md:text-[1.75rem] md:leading-9">
        <bdi>{quote.title}</bdi>
      </h1>
      <p className="money mt-1.5 text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      <p className="mt-0.5 text-ink-soft">{whom.filter(Boolean).join(' · ')}</p>
    </header>
  )
}
