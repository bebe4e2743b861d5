import { expect, it, vi } from 'vitest'
import { invoicePdf } from './invoice-pdf.ts'
import type { JobSheetData } from './job-sheet-data.ts'
import { jobSheetPdf } from './job-sheet-pdf.ts'
import { quotePdf } from './quote-pdf.ts'
import type { ReceiptData } from './receipt-data.ts'
import { receiptPdf } from './receipt-pdf.ts'
import type { StatementData } from './statement-data.ts'
import { statementPdf } from './statement-pdf.ts'
import { flat, readPdf } from './testing/read-pdf.ts'
import { sampleBill } from './testing/sample-bill.ts'
import { sampleQuote, sampleSettings } from './testing/sample-quote.ts'

const read = async (bytes: Promise<Uint8Array>) => flat((await readPdf(await bytes)).join('\n'))
const { business, settings, client } = sampleBill()
const between = { business, settings, client, today: '2026-11-21' }

const receipt: ReceiptData = {
  ...between,
  payment: {
    payment_number: 'P-0007',
    amount: 600,
    paid_on: '2026-11-20',
    method: 'check',
    reference: '4410',
  },
  invoice: {
    invoice_number: '1042',
    title: 'Spring clean',
    issue_date: '2026-11-01',
    total_amount: 540,
    balance: 0,
  },
  about: null,
  refunds: [],
  kept_as_credit: 60,
}

it('a receipt shows the payment and the remaining balance', async () => {
  const text = await read(receiptPdf(receipt, 'en'))
  for (const shown of [
    'Receipt',
    'P-0007',
    'Paid on November 20, 2026',
    'Check Reference: 4410',
    '$600.00 For invoice 1042 Spring clean',
    'Kept as credit toward your next invoice $60.00',
    'Balance due $0.00',
    'PAID IN FULL',
  ])
    expect(text).toContain(shown)
})

it('receipts cover deposits and refunds', async () => {
  const about = { record: 'quote', number: 'Q-0007', title: 'Autumn clean' } as const
  const refunds = [{ refunded_on: '2026-12-01', amount: 50, method: 'cash' } as const]
  const text = await read(receiptPdf({ ...receipt, invoice: null, about, refunds, kept_as_credit: 0 }, 'es'))
  expect(text).toContain('Anticipo del presupuesto Q-0007 Autumn clean')
  expect(text).toContain('Reembolsado el 1 de diciembre de 2026 −$50.00')
  expect(text).not.toMatch(/Receipt|Paid|COMPLETO/)
})

const statement = (closing_balance: number, count: number): StatementData => ({
  ...between,
  statement: {
    from_date: '2026-01-01',
    to_date: '2026-11-21',
    opening_balance: 100,
    closing_balance,
    credit: 25,
    created_at: '2026-11-21T10:00:00Z',
  },
  entries: Array.from({ length: count }, (_, at) => ({
    day: '2026-02-01',
    kind: at % 2 ? 'payment' : 'invoice',
    reference: `N-${at}`,
    amount: at % 2 ? -10 : 10,
    balance: at % 2 ? 100 : 110,
  })),
})

it('a statement shows the opening balance, movements and closing balance', async () => {
  const text = await read(statementPdf(statement(100, 2), 'en'))
  expect(text).toContain('From January 1, 2026')
  expect(text).toContain('February 1, 2026 Invoice N-0 $10.00 $110.00')
  expect(text).toContain('February 1, 2026 Payment N-1 $10.00 $100.00')
  expect(text).toContain('Balance due $100.00 Your credit balance $25.00')
  expect(text.match(/Previous balance/g)).toHaveLength(1)
  expect(await read(statementPdf(statement(-60, 2), 'es'))).toContain('Saldo a su favor $60.00')
})

