import { expect, it, vi } from 'vitest'
import type { JobSheetData } from './job-sheet-data.ts'
import { jobSheetPdf } from './job-sheet-pdf.ts'
import type { ReceiptData } from './receipt-data.ts'
import { receiptPdf } from './receipt-pdf.ts'
import type { StatementData } from './statement-data.ts'
import { statementPdf } from './statement-pdf.ts'
import { flat, readPdf } from './testing/read-pdf.ts'
import { sampleBill } from './testing/sample-bill.ts'

vi.setConfig({ testTimeout: 60_000 })

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

it('gives a receipt for what came, and says what is left', async () => {
  const text = await read(receiptPdf(receipt, 'en'))
  for (const said of [
    'Receipt',
    'P-0007',
    'Paid on November 20, 2026',
    'Check Reference: 4410',
    '$600.00 For invoice 1042 Spring clean',
    'Kept as credit for the next invoice $60.00',
    'Left to pay $0.00',
    'PAID IN FULL',
  ])
    expect(text).toContain(said)
})

it('gives a receipt for a deposit, and for money that went back', async () => {
  const about = { record: 'quote', number: 'Q-0007', title: 'Autumn clean' } as const
  const refunds = [{ refunded_on: '2026-12-01', amount: 50, method: 'cash' } as const]
  const text = await read(receiptPdf({ ...receipt, invoice: null, about, refunds, kept_as_credit: 0 }, 'es'))
  expect(text).toContain('Anticipo del presupuesto Q-0007 Autumn clean')
  expect(text).toContain('Devuelto el 1 de diciembre de 2026 −$50.00')
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

it('states an account: what was owed, what moved, what is owed', async () => {
  const text = await read(statementPdf(statement(100, 2), 'en'))
  expect(text).toContain('From January 1, 2026')
  expect(text).toContain('Invoice N-0 February 1, 2026 $10.00 $110.00')
  expect(text).toContain('Payment N-1 February 1, 2026 $10.00 $100.00')
  expect(text).toContain('Owed before $100.00 Amount due $100.00 Your credit with us $25.00')
  expect(await read(statementPdf(statement(-60, 2), 'es'))).toContain('Tu saldo a favor $60.00')
})

it('carries the balance from page to page, and says so when nothing happened', async () => {
  const [, second = ''] = await readPdf(await statementPdf(statement(100, 80), 'en'))
  expect(flat(second)).toMatch(/Balance Carried over \$1[01]0\.00/)
  expect(await read(statementPdf(statement(100, 0), 'en'))).toContain('Nothing happened between these days.')
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

it('tells the crew where, when and what, and no prices', async () => {
  const text = await read(
    jobSheetPdf({ ...sheet, settings: { ...sampleBill().settings, footer: 'Pay us' } as never }, 'en'),
  )
  for (const said of [
    'Job sheet',
    'Priority Urgent',
    'Maria Example +1 555 0100',
    '12 Elm Street',
    'Ring twice.',
    'The key is under the pot.',
    'Deep clean Three rooms Green soap 3',
    'Tuesday, November 24, 2026, 9:00 AM',
    'Crew: Ann, Bob',
    'Begin upstairs. Floors Windows',
    'Signature of the client',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/\$|Pay us/)
})
