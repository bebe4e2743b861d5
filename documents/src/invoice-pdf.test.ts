import { currencies } from '@fieldlark/domain/values/currency.ts'
import { documentTotals, fromMinor } from '@fieldlark/domain/values/money.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, it } from 'vitest'
import { invoicePdf } from './invoice-pdf.ts'
import { flat, readFoot, readLinks, readPdf } from './testing/read-pdf.ts'
import { billLine, sampleBill } from './testing/sample-bill.ts'

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

it('shows parties, lines, due date and how to pay', async () => {
  const settings = { bank_details: 'First Bank, account 123', footer: 'Insured and bonded' }
  const invoice = { po_number: 'PO-77', notes: 'Key is with the neighbour.' }
  const text = await read(sampleBill({ settings, invoice }), 'en')
  for (const shown of [
    'Brightside Cleaning',
    'Invoice',
    'Number 1042',
    'Due April 1, 2026',
    'Payment terms Within 30 days',
    'PO number PO-77',
    'Maria Lopez',
    '12 Elm Street, Portland, ME 04101',
    'Thank you for your business.',
    'Deep clean, three rooms March 2, 2026 3 $120.00 $360.00',
    'Subtotal $500.00 Tax (8%) $40.00 Total $540.00 Balance due $540.00',
    'How to pay Bank transfer First Bank, account 123 Please write 1042 with your payment.',
    'Notes Key is with the neighbour.',
    'Terms Late payments cost 1 % a month.',
    'Insured and bonded',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(shown)
  }
})

it('translates all of its own words into Spanish', async () => {
  const text = await read(
    sampleBill({
      invoice: { message: null, terms: null, title: null, paid_amount: 40, balance: 500 },
      payments: [{ payment_number: 'P-1', paid_on: '2026-03-10', amount: 40, method: 'bank_transfer' }],
      lines: [billLine({ name: 'Limpieza' })],
    }),
    'es',
  )
  for (const shown of [
    'Factura',
    'Vencimiento 1 de abril de 2026',
    'Transferencia, 10 de marzo de 2026 −$40.00',
    'Saldo pendiente $500.00',
  ])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/Invoice|Qty|Price|Amount|Due|Page|Bill/)
})

it('lists payments, refunds, credit and the balance', async () => {
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
    'Total $540.00 Cash, March 10, 2026 −$200.00 Online payment, March 11, 2026 −$100.00 Refunded $50.00 Credit applied −$25.00 Balance due $265.00',
  )
  const overpaid = await read(
    sampleBill({
      state: 'paid',
      invoice: { paid_amount: 600, credited_amount: -60, balance: 0 },
      payments: [{ payment_number: 'P-1', paid_on: '2026-03-10', amount: 600, method: 'cash' }],
    }),
    'en',
  )
  expect(overpaid).toContain('−$600.00 Overpayment, kept as credit $60.00 Balance due $0.00')
})

it('names each deposit, apart from other credit', async () => {
  const bill = sampleBill({
    invoice: { credited_amount: 130.3, balance: 409.7 },
    deposits: [
      { payment_number: 'PAY-0007', amount: 100.1 },
      { payment_number: 'PAY-0009', amount: 20.2 },
    ],
  })
  expect(await read(bill, 'en')).toContain(
    'Deposit, PAY-0007 −$100.10 Deposit, PAY-0009 −$20.20 Credit applied −$10.00 Balance due $409.70',
  )
  const whole = { ...bill, invoice: { ...bill.invoice, credited_amount: 120.3 } }
  expect(await read(whole, 'es')).toContain('Anticipo, PAY-0007 −$100.10')
  expect(await read(whole, 'en')).not.toContain('Credit applied')
})

it.each([
  ['draft', 'DRAFT', 'BORRADOR'],
  ['void', 'VOID', 'ANULADA'],
  ['paid', 'PAID', 'PAGADA'],
  ['overdue', 'OVERDUE', 'VENCIDA'],
] as const)('stamps an invoice that is %s', async (state, en, es) => {
  expect(await read(sampleBill({ state }), 'en')).toContain(en)
  expect(await read(sampleBill({ state }), 'es')).toContain(es)
})

const link = 'https://fieldlark.example/i/J-x2c0bqVVn0v3aPzqk1bq0Zy8nqk3pT0l4fS6m9d1a'

it('names each way to pay as the page of the client does', async () => {
  const settings = { bank_details: 'Zelle: pay@brightside.example\nCheck to Ann\n\nCash' }
  expect(await read(sampleBill({ settings }), 'en')).toContain(
    'How to pay Zelle pay@brightside.example Check to Ann Cash Please write 1042',
  )
  expect(await read(sampleBill({ settings }), 'es')).toContain('Efectivo Indique 1042 en su pago.')
})

