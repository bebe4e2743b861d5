import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { PaperKind } from '@fieldlark/documents/paper-kinds.ts'
import { type Language, spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { type Mail, renderMail } from '@fieldlark/emails/catalog.ts'
import type { AskedPaper } from '../project/papers.ts'

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
const linksByToken: Readonly<Record<string, string>> = {
  'team-invitation': '/accept-invitation?token=',
  'quote-sent': '/q/',
  'quote-follow-up': '/q/',
  'invoice-sent': '/i/',
  'invoice-reminder': '/i/',
}

function linkOf({ kind, data }: OutboxRow, siteUrl: string): unknown {
  const byToken = linksByToken[kind]
  if (byToken !== undefined && typeof data.token === 'string')
    return `${siteUrl}${byToken}${encodeURIComponent(data.token)}`
  const [, record] = /^(quote|invoice)-.*-owner$/.exec(kind) ?? []
  const id = data[`${record}_id`]
  return typeof id === 'string' ? `${siteUrl}/${record}s/${id}` : data.url
}

// Which paper goes along, and which field of the letter is the id of what it is printed of.
const papers: Readonly<Record<string, { kind: PaperKind; id: string }>> = {
  'quote-sent': { kind: 'quote', id: 'quote_id' },
  'quote-approved-client': { kind: 'quote', id: 'quote_id' },
  'quote-approved-owner': { kind: 'quote', id: 'quote_id' },
  'invoice-sent': { kind: 'invoice', id: 'invoice_id' },
  'invoice-reminder': { kind: 'invoice', id: 'invoice_id' },
  'payment-receipt': { kind: 'receipt', id: 'payment_id' },
  'client-statement': { kind: 'statement', id: 'statement_id' },
}

/** What goes along as a PDF; null for most letters. Paid or not is said as it is when the letter leaves. */
export function paperOf({ kind, data }: OutboxRow): AskedPaper | null {
  const paper = papers[kind]
  const id = paper && data[paper.id]
  if (paper === undefined || typeof id !== 'string') return null
  const { version_number: version } = data
  const isVersioned = paper.kind === 'quote' || paper.kind === 'invoice'
  return { kind: paper.kind, id, version: isVersioned && typeof version === 'number' ? version : null }
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
