import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { type Language, spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { type Mail, renderMail } from '@fieldlark/emails/catalog.ts'

/** A row of private.outbox as its readers need it. */
export type OutboxRow = {
  id: string
  kind: string
  to_address: string
  language: string
  data: Record<string, unknown>
  status: string
  attempts: number
  last_error: string | null
  created_at: Date
}

export const outboxColumns =
  'id, kind, to_address, language, data, status, attempts, last_error, created_at' as const

// Rows written by SQL know their token but not the address of the site.
function linkOf({ kind, data }: OutboxRow, siteUrl: string): unknown {
  const token = typeof data.token === 'string' ? encodeURIComponent(data.token) : null
  if (kind === 'team-invitation' && token !== null) return `${siteUrl}/accept-invitation?token=${token}`
  if (kind === 'quote-sent' && token !== null) return `${siteUrl}/q/${token}`
  if (/^quote-.*-owner$/.test(kind) && typeof data.quote_id === 'string')
    return `${siteUrl}/quotes/${data.quote_id}`
  return data.url
}

/** Which quote goes along as a PDF; null for most letters. */
export function paperOf({ kind, data }: OutboxRow): { quoteId: string; version: number | null } | null {
  if (!['quote-sent', 'quote-approved-client', 'quote-approved-owner'].includes(kind)) return null
  const { quote_id: quoteId, version_number: version } = data
  return typeof quoteId === 'string'
    ? { quoteId, version: typeof version === 'number' ? version : null }
    : null
}

export function writeLetter(row: OutboxRow, siteUrl: string): Promise<Mail> {
  const language: Language = spokenLanguage(row.language)
  return renderMail(row.kind, language, { ...row.data, url: linkOf(row, siteUrl) })
}

/** The newest hundred, or the one with the id. */
export const readOutbox = (database: Pick<Database, 'query'>, id: string | null): Promise<OutboxRow[]> =>
  database.query<OutboxRow>(
    `select ${outboxColumns} from private.outbox where $1::uuid is null or id = $1 order by created_at desc limit 100`,
    [id],
  )