it('prints no way that nothing says where to pay', async () => {
  const text = await read(sampleBill({ settings: { bank_details: 'Zelle:\nCheck: to Ann' } }), 'en')
  expect(text).toContain('How to pay Check to Ann')
  expect(text).not.toContain('Zelle')
  expect(await read(sampleBill({ settings: { bank_details: 'Zelle' } }), 'en')).not.toContain('How to pay')
})

it('leads to the client’s page where its link is known, and only then', async () => {
  const bill = sampleBill({ link })
  expect(await readLinks(await invoicePdf(bill, 'en'))).toEqual([link])
  expect(await read(bill, 'en')).toContain('Scan or tap to see this invoice online')
  for (const without of [sampleBill(), sampleBill({ link, is_current: false })]) {
    expect(await readLinks(await invoicePdf(without, 'en'))).toEqual([])
    expect(await read(without, 'en')).not.toContain('Scan')
  }
})

it('names Fieldlark at the foot only for a business whose plan says so', async () => {
  expect(await read(sampleBill({ business: { is_marked: true } }), 'en')).toContain('Sent with Fieldlark')
  expect(await read(sampleBill({ business: { is_marked: false } }), 'en')).not.toContain('Fieldlark')
})

it('cuts a long name at the foot before what stands beside it', async () => {
  const name = `Brightside ${'Cleaning and Gardening '.repeat(7)}Ltd`
  const foot = await readFoot(await invoicePdf(sampleBill({ business: { name, is_marked: true } }), 'en'))
  expect(foot.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Brightside .*…$/),
    'Sent with Fieldlark',
    'Page 1 of 1',
  ])
  for (const [at, { from }] of foot.entries()) expect(from).toBeGreaterThan(foot[at - 1]?.to ?? 0)
})

it('prints what a business says about paying at any length', async () => {
  const settings = { bank_details: Array.from({ length: 90 }, (_, at) => `Line ${at}.`).join('\n') }
  const text = await read(sampleBill({ settings, link }), 'en')
  for (const at of [0, 45, 89]) expect(text).toContain(`Line ${at}.`)
})

it('has no stamp without a special state, and no payment details on a void invoice', async () => {
  expect(await read(sampleBill(), 'en')).not.toMatch(/DRAFT|VOID|PAID|OVERDUE/)
  const settings = { bank_details: 'First Bank' }
  expect(await read(sampleBill({ state: 'void', settings, invoice: { balance: 0 } }), 'en')).not.toMatch(
    /Balance due|How to pay/,
  )
})

it('marks an earlier version as replaced and shows no current figures', async () => {
  const text = await read(sampleBill({ is_current: false, invoice: { balance: 0 } }), 'en')
  expect(text).toContain('REPLACED')
  expect(text).not.toContain('Balance due')
})

it('prints an amount without lines as one line', async () => {
  const text = await read(sampleBill({ lines: [], invoice: { title: 'Autumn work', subtotal: 500 } }), 'en')
  expect(text).toContain('Autumn work 1 $500.00 $500.00')
})

it.each([1, 60, 200])('prints %i lines with the amount carried over on every page', async (count) => {
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
        `Carried forward ${moneyText('en', fromMinor(1234n * BigInt(seen.size), 2), 'USD')} `,
      )
    } else expect(page).not.toContain('Carried forward')
    rows.forEach((name) => seen.add(name))
  }
  expect(seen.size).toBe(count)
})

it('uses the colour of the business, darkened as far as print needs it', async () => {
  const bytes = async (accent_color: string) =>
    Buffer.from(await invoicePdf(sampleBill({ settings: { accent_color } }), 'en'))
  expect((await bytes('#7a2e8e')).equals(await bytes('#1f6f4a'))).toBe(false)
  // Yellow text on white paper cannot be read.
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

it('prints the totals it is given without computing its own', async () => {
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
        const shown = (minor: bigint) => flat(moneyText(language, fromMinor(minor, exponent), currency))
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
        expect(text).toContain(`Total ${shown(sums.total)}`)
        expect(text).toContain(
          `${language === 'en' ? 'Balance due' : 'Saldo pendiente'} ${shown(sums.total)}`,
        )
        for (const amount of sums.lineTotals) expect(text).toContain(shown(amount))
        for (const tax of sums.taxLines) expect(text).toContain(shown(tax.amount))
      },
    ),
    { numRuns: process.env.FULL === 'on' ? 200 : 40 },
  )
})
