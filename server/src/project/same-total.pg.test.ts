import type { InvoiceData } from '@fieldlark/documents/invoice-data.ts'
import { invoicePdf } from '@fieldlark/documents/invoice-pdf.ts'
import { flat, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { type ExportedInvoice, invoiceExportColumns } from '@fieldlark/domain/invoices/invoice-export.ts'
import { invoiceTotals } from '@fieldlark/domain/invoices/invoice-totals.ts'
import { writeCsv } from '@fieldlark/domain/values/csv.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { renderMail } from '@fieldlark/emails/catalog.ts'
import { type InvoiceFixture, invoiceFixture } from '@fieldlark/supabase/access/invoice-fixture.ts'
import { type Scratch, scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { randomInvoices } from '@fieldlark/supabase/access/random-invoices.ts'
import { sampleOf } from '@fieldlark/supabase/access/sample.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

/** Rendering PDFs is slow, so a run renders every tenth; PDFS=all renders each one. */
const renderedEvery = process.env.PDFS === 'all' ? 1 : 10

type Made = {
  stored: ExportedInvoice
  page: InvoiceData
  document: InvoiceData
  mail: Record<string, unknown>
}

/** Stores and sends the documents, then reads every amount that the client or the books show. */
const makeAll = (billing: InvoiceFixture, invoices: readonly object[]) =>
  scratch.database.transaction(async ({ query }) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: billing.owner })
    await query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    const sent = await query<{ id: string; token: string }>(
      `select saved.id, private.send_invoice(saved.id, 'link', null, null) as token
       from jsonb_array_elements($2::jsonb) with ordinality as element (document, place)
       cross join lateral public.save_invoice($1, document -> 'invoice', document -> 'lines') as saved order by place`,
      [billing.business, JSON.stringify(invoices)],
    )
    const rows = await query<Made>(
      `select to_jsonb(invoice) || '{"client": null, "state": "draft"}' as stored, private.invoice_mail_data(invoice) as mail,
         private.open_invoice_link(link.token, false, null, null) as page,
         private.invoice_document(invoice.id, null) as document
       from unnest($1::uuid[], $2::text[]) with ordinality as link (id, token, place)
       join public.invoices as invoice on invoice.id = link.id order by place`,
      [sent.map(({ id }) => id), sent.map(({ token }) => token)],
    )
    const [report] = await query<{ amount: string; tax: string; ledger: string }>(
      `select sum(amount)::text as amount, sum(tax)::text as tax,
         (select sum(owed)::text from public.ledger where business_id = $1) as ledger
       from public.report_income_by_month($1, '2000-01-01', '2099-12-31')`,
      [billing.business],
    )
    return { rows, report }
  })

/** The rows of the CSV file an owner downloads, by column name. */
function exported(rows: readonly Made[]): Record<string, string>[] {
  const text = writeCsv(
    invoiceExportColumns,
    rows.map(({ stored }) => stored),
  )
  const lines = text.split('\r\n').filter(Boolean)
  const cells = (line: string) => (line.match(/"(?:[^"]|"")*"/g) ?? []).map((cell) => cell.slice(1, -1))
  const header = cells(lines[0] ?? '')
  return lines.slice(1).map((line) => Object.fromEntries(cells(line).map((cell, at) => [header[at], cell])))
}

it.each([
  ['USD', 2, 'en', sampleOf(150, 1200)],
  ['JPY', 0, 'es', sampleOf(60, 400)],
  ['KRW', 0, 'en', sampleOf(60, 400)],
] as const)(
  'the total is the same everywhere for random invoices in %s',
  { timeout: 900_000 },
  async (currency, exponent, language: Language, count) => {
    const billing = await invoiceFixture(scratch.database, currency)
    const invoices = randomInvoices(7_112_026, count, billing.client, exponent)
    const { rows, report } = await makeAll(billing, invoices)
    const inFile = exported(rows)
    let sum = 0n
    for (const [at, { invoice, lines }] of invoices.entries()) {
      const made = rows[at]
      if (made === undefined) throw new Error('An invoice was not made.')
      const { total } = invoiceTotals({
        lines,
        taxes: invoice.taxes,
        discount: { type: invoice.discount_type, value: invoice.discount_value },
        pricesIncludeTax: invoice.prices_include_tax,
        exponent,
        amount: invoice.amount,
      })
      sum += total
      const inForm = fromMinor(total, exponent)
      const shown = moneyText(language, inForm, currency)
      const same = (value: unknown) => fromMinor(toMinor(String(value), exponent), exponent)
      expect(same(made.stored.total_amount), 'the database').toBe(inForm)
      expect(same(made.page.invoice.total_amount), 'the page of the client').toBe(inForm)
      expect(same(inFile[at]?.['total_amount']), 'the file').toBe(inForm)
      const mail = await renderMail('invoice-sent', language, {
        ...made.mail,
        url: 'https://app.example/i/1',
      })
      expect(flat(mail.text), 'the mail').toContain(flat(shown))
      if (at % renderedEvery === 0) {
        const pdf = flat((await readPdf(await invoicePdf(made.document, language))).join(' '))
        expect(pdf, 'the PDF').toContain(flat(shown))
      }
    }
    const inReport = toMinor(report?.amount ?? '0', exponent) + toMinor(report?.tax ?? '0', exponent)
    expect(fromMinor(inReport, exponent), 'the report').toBe(fromMinor(sum, exponent))
    expect(fromMinor(toMinor(report?.ledger ?? '0', exponent), exponent), 'the ledger').toBe(
      fromMinor(sum, exponent),
    )
  },
)
