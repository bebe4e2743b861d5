import { Button } from '@fieldlark/ui/button.tsx'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'

import type { QuotePage } from '#data/quote-link.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { dialable } from '#parts/map-href.ts'

import { quoteLinkTexts } from './quote-link.texts.ts'
import { QuoteLinkLines } from './quote-link-lines.tsx'
import type { LinkLine } from './quote-link-money.ts'
import { LinkSums } from './quote-link-sums.tsx'

/** The quote as the client reads it: what for, what is in it, what he may choose, what it comes to. */
export function QuoteLinkPaper({
  page,
  lines,
  onSelect,
}: {
  page: QuotePage
  lines: readonly LinkLine[]
  onSelect: (selected: string[]) => void
}) {
  const texts = useTexts(quoteLinkTexts)
  const { quote } = page
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <PaperHead page={page} />
      {quote.message && (
        <p className="border-line border-b px-5 py-5 text-pretty break-words whitespace-pre-line md:px-8">
          {quote.message}
        </p>
      )}
      <QuoteLinkLines page={page} lines={lines} onSelect={onSelect} />
      <LinkSums page={page} lines={lines} />
      {quote.terms && (
        <section className="border-line border-t px-5 py-5 md:px-8">
          <h2 className="text-xs font-semibold text-ink-soft">{texts.terms}</h2>
          <p className="mt-1 text-pretty break-words whitespace-pre-line text-xs text-ink-soft">
            {quote.terms}
          </p>
        </section>
      )}
      <PaperFoot business={page.business} />
    </article>
  )
}

function PaperHead({ page }: { page: QuotePage }) {
  const texts = useTexts(quoteLinkTexts)
  const { language } = useLanguage()
  const { quote, business, client, property } = page
  const facts = [
    texts.quote(quote.quote_number),
    page.version_number > 1 && texts.version(page.version_number),
    quote.valid_until && texts.validUntil(formatDay(language, quote.valid_until)),
  ]
  const whom = [client?.name && texts.for(client.name), property]
  return (
    <header className="border-line border-b bg-field-soft/60 px-5 pt-4 pb-5 md:px-8 md:pt-6">
      <div className="flex items-center gap-3">
        {business.logo && (
          <img src={business.logo} alt="" className="size-12 rounded-control object-contain" />
        )}
        <p className="min-w-0 flex-1 text-lg leading-6 font-bold break-words">
          <bdi>{business.name}</bdi>
        </p>
        {business.phone && (
          <Way href={`tel:${dialable(business.phone)}`} label={`${texts.call}: ${business.phone}`}>
            <Phone />
          </Way>
        )}
        {business.email && (
          <Way href={`mailto:${business.email}`} label={`${texts.write}: ${business.email}`}>
            <Mail />
          </Way>
        )}
      </div>
      <h1 className="mt-4 text-2xl leading-8 font-bold tracking-[-0.02em] break-words md:text-[1.75rem] md:leading-9">
        <bdi>{quote.title}</bdi>
      </h1>
      <p className="money mt-1.5 text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      <p className="mt-0.5 text-ink-soft">{whom.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

function Way({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Button variant="secondary" size="icon" render={<a href={href} aria-label={label} title={label} />}>
      {children}
    </Button>
  )
}

/** Who stands behind it, as at the foot of a letter. */
function PaperFoot({ business }: { business: QuotePage['business'] }) {
  const { name, address, registration_number, phone, email } = business
  const facts = [address, phone, email, registration_number].filter(Boolean)
  return (
    <footer className="border-line border-t px-5 py-4 text-center text-2xs text-ink-faint md:px-8">
      <p className="text-pretty break-words">
        <bdi className="font-semibold">{name}</bdi>
        {facts.map((fact) => (
          <span key={fact}> · {fact}</span>
        ))}
      </p>
    </footer>
  )
}
