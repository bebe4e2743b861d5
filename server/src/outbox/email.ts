import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { DocumentKind } from '@fieldlark/documents/document-kinds.ts'
import { type Language, spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { isFieldlarkNamed } from '@fieldlark/domain/plans/limits.ts'
import type { PlanStatus } from '@fieldlark/domain/plans/plan.ts'
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
  'quote-approved-client': '/q/',
  'invoice-sent': '/i/',
  'invoice-reminder': '/i/',
  'visit-booked': '/b/',
  'visit-moved': '/b/',
  'visit-wanted': '/b/',
  'visit-declined': '/b/',
  'visit-offered': '/b/',
  'visit-earlier': '/b/',
  'visit-lapsed': '/b/',
  'client-message': '/m/',
  // Without a token it leads to the page that the business named.
  'client-review': '/r/',
}

function linkOf({ kind, to_address, data, business_id }: OutboxRow, siteUrl: string): unknown {
  if (kind === 'notification') return siteUrl + newsPath({ ...data, business_id })
  if (kind === 'business-offered') return `${siteUrl}/settings/business`
  if (kind.startsWith('plan-')) return siteUrl + inBusiness('/settings/plan', business_id)
  if (kind === 'portal-code' || kind === 'client-portal-invitation') {
    const door = `${siteUrl}/p/${String(data['subdomain'])}/portal`
    // Behind the #, so that no log of a server and no referrer has it.
    return typeof data['token'] === 'string' ? `${door}#${data['token']}` : door
  }
  if (kind === 'message-owner')
    return siteUrl + inBusiness(`/messages/${String(data['client_id'])}`, business_id)
  const byToken = linksByToken[kind]
  if (byToken !== undefined && typeof data.token === 'string') {
    // Whoever is invited does not type the address again; the page itself may not say it to any holder of the link.
    const invited = kind === 'team-invitation' ? `#email=${encodeURIComponent(to_address)}` : ''
    return `${siteUrl}${byToken}${encodeURIComponent(data.token)}${invited}`
  }
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
