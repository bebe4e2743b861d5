import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { insertRow } from './insert-row.ts'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { one } from './people.ts'
import { seededRandom } from './seeded-random.ts'
import { type RandomYear, settleInvoice } from './settle-invoice.ts'

const taxes = [
  { name: 'GST', rate: 5 },
  { name: 'QST', rate: 9.975 },
  { name: 'VAT', rate: 19 },
]
const categories = ['fuel', 'materials', 'rent', 'meals']

/** A business with a year of random invoices, payments, refunds, credits and expenses. */
export async function randomYear(
  database: Database,
  seed: number,
  invoices: number,
  currency = 'USD',
): Promise<InvoiceFixture> {
  const billing = await invoiceFixture(database, currency)
  const unit = currency === 'JPY' ? 1 : 100
  const year: RandomYear = {
    billing,
    database,
    roll: seededRandom(seed),
    money: (minor) => minor / unit,
    minorOf: (amount) => Math.round(Number(amount) * unit),
    insert: (table, fields) => insertRow(database, table, { business_id: billing.business, ...fields }),
  }
  const clients = [billing.client, ...(await addClients(year))]
  const services = await addServices(year)
  for (let at = 0; at < invoices; at += 1) {
    const issued = randomDay(year)
    await settleInvoice(year, await addInvoice(year, issued, clients, services), issued, at % 10)
  }
  await addCredits(year, clients)
  await addExpenses(year)
  return billing
}

const pick = <Item>({ roll }: RandomYear, items: readonly Item[]): Item => one(items[roll(items.length)])
const randomDay = ({ roll }: RandomYear) => addDays('2026-01-01', roll(300))

const addClients = ({ billing }: RandomYear) =>
  idsOf(
    billing.mine(
      `insert into public.clients (business_id, first_name) select $1, 'Client ' || n
       from generate_series(1, 11) as n returning id`,
      [billing.business],
    ),
  )

const addServices = ({ billing }: RandomYear) =>
  idsOf(
    billing.mine(
      `insert into public.services (business_id, name, price) select $1, 'Service ' || n, 10
       from generate_series(1, 4) as n returning id`,
      [billing.business],
    ),
  )

const idsOf = async (rows: Promise<{ id?: unknown }[]>) => (await rows).map(({ id }) => String(id))

/** A draft; without lines it has an agreed sum. */
function addInvoice(
  year: RandomYear,
  issued: string,
  clients: readonly string[],
  services: readonly string[],
) {
  const { billing, roll, money } = year
  const discount = pick(year, ['percent', 'fixed', null] as const)
  const lines = Array.from({ length: roll(5) }, () => ({
    id: randomUUID(),
    name: 'Work',
    service_id: roll(4) === 0 ? null : pick(year, services),
    quantity: (roll(5000) + 1) / 1000,
    unit_price: money(roll(20_000) + 100),
    is_taxable: roll(4) > 0,
  }))
  return billing.save(
    {
      client_id: pick(year, clients),
      issue_date: issued,
      due_date: addDays(issued, roll(60)),
      taxes: taxes.filter(() => roll(3) === 0),
      prices_include_tax: roll(3) === 0,
      discount_type: discount,
      discount_value: discount === null ? 0 : roll(30),
      ...(lines.length === 0 && { amount: money(roll(50_000)) }),
    },
    lines,
  )
}

/** Granted credit, of which every third is paid out. */
async function addCredits(year: RandomYear, clients: readonly string[]): Promise<void> {
  const { roll, money, insert } = year
  for (let at = 0; at < 12; at += 1) {
    const amount = money(1000 + roll(9000))
    const client_id = pick(year, clients)
    await insert('credits', { client_id, kind: 'granted', amount })
    if (at % 3 === 0) {
      const refunded_on = randomDay(year)
      const refund = { client_id, amount, refunded_on, method: 'cash', is_still_owed: false }
      const refund_id = await insert('refunds', refund)
      await insert('credits', { client_id, kind: 'refunded', amount: -amount, refund_id })
    }
  }
}

async function addExpenses(year: RandomYear): Promise<void> {
  const { billing, roll, money, insert } = year
  for (let at = 0; at < 80; at += 1) {
    const amount = roll(40_000)
    await insert('expenses', {
      user_id: billing.owner,
      category: pick(year, categories),
      amount: money(amount),
      tax_amount: roll(2) === 0 ? 0 : money(roll(amount + 1)),
      date: randomDay(year),
    })
  }
}
