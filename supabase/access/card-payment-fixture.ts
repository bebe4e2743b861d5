import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { one } from './people.ts'
import { type QuoteFixture, quoteFixture } from './quote-fixture.ts'

export type Due = Row & {
  id: string
  status: string
  balance: string
  paid_amount: string
  viewed_at: Date | null
  claimed_paid_at: Date | null
  version: number
}

/** A business that accepts cards, with a client who has an open invoice. */
export type CardPaymentFixture = Omit<QuoteFixture, 'save' | 'read' | 'send' | 'approve' | 'linesOf'> & {
  invoice: string
  token: string
  read: (id?: string) => Promise<Due>
  /** Sends another invoice to the client and returns the token of its link. */
  bill: (amount: number) => Promise<{ invoice: string; token: string }>
}

export const secretKey = 'sk_test_of_the_stand_in_0123456789'
export const webhookSecret = 'whsec_of_the_stand_in_0123456789'

export async function cardPaymentFixture(
  database: Database,
  amount = 100,
  currency = 'USD',
): Promise<CardPaymentFixture> {
  const offer = await quoteFixture(database, currency)
  const { business, mine, client } = offer
  await mine('select public.set_payment_keys($1, $2, $3)', [business, secretKey, webhookSecret])
  const bill = async (owed: number) => {
    const invoice = randomUUID()
    await mine(
      'insert into public.invoices (id, business_id, client_id, title, amount) values ($1, $2, $3, $4, $5)',
      [invoice, business, client, 'Spring cleaning', owed],
    )
    await database.query(`update public.invoices set status = 'sent', sent_at = now() where id = $1`, [
      invoice,
    ])
    const token = randomUUID().replaceAll('-', '')
    await database.query(
      `insert into private.invoice_links (business_id, invoice_id, token_hash, expires_at)
       values ($1, $2, private.token_hash($3), now() + interval '90 days')`,
      [business, invoice, token],
    )
    return { invoice, token }
  }
  const first = await bill(amount)
  return {
    ...offer,
    ...first,
    bill,
    read: async (id = first.invoice) =>
      one((await mine<Due>('select * from public.invoices where id = $1', [id]))[0]),
  }
}
