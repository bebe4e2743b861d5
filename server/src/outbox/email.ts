import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { DocumentKind } from '@fieldlark/documents/document-kinds.ts'
import { type Language, spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { isFieldlarkNamed, type PlanStatus } from '@fieldlark/domain/plans/plan.ts'
import { type Mail, renderMail } from '@fieldlark/emails/catalog.ts'
import { sampleMailData } from '@fieldlark/emails/sample-data.ts'
import type { PdfRequest } from '../project/pdf.ts'
import { inBusiness, newsPath } from './news-path.ts'

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
  /** Null for an email of Fieldlark itself. */
  business_id: string | null
  /** How the emails of its business look; null for an email of Fieldlark itself. */
  branding: MailBranding | null
}

export type MailBranding = {
  logo: string | null
  color: string | null
  phone: string | null
  plan: PlanStatus
}

export const outboxColumns =
  `id, kind, to_address, language, data, status, attempts, last_error, created_at, business_id,
  (select jsonb_build_object('logo', business.business_logo_url, 'phone', business.phone,
      'color', settings.accent_color, 'plan', business.plan_status)
    from public.businesses as business left join public.document_settings as settings on settings.business_id = business.id
    where business.id = outbox.business_id) as branding` as const

// SQL writes the token of a link into the row, because it does not know the address of the site.
const linksByToken: Readonly<Record<string, string>> = {
  'team-invitation': '/accept-invitation?token=',
  'quote-sent': '/q/',
  'quote-follow-up': '/q/',
  'invoice-sent': '/i/',
  'invoice-reminder': '/i/',
}

function linkOf({ kind, data, business_id }: OutboxRow, siteUrl: string): unknown {
  if (kind === 'notification') return siteUrl + newsPath({ ...data, business_id })
  if (kind === 'business-offered') return `${siteUrl}/settings/business`
  const byToken = linksByToken[kind]
  if (byToken !== undefined && typeof data.token === 'string')
    return `${siteUrl}${byToken}${encodeURIComponent(data.token)}`
  const [, record] = /^(quote|invoice)-.*-owner$/.exec(kind) ?? []
  const id = data[`${record}_id`]
  return typeof id === 'string' ? siteUrl + inBusiness(`/${record}s/${id}`, business_id) : data.url
}

// Which PDF is attached, and which field of the row holds the id of its document.
const attachments: Readonly<Record<string, { kind: DocumentKind; id: string }>> = {
  'quote-sent': { kind: 'quote', id: 'quote_id' },
  'quote-approved-client': { kind: 'quote', id: 'quote_id' },
  'quote-approved-owner': { kind: 'quote', id: 'quote_id' },
  'invoice-sent': { kind: 'invoice', id: 'invoice_id' },
  'invoice-reminder': { kind: 'invoice', id: 'invoice_id' },
  'payment-receipt': { kind: 'receipt', id: 'payment_id' },
  'client-statement': { kind: 'statement', id: 'statement_id' },
}

/**
 * The PDF to attach, or null. It is rendered when the email is sent, so that it shows what was paid by then, and leads to
 * the same page as the email.
 */
export function attachmentOf(row: OutboxRow, siteUrl: string): PdfRequest | null {
  const { kind, data } = row
  const attachment = attachments[kind]
  const id = attachment && data[attachment.id]
  if (attachment === undefined || typeof id !== 'string') return null
  const { version_number: version } = data
  const isVersioned = attachment.kind === 'quote' || attachment.kind === 'invoice'
  return {
    kind: attachment.kind,
    id,
    version: isVersioned && typeof version === 'number' ? version : null,
    link: isVersioned && typeof data.token === 'string' ? String(linkOf(row, siteUrl)) : null,
  }
}

export const hasAttachment = (row: OutboxRow): boolean => attachmentOf(row, '') !== null

/** The logo is the address of the picture inside the email. */
export function renderEmail(row: OutboxRow, siteUrl: string, logo: string | null): Promise<Mail> {
  const language: Language = spokenLanguage(row.language)
  // Whoever asked for a test gets made-up data; the row says only which business it is of.
  const isTest = row.data['is_test'] === true
  const data = {
    ...(isTest && sampleMailData(language, siteUrl)),
    ...row.data,
    url: isTest ? siteUrl : linkOf(row, siteUrl),
    written_on: row.created_at.toISOString().slice(0, 10),
  }
  if (row.branding === null) return renderMail(row.kind, language, data)
  const { plan, ...branding } = row.branding
  return renderMail(row.kind, language, data, { ...branding, logo, isMarked: isFieldlarkNamed(plan) })
}

/** The newest hundred rows, or the one with the id. */
export const readOutbox = (database: Pick<Database, 'query'>, id: string | null): Promise<OutboxRow[]> =>
  database.query<OutboxRow>(
    `select ${outboxColumns} from private.outbox where $1::uuid is null or id = $1 order by created_at desc limit 100`,
    [id],
  )
