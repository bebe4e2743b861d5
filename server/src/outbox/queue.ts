import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import type { Language } from '@fieldlark/domain/businesses/business.ts'

export type QueuedMail = {
  /** Written twice, the same key is one mail. */
  key: string
  /** One of the mails' catalog. */
  kind: string
  to: string
  language: Language
  data: Readonly<Record<string, unknown>>
  businessId?: string
}

/** Writes a mail into the outbox. It leaves the house when the transaction has committed, and only then. */
export async function queueMail(transaction: Transaction, mail: QueuedMail): Promise<void> {
  await transaction.query(
    `insert into private.outbox (key, kind, to_address, language, data, business_id)
     values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing`,
    [mail.key, mail.kind, mail.to, mail.language, JSON.stringify(mail.data), mail.businessId ?? null],
  )
}
