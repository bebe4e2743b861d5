import type { InvoiceSnapshot } from '@fieldlark/domain/invoices/invoice.ts'
import { useState } from 'react'
import { downloadPdf } from '#data/document-pdfs.ts'
import type { InvoiceClient, InvoicePlace, WholeInvoice } from '#data/invoices.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useDueDay } from '#parts/dates/due-day.ts'
import { DocumentHead, DocumentMessage, DocumentTerms } from '#parts/document/document-head.tsx'
import { DocumentPreview } from '#parts/document/document-preview.tsx'
import { DocumentSums } from '#parts/document/document-sums.tsx'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { useStoredSums } from '#parts/document/price-sums.ts'
import { useMoney } from '#parts/money/money.ts'
import { useCan } from '#session/session.tsx'
import { invoiceTexts } from '../invoice.texts.ts'
import { useInvoiceVersion, useInvoiceVersions } from '../invoice-queries.ts'
import { useInvoiceName } from '../use-invoice-name.ts'
import { useDepositOn } from './use-deposit-on.ts'

type Moved = 'paid_amount' | 'refunded_amount' | 'credited_amount' | 'written_off_amount' | 'balance'
type Text = 'invoice_number' | 'po_number' | 'title' | 'message' | 'notes' | 'terms'
type Sums = 'amount' | 'subtotal' | 'discount_amount' | 'tax_lines' | 'prices_include_tax' | 'total_amount'
type Shown = Text | Sums | Moved | 'issue_date' | 'due_date'
type Price = 'quantity' | 'unit_price' | 'discount_amount' | 'is_taxable' | 'line_total'
type ShownOfLine = 'id' | 'name' | 'description' | 'service_date' | Price

/** The current invoice, a version of it as it was sent, or what is typed in the form. */
export type ShownInvoice = {
  invoice: Pick<InvoiceSnapshot['invoice'], Shown> &
    Partial<Pick<InvoiceSnapshot['invoice'], 'discount_type' | 'discount_value'>>
  lines: readonly Pick<InvoiceSnapshot['lines'][number], ShownOfLine>[]
}

export const shownNow = (invoice: WholeInvoice): ShownInvoice => ({ invoice, lines: invoice.lines })

type Whom = { client: InvoiceClient | null; property: InvoicePlace | null }

/** The invoice as the client receives it. */
export function InvoiceDocument({
  shown,
  deposit = 0,
  client,
  property,
}: Whom & {
  shown: ShownInvoice
  /** How much of its credit came from deposits. */
  deposit?: number
}) {
  const texts = useTexts(invoiceTexts)
  const { invoice, lines } = shown
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <DocumentHead
        facts={<InvoiceFacts invoice={invoice} />}
        clientLabel={texts.for}
        client={client}
        property={property}
        title={invoice.title}
      />
      <DocumentMessage text={invoice.message} />
      {lines.length === 0 && invoice.amount === 0 ? (
        <p className="border-line border-t px-4 py-6 text-ink-faint md:px-7">{texts.noLines}</p>
      ) : (
        <ul className="border-line border-t">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      <InvoiceSums invoice={invoice} deposit={deposit} />
      {invoice.notes && (
        <p className="break-words border-line border-t px-4 py-4 whitespace-pre-line md:px-7">
          {invoice.notes}
        </p>
      )}
      <DocumentTerms text={invoice.terms} />
    </article>
  )
}

function InvoiceFacts({ invoice }: { invoice: ShownInvoice['invoice'] }) {
  const texts = useTexts(invoiceTexts)
  const { language } = useLanguage()
  const dueDay = useDueDay()
  const name = useInvoiceName()(invoice)
  return (
    <>
      <dt className="sr-only">{texts.document}</dt>
      <dd className="money font-semibold text-sm">{name}</dd>
      {invoice.issue_date && (
        <dd className="text-ink-soft">{texts.issued(formatDay(language, invoice.issue_date))}</dd>
      )}
      {invoice.due_date && <dd className="text-ink-soft">{dueDay(invoice.due_date)}</dd>}
      {invoice.po_number && <dd className="text-ink-soft">{texts.po(invoice.po_number)}</dd>}
    </>
  )
}

function Line({ line }: { line: ShownInvoice['lines'][number] }) {
  const texts = useTexts(invoiceTexts)
  const { notTaxable } = useTexts(lineTexts)
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

/** The rows from the subtotal to the balance due. */
function InvoiceSums({ invoice, deposit }: { invoice: ShownInvoice['invoice']; deposit: number }) {
  const { sum: texts } = useTexts(invoiceTexts)
  const { format } = useMoney()
  const prices = useStoredSums({ ...invoice, total: invoice.total_amount })
  const { paid_amount, refunded_amount, written_off_amount } = invoice
  const credited = Number((invoice.credited_amount - deposit).toFixed(2))
  const moved = (
    [
      [texts.paid, -paid_amount],
      [texts.refunded, refunded_amount],
      [texts.depositPaid, -deposit],
      [credited > 0 ? texts.credited : texts.toCredit, -credited],
      [texts.writtenOff, -written_off_amount],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  const balance = { label: texts.balance, value: format(invoice.balance), look: 'strong' } as const
  return (
    <DocumentSums
      sums={[
        ...prices,
        ...moved.map(([label, amount]) => ({ label, value: format(amount) })),
        ...(moved.length > 0 ? [balance] : []),
      ]}
    />
  )
}

type Props = { invoice: WholeInvoice; businessId: string }

/** The invoice as the client sees it; its earlier versions are offered to those who may edit it. */
export function InvoicePreview({ invoice, businessId }: Props) {
  const canEdit = useCan('edit invoices')
  if (canEdit) return <Versions invoice={invoice} businessId={businessId} />
  return <InvoiceDocument shown={shownNow(invoice)} client={invoice.client} property={invoice.property} />
}

function Versions({ invoice, businessId }: Props) {
  const texts = useTexts(invoiceTexts)
  const [versionNumber, setVersionNumber] = useState<number | null>(null)
  const { data: versions = [] } = useInvoiceVersions(businessId, invoice.id)
  const earlier = useInvoiceVersion(businessId, invoice.id, versionNumber)
  const shown = versionNumber === null ? shownNow(invoice) : earlier.data?.snapshot
  const deposit = useDepositOn(invoice)
  return (
    <DocumentPreview
      texts={texts}
      versions={versions}
      currentVersion={invoice.version_number}
      value={versionNumber}
      onPick={setVersionNumber}
      download={() => downloadPdf('invoice', invoice.id, versionNumber)}
    >
      {shown && (
        <InvoiceDocument
          shown={shown}
          deposit={versionNumber === null ? deposit : 0}
          client={invoice.client}
          property={invoice.property}
        />
      )}
    </DocumentPreview>
  )
}
