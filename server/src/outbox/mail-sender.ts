import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { PdfQueueFullError } from '@fieldlark/documents/pdf-queue.ts'
import { pictureKind, pictureOf } from '@fieldlark/documents/picture.ts'
import { createTransport, type Transporter } from 'nodemailer'
import type { ReadLogo } from '../project/logo.ts'
import type { Pdf, RenderAttachment } from '../project/pdf.ts'
import { isDeliverableNow } from './delivery-window.ts'
import { attachmentOf, type OutboxRow, outboxColumns, renderEmail } from './email.ts'
import { createPatience, type Patiently } from './patience.ts'
import { type Polling, startPolling } from './polling.ts'

const maxAttempts = 10
const batch = 10
// A sender that dies leaves its rows as "sending"; after the lease another one may claim them.
const leaseMinutes = 10
// Of mails of accounts (auth-mail.ts): somebody sits before a screen that asks for the code or waits for the link.
const accountLeaseMinutes = 2
const maxAgeHours = 24
// After this many attempts the email is sent without its PDF: the text says what matters, and its link leads to the rest.
const maxPdfAttempts = 2
const postponedSeconds = 30

export type MailSenderOptions = {
  database: Pick<Database, 'query' | 'transaction'>
  smtpUrl: string
  mailFrom: string
  siteUrl: string
  renderAttachment: RenderAttachment
  readLogo: ReadLogo
  log: (event: LogEvent) => void
}

const claim = `
  update private.outbox set status = 'sending', attempts = attempts + 1,
    next_attempt_at = now() + make_interval(mins =>
      case when key like 'auth:%' then ${accountLeaseMinutes} else ${leaseMinutes} end)
  where id in (
    select id from private.outbox where status in ('pending', 'sending') and next_attempt_at <= now()
    order by next_attempt_at limit ${batch} for update skip locked)
  returning ${outboxColumns}, coalesce(retried_at, created_at) < now() - make_interval(hours => ${maxAgeHours}) as is_stale`

// Codes and links open accounts, so the data is deleted once the email is delivered.
const markSent = `
  update private.outbox set status = 'sent', sent_at = now(), last_error = null, data = '{}' where id = $1`

// The wait was caused by the documents of others, so the attempt is not counted.
const markPostponed = `
  update private.outbox set status = 'pending', attempts = attempts - 1,
    next_attempt_at = now() + make_interval(secs => ${postponedSeconds}) where id = $1 and status = 'sending'`

const markFailed = `
  update private.outbox set status = $2, last_error = left($3, 2000),
    next_attempt_at = now() + make_interval(secs => $4) where id = $1`

/** 30 s, 1 min, 2 min and so on, two hours at most. */
export const backoffSeconds = (attempts: number): number => Math.min(30 * 2 ** (attempts - 1), 7200)

/** The mail server rejected this email for good (5xx); EAUTH is our own configuration, which may be mended. */
const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'code' in error &&
  error.code !== 'EAUTH'

type Claimed = OutboxRow & { is_stale: boolean }
type Sending = MailSenderOptions & { patiently: Patiently }

async function attachmentsOf(options: MailSenderOptions, row: Claimed): Promise<Pdf[]> {
  const attachment = attachmentOf(row, options.siteUrl)
  if (attachment === null) return []
  try {
    return [await options.renderAttachment(attachment)]
  } catch (error) {
    if (error instanceof PdfQueueFullError || row.attempts <= maxPdfAttempts) throw error
    options.log({ level: 'error', event: 'mail without its PDF', id: row.id, ...describeError(error) })
    return []
  }
}

const logoId = 'logo@fieldlark'

// Inside the email: an address would not be loaded before the reader allows it, and by some programs never.
async function logoOf({ readLogo }: MailSenderOptions, { branding }: Claimed) {
  const content = pictureOf(await readLogo(branding?.logo ?? null))
  if (!content) return null
  const kind = pictureKind(content)
  return { content, contentType: `image/${kind}`, filename: `logo.${kind}` }
}