it('a long statement prints every movement once, and a name of several lines beside its own figures', async () => {
  const data = statement(100, 400)
  const reference = 'the second half of what was agreed on the phone for the work in autumn'
  data.entries[201] = { day: '2026-02-01', kind: 'payment', reference, amount: -77, balance: 33 }
  const text = (await readPdf(await statementPdf(data, 'en'))).map(flat).join(' ')
  for (const at of [0, 1, 200, 202, 399]) expect(text.match(new RegExp(`N-${at}\\b`, 'g'))).toHaveLength(1)
  expect(text).toMatch(/Payment the second half .* in autumn \$77\.00 \$33\.00/)
})

it('a long statement is read row by row', async () => {
  const [first = ''] = await readPdf(await statementPdf(statement(100, 400), 'en'))
  const invoice = 'February 1, 2026 Invoice N-8 $10.00 $110.00'
  const payment = 'February 1, 2026 Payment N-9 $10.00 $100.00'
  expect(flat(first)).toContain(`${invoice} ${payment}`)
})

it('a statement prints names in any letters beside figures in any currency', async () => {
  const inKorea = { ...business, currency: 'KRW' }
  const data = { ...statement(100, 2), business: inKorea }
  const names = ['Łukasz Żółć', '田中さんの窓掃除']
  data.entries = data.entries.map((entry, at) => ({ ...entry, reference: names[at] ?? '' }))
  const text = await read(statementPdf(data, 'es'))
  expect(text).toContain('1 de febrero de 2026 Factura Łukasz Żółć ₩10 ₩110')
  expect(text).toContain('1 de febrero de 2026 Pago 田中さんの窓掃除 ₩10 ₩100')
})

it('a statement carries the balance from page to page, and says when nothing happened', async () => {
  const [, second = ''] = await readPdf(await statementPdf(statement(100, 80), 'en'))
  expect(flat(second)).toMatch(/Balance Carried forward \$1[01]0\.00/)
  expect(await read(statementPdf(statement(100, 0), 'en'))).toContain('No activity in this period.')
})

const sheet: JobSheetData = {
  ...between,
  job: {
    job_number: 'J-0012',
    title: 'Spring clean',
    description: 'The whole house',
    instructions: 'Ring twice.',
    priority: 'urgent',
    status: 'scheduled',
    estimated_minutes: 120,
  },
  address: '12 Elm Street',
  remarks: 'The key is under the pot.',
  phone: '+1 555 0100',
  visits: [
    {
      visit_date: '2026-11-24',
      start_time: '09:00',
      duration_minutes: 120,
      status: 'scheduled',
      instructions: 'Begin upstairs.',
      members: ['Ann', 'Bob'],
      signoff: null,
      checklist: [
        { label: 'Floors', is_done: false },
        { label: 'Windows', is_done: true },
      ],
    },
  ],
  lines: [{ name: 'Deep clean', description: 'Three rooms', notes: 'Green soap', quantity: 3 }],
}

it('a job sheet shows where, when and what, and no prices', async () => {
  const text = await read(jobSheetPdf({ ...sheet, settings: { ...sampleSettings, footer: 'Pay us' } }, 'en'))
  for (const shown of [
    'Job sheet',
    'Priority Urgent',
    'Maria Lopez +1 555 0100',
    '12 Elm Street',
    'Ring twice.',
    'The key is under the pot.',
    'Deep clean Three rooms Green soap 3',
    'Tuesday, November 24, 2026, 9:00 AM',
    'Crew: Ann, Bob',
    'Begin upstairs. Floors Windows',
    'Client signature',
  ])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/\$|Pay us/)
})

it('no document gives two of its parts the same key', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  await Promise.all([
    jobSheetPdf(sheet, 'en'),
    receiptPdf(receipt, 'en'),
    statementPdf(statement(100, 2), 'en'),
    invoicePdf(sampleBill(), 'en'),
    quotePdf(sampleQuote(), 'en'),
  ])
  expect(complaints.mock.calls).toEqual([])
  complaints.mockRestore()
})
