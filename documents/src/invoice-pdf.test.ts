import { currencies } from '@fieldlark/domain/values/currency.ts'
import { documentTotals, fromMinor } from '@fieldlark/domain/values/money.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, it, vi } from 'vitest'
import { invoicePdf } from './invoice-pdf.ts'
import { flat, readPdf } from './testing/read-pdf.ts'
import { billLine, sampleBill } from './testing/sample-bill.ts'

vi.setConfig({ testTimeout: 120_000 })

const read = async (...given: Parameters<typeof invoicePdf>) =>
  flat((await readPdf(await invoicePdf(...given))).join('\n'))

it.each(currencies)('writes $code with its symbol', async ({ code, exponent }) => {
  const total = exponent === 0 ? 1333 : 1333.26
  const text = await read(
    sampleBill({ business: { currency: code }, invoice: { total_amount: total } }),
    'en',
  )
  expect(text).toContain(`Total ${flat(moneyText('en', total, code))}`)
})

it('says who bills whom for what, until when and how to pay', async () => {
  const settings = { bank_details: 'First Bank, account 123', footer: 'Insured and bonded' }
  const invoice = { po_number: 'PO-77', notes: 'Key is with the neighbour.' }
  const text = await read(sampleBill({ settings, invoice }), 'en')
  for (const said of [
    'Brightside Cleaning',
    'Invoice',
    'Number 1042',
    'Due April 1, 2026',
    'Payment Within 30 days',
    'PO number PO-77',
    'Maria Example',
    '12 Elm Street, Portland, ME 04101',
    'Thank you for your trust.',
    'Deep clean, three rooms March 2, 2026 3 $120.00 $360.00',
    'Subtotal $500.00 Tax (8%) $40.00 Total $540.00 Amount due $540.00',
    'How to pay First Bank, account 123',
    'Notes Key is with the neighbour.',
    'Terms Late payments cost 1 % a month.',
    'Insured and bonded',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(said)
  }
})

it('speaks Spanish to the last word of its own', async () => {
  const text = await read(
    sampleBill({
      invoice: { message: null, terms: null, title: null, paid_amount: 40, balance: 500 },
      payments: [{ payment_number: 'P-1', paid_on: '2026-03-10', amount: 40, method: 'bank_transfer' }],
      lines: [billLine({ name: 'Limpieza' })],
    }),
    'es',
  )
  for (const said of [
    'Factura',
    'Vence 1 de abril de 2026',
    'Transferencia, 10 de marzo de 2026 −$40.00',
    'Por pagar $500.00',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/Invoice|Qty|Price|Amount|Due|Page|Bill/)
})

it('says what was paid, given back, credited and is left', async () => {
  const text = await read(
    sampleBill({
      invoice: { paid_amount: 300, refunded_amount: 50, credited_amount: 25, balance: 265 },
      payments: [
        { payment_number: 'P-1', paid_on: '2026-03-10', amount: 200, method: 'cash' },
        { payment_number: 'P-2', paid_on: '2026-03-11', amount: 100, method: 'online' },
      ],
    }),
    'en',
  )
  expect(text).toContain(
    'Total $540.00 Cash, March 10, 2026 −$200.00 Paid online, March 11, 2026 −$100.00 Given back $50.00 Credit used −$25.00 Amount due $265.00',
  )
  const overpaid = await read(
    sampleBill({
      state: 'paid',
      invoice: { paid_amount: 600, credited_amount: -60, balance: 0 },
      payments: [{ payment_number: 'P-1', paid_on: '2026-03-10', amount: 600, method: 'cash' }],
    }),
    'en',
  )
  expect(overpaid).toContain('−$600.00 Overpaid, kept as credit $60.00 Amount due $0.00')
})

it.each([
  ['draft', 'DRAFT', 'BORRADOR'],
  ['void', 'VOID', 'ANULADA'],
  ['paid', 'PAID', 'PAGADA'],
  ['overdue', 'PAST DUE', 'VENCIDA'],
] as const)('marks what is %s', async (state, en, es) => {
  expect(await read(sampleBill({ state }), 'en')).toContain(en)
  expect(await read(sampleBill({ state }), 'es')).toContain(es)
})

it('has no mark where there is nothing to mark, and asks for no money on a void one', async () => {
  expect(await read(sampleBill(), 'en')).not.toMatch(/DRAFT|VOID|PAID|PAST DUE/)
  const settings = { bank_details: 'First Bank' }
  expect(await read(sampleBill({ state: 'void', settings, invoice: { balance: 0 } }), 'en')).not.toMatch(
    /Amount due|How to pay/,
  )
})

it('says of an earlier version that it was replaced, and nothing of today', async () => {
  const text = await read(sampleBill({ is_current: false, invoice: { balance: 0 } }), 'en')
  expect(text).toContain('REPLACED')
  expect(text).not.toContain('Amount due')
})

it('prints an amount without lines as one line', async () => {
  const text = await read(sampleBill({ lines: [], invoice: { title: 'Autumn work', subtotal: 500 } }), 'en')
  expect(text).toContain('Autumn work 1 $500.00 $500.00')
})

it.each([1, 60, 200])('prints %i lines; every page says what the ones before come to', async (count) => {
  const lines = Array.from({ length: count }, (_, at) =>
    billLine(
      { name: `Work ${at + 1}.`, line_total: 12.34, description: at % 2 ? 'With care. '.repeat(12) : null },
      at,
    ),
  )
  const pages = (await readPdf(await invoicePdf(sampleBill({ lines }), 'en'))).map(flat)
  const seen = new Set<string>()
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    const rows = [...page.matchAll(/Work \d+\./g)].map(([name]) => name)
    if (rows.length > 0) expect(page).toContain('Service Qty Price Amount')
    if (rows.length > 0 && at > 0) {
      expect(page).toContain(
        `Carried over ${moneyText('en', fromMinor(1234n * BigInt(seen.size), 2), 'USD')} `,
      )
    } else expect(page).not.toContain('Carried over')
    rows.forEach((name) => seen.add(name))
  }
  expect(seen.size).toBe(count)
})

it('is in the colour of the business, as dark as print needs it', async () => {
  const bytes = async (accent_color: string) =>
    Buffer.from(await invoicePdf(sampleBill({ settings: { accent_color } }), 'en'))
  expect((await bytes('#7a2e8e')).equals(await bytes('#1f6f4a'))).toBe(false)
  // Yellow on white is read by nobody.
  expect((await read(sampleBill({ settings: { accent_color: '#ffff00' } }), 'en')).length).toBeGreaterThan(
    100,
  )
})

const line = record({
  quantity: integer({ min: 0, max: 20_000 }).map((n) => n / 1000),
  unit_price: integer({ min: 0, max: 5_000_000 }).map((n) => n / 10_000),
  discount_amount: constantFrom(0, 0, 0.5),
  is_taxable: boolean(),
})

it('says the totals that it was given, whatever they are', async () => {
  await assert(
    asyncProperty(
      array(line, { minLength: 1, maxLength: 6 }),
      constantFrom('USD', 'EUR', 'JPY', 'INR'),
      boolean(),
      constantFrom(
        [],
        [{ name: 'Tax', rate: 9.975 }],
        [
          { name: 'A', rate: 5 },
          { name: 'B', rate: 9.975 },
        ],
      ),
      constantFrom('en', 'es'),
      async (lines, currency, isInside, taxes, language) => {
        const exponent = currency === 'JPY' ? 0 : 2
        const sums = documentTotals({ lines, discount: null, taxes, pricesIncludeTax: isInside, exponent })
        const money = (minor: bigint) => Number(fromMinor(minor, exponent))
        const said = (minor: bigint) => flat(moneyText(language, fromMinor(minor, exponent), currency))
        const tax_lines = sums.taxLines.map((tax) => ({ ...tax, amount: money(tax.amount) }))
        const total = money(sums.total)
        const text = await read(
          sampleBill({
            business: { currency },
            lines: lines.map((each, at) =>
              billLine({ ...each, line_total: money(sums.lineTotals[at] ?? 0n) }, at),
            ),
            invoice: {
              subtotal: money(sums.subtotal),
              taxes: [...taxes],
              tax_lines,
              prices_include_tax: isInside,
              total_amount: total,
              balance: total,
            },
          }),
          language,
        )
        expect(text).toContain(`Total ${said(sums.total)}`)
        expect(text).toContain(`${language === 'en' ? 'Amount due' : 'Por pagar'} ${said(sums.total)}`)
        for (const amount of sums.lineTotals) expect(text).toContain(said(amount))
        for (const tax of sums.taxLines) expect(text).toContain(said(tax.amount))
      },
    ),
    { numRuns: 200 },
  )
})
