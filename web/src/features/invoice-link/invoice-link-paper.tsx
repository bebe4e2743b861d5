import { Button } from '@fieldlark/ui/button.tsx'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'

import type { InvoicePage } from '#data/invoice-link.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { dialable } from '#parts/map-href.ts'

import { accentOf } from './accent.ts'
import { AmountDue } from './amount-due.tsx'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { InvoiceLinkLines } from './invoice-link-lines.tsx'
import { InvoiceLinkSums } from './invoice-link-sums.tsx'

/** The invoice as the client reads it: from whom, how much until when, what for, what it comes to. */
export function InvoiceLinkPaper({ page }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const { invoice } = page
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <LetterHead page={page} />
      <PaperHead page={page} />
      <AmountDue page={page} />
      {invoice.message && (
        <p className="border-line border-b px-5 py-5 text-pretty break-words whitespace-pre-line md:px-8">
          {invoice.message}
        </p>
      )}
      <InvoiceLinkLines page={page} />
      <InvoiceLinkSums page={page} />
      {invoice.notes && <SmallPrint title={texts.notes} text={invoice.notes} />}
      {invoice.terms && <SmallPrint title={texts.terms} text={invoice.terms} />}
      <PaperFoot page={page} />
    </article>
  )
}

/** In the business's own colour, as its paper is. */
function LetterHead({ page: { business, settings } }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  return (
    <div
      style={accentOf(settings?.accent_color)}
      className="flex items-center gap-3 px-5 py-4 md:px-8 md:py-5"
    >
      {business.logo && (
        <img src={business.logo} alt="" className="size-12 rounded-control bg-white object-contain p-0.5" />
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
  )
}

function Way({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Button variant="secondary" size="icon" render={<a href={href} aria-label={label} title={label} />}>
      {children}
    </Button>
  )
}

function PaperHead({ page }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const { language } = useLanguage()
  const { invoice, client, property } = page
  const facts = [
    texts.issued(formatDay(language, invoice.issue_date)),
    page.version_number > 1 && texts.version(page.version_number),
    invoice.po_number && texts.poNumber(invoice.po_number),
  ]
  const name = client?.company_name ?? client?.name
  const whom = [name && texts.for(name), property]
  return (
    <header className="px-5 pt-5 md:px-8 md:pt-6">
      <h1 className="text-2xl leading-8 font-bold tracking-[-0.02em] break-words">
        {texts.invoice(invoice.invoice_number ?? '')}
      </h1>
      {invoice.title && (
        <p className="mt-0.5 text-base leading-6 break-words">
          <bdi>{invoice.title}</bdi>
        </p>
      )}
      <p className="mt-1.5 text-ink-soft">{whom.filter(Boolean).join(' · ')}</p>
      <p className="money mt-0.5 text-xs text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

function SmallPrint({ title, text }: { title: string; text: string }) {
  return (
    <section className="border-line border-t px-5 py-5 md:px-8">
      <h2 className="text-xs font-semibold text-ink-soft">{title}</h2>
      <p className="mt-1 text-pretty break-words whitespace-pre-line text-xs text-ink-soft">{text}</p>
    </section>
  )
}

/** Who stands behind it, as at the foot of a letter. */
function PaperFoot({ page: { business, settings } }: { page: InvoicePage }) {
  const { name, address, registration_number, phone, email } = business
  const facts = [address, phone, email, registration_number].filter(Boolean)
  return (
    <footer className="border-line border-t px-5 py-4 text-center text-2xs text-ink-faint md:px-8">
      {settings?.footer && (
        <p className="mb-2 text-pretty break-words whitespace-pre-line">{settings.footer}</p>
      )}
      <p className="text-pretty break-words">
        <bdi className="font-semibold">{name}</bdi>
        {facts.map((fact) => (
          <span key={fact}> · {fact}</span>
        ))}
      </p>
    </footer>
  )
}
