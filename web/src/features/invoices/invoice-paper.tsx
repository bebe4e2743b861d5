import { Card } from '@fieldlark/ui/card.tsx'
import type { ReactNode } from 'react'

import type { InvoiceClient, InvoicePlace } from '#data/invoices.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { AddressBlock } from '#parts/address-block.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useMoney } from '#parts/money.ts'
import { useBusiness } from '#session/session.tsx'

import { invoiceTexts } from './invoice.texts.ts'
import { linesTexts } from './lines.texts.ts'
import { PaperSums } from './paper-sums.tsx'
import type { ShownInvoice } from './shown-invoice.ts'
import { useInvoiceName } from './use-invoice-name.ts'

type Whom = { client: InvoiceClient | null; property: InvoicePlace | null }

/** The invoice as the client gets it. */
export function InvoicePaper({ shown, client, property }: Whom & { shown: ShownInvoice }) {
  const texts = useTexts(invoiceTexts)
  const { invoice, lines } = shown
  return (
    <Card className="overflow-hidden">
      <PaperHead invoice={invoice} client={client} property={property} />
      {invoice.message && (
        <p className="break-words px-4 pb-4 whitespace-pre-line md:px-7">{invoice.message}</p>
      )}
      {lines.length === 0 && invoice.amount === 0 ? (
        <p className="border-line border-t px-4 py-6 text-ink-faint md:px-7">{texts.noLines}</p>
      ) : (
        <ul className="border-line border-t">
          {lines.map((line) => (
            <PaperLine key={line.id} line={line} />
          ))}
        </ul>
      )}
      <PaperSums invoice={invoice} />
      {invoice.notes && (
        <p className="break-words border-line border-t px-4 py-4 whitespace-pre-line md:px-7">
          {invoice.notes}
        </p>
      )}
      {invoice.terms && (
        <section className="border-line border-t px-4 py-4 md:px-7">
          <h3 className="mb-1 font-semibold text-xs">{texts.terms}</h3>
          <p className="break-words text-ink-soft text-xs whitespace-pre-line">{invoice.terms}</p>
        </section>
      )}
    </Card>
  )
}

function PaperHead({ invoice, client, property }: Whom & { invoice: ShownInvoice['invoice'] }) {
  const texts = useTexts(invoiceTexts)
  const { language } = useLanguage()
  const business = useBusiness()
  const nameOf = useClientName()
  const name = useInvoiceName()(invoice)
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
          <dt className="sr-only">{texts.paper}</dt>
          <dd className="money font-semibold text-sm">{name}</dd>
          <dd className="text-ink-soft">{texts.issued(formatDay(language, invoice.issue_date))}</dd>
          <dd className="text-ink-soft">{texts.due(formatDay(language, invoice.due_date))}</dd>
          {invoice.po_number && <dd className="text-ink-soft">{texts.po(invoice.po_number)}</dd>}
        </dl>
      </div>
      <div className="grid gap-4 text-xs sm:grid-cols-2">
        {client && (
          <Party title={texts.for}>
            <bdi className="block font-semibold">{nameOf(client)}</bdi>
            <span className="block break-words text-ink-soft">
              {client.email}
              {client.email && client.phone && ' · '}
              <bdi className="whitespace-nowrap">{client.phone}</bdi>
            </span>
          </Party>
        )}
        {property && (
          <Party title={texts.where}>
            <AddressBlock place={property} />
          </Party>
        )}
      </div>
      {invoice.title && <h2 className="break-words font-bold text-xl leading-7">{invoice.title}</h2>}
    </header>
  )
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-0.5 text-ink-faint">{title}</p>
      {children}
    </div>
  )
}

function PaperLine({ line }: { line: ShownInvoice['lines'][number] }) {
  const texts = useTexts(invoiceTexts)
  const { notTaxable } = useTexts(linesTexts)
  const { language } = useLanguage()
  const { format, plain } = useMoney()
  return (
    <li className="flex gap-3 border-line border-t px-4 py-3 first:border-0 md:px-7">
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold">{line.name}</p>
        {line.description && (
          <p className="mt-0.5 break-words text-ink-soft text-xs whitespace-pre-line">{line.description}</p>
        )}
        <p className="money mt-0.5 text-ink-faint text-xs">
          {line.service_date && `${formatDay(language, line.service_date)} · `}
          {texts.quantity(plain(line.quantity), format(line.unit_price, { isPrice: true }))}
          {line.discount_amount > 0 && ` · −${format(line.discount_amount)}`}
          {!line.is_taxable && ` · ${notTaxable}`}
        </p>
      </div>
      <p className="money shrink-0 text-right font-semibold">{format(line.line_total)}</p>
    </li>
  )
}