// The business's name with our own address: "via Fieldlark" says why the two differ.
const senderOf = (mailFrom: string, sender: string): { name: string; address: string } => ({
  name: `${sender} via Fieldlark`,
  address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
})

async function send(options: MailSenderOptions, transport: Transporter, row: Claimed): Promise<void> {
  const logo = await logoOf(options, row)
  const { subject, html, text, sender, replyTo } = await renderEmail(
    row,
    options.siteUrl,
    logo && `cid:${logoId}`,
  )
  const attachments = await attachmentsOf(options, row)
  await transport.sendMail({
    subject,
    html,
    text,
    from: sender === null ? options.mailFrom : senderOf(options.mailFrom, sender),
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    attachments: [
      ...attachments.map(({ name, bytes }) => ({
        filename: name,
        content: bytes,
        contentType: 'application/pdf',
      })),
      // Only an email in the business's branding shows it.
      ...(logo && html.includes(`cid:${logoId}`)
        ? [{ ...logo, cid: logoId, contentDisposition: 'inline' as const }]
        : []),
    ],
    to: { name: '', address: row.to_address },
    // The same at every attempt, so that mail programs show an email that arrives twice only once.
    messageId: `<${row.id}@${new URL(options.siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

async function giveUp({ database, log, patiently }: Sending, row: Claimed, reason: string): Promise<void> {
  log({ level: 'error', event: 'mail given up', id: row.id, kind: row.kind, attempts: row.attempts, reason })
  await patiently(() =>
    database.transaction(async ({ query }) => {
      await query(markFailed, [row.id, 'failed', reason, 0])
      await query('select private.log_event($1, null, null, $2)', [
        'mail_failed',
        JSON.stringify({ outbox_id: row.id, kind: row.kind, reason: reason.slice(0, 500) }),
      ])
    }),
  )
}

async function deliver(options: Sending, transport: Transporter, row: Claimed): Promise<void> {
  const { patiently } = options
  const record = (statement: string, ...values: unknown[]) =>
    patiently(() => options.database.query(statement, [row.id, ...values]))
  if (
    /^(invoice-reminder|quote-follow-up|visit-reminder)$/.test(row.kind) &&
    !(await patiently(() => isDeliverableNow(options, row.id)))
  )
    return
  if (row.is_stale) return giveUp(options, row, 'It waited for more than a day.')
  try {
    await send(options, transport, row)
  } catch (error) {
    if (error instanceof PdfQueueFullError) {
      await record(markPostponed)
      return
    }
    const { error: reason } = describeError(error)
    if (row.attempts >= maxAttempts || isPermanentFailure(error)) return giveUp(options, row, reason)
    options.log({ level: 'warn', event: 'mail not sent yet', id: row.id, attempts: row.attempts, reason })
    await record(markFailed, 'pending', reason, backoffSeconds(row.attempts))
    return
  }
  await record(markSent)
}

/**
 * Sends what is due and resolves with the number of rows claimed. Several senders may run at once. While the database
 * is away, what was sent waits to be recorded, for as long as no other sender may claim it, or until the signal.
 */
export async function sendDue(
  options: MailSenderOptions,
  transport: Transporter,
  signal?: AbortSignal,
): Promise<number> {
  const rows = await options.database.query<Claimed>(claim)
  const patiently = createPatience(leaseMinutes * 60_000, options.log, signal)
  await Promise.all(rows.map((row) => deliver({ ...options, patiently }, transport, row)))
  return rows.length
}

/** Empties the outbox, polling once a second. */
export function startMailSender(options: MailSenderOptions): Polling {
  const transport = createTransport({ url: options.smtpUrl, pool: true, maxConnections: 3 })
  const polling = startPolling(async (signal) => {
    const sent = await sendDue(options, transport, signal).catch((error: unknown) => {
      options.log({ level: 'error', event: 'outbox cannot be read', ...describeError(error) })
      return 0
    })
    return sent === batch
  })
  return {
    stop: async () => {
      await polling.stop()
      transport.close()
    },
  }
}
