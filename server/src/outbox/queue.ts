import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import type { Language } from '@fieldlark/domain/businesses/business.ts'

export type QueuedMail = {
  /** Idempotency key: two rows with the same key are one email. */
  key: string
  /** A key of the catalog in the emails package. */
  kind: string
  to: string
  language: Language
  data: Readonly<Record<string, unknown>>
  businessId?: string
}

/** Writes an email into the outbox. It is sent once the transaction has committed, and only then. */
export async function queueMail(transaction: Transaction, mail: QueuedMail): Promise<void> {
  await transaction.query(
    `insert into private.outbox (key, kind, to_address, language, data, business_id)
     values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing`,
    [mail.key, mail.kind, mail.to, mail.language, JSON.stringify(mail.data), mail.businessId ?? null],
  )
}
