import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { createTransport, type Transporter } from 'nodemailer'
import type { Paper, PrintPaper } from '../project/papers.ts'
import { type OutboxRow, outboxColumns, paperOf, writeLetter } from './letter.ts'
import { mayLeave } from './may-leave.ts'

const maxAttempts = 10
const batch = 10
// A sender that dies leaves its rows as "sending": after this they are anybody's again.
const leaseMinutes = 10
const maxAgeHours = 24
// A letter waits so often for its paper, and then goes without: it says what matters, and its link leads to the rest.
const triesForPaper = 2

export type Post = {
  database: Pick<Database, 'query' | 'transaction'>
  smtpUrl: string
  mailFrom: string
  siteUrl: string
  /** Makes the PDF that goes along. */
  printPaper: PrintPaper
  log: (event: LogEvent) => void
}

const claim = `
  update private.outbox set status = 'sending', attempts = attempts + 1,
    next_attempt_at = now() + make_interval(mins => ${leaseMinutes})
  where id in (
    select id from private.outbox where status in ('pending', 'sending') and next_attempt_at <= now()
    order by next_attempt_at limit ${batch} for update skip locked)
  returning ${outboxColumns}, coalesce(retried_at, created_at) < now() - make_interval(hours => ${maxAgeHours}) as is_stale`

// Codes and links open accounts: once delivered they are nobody's business.
const markSent = `
  update private.outbox set status = 'sent', sent_at = now(), last_error = null, data = '{}' where id = $1`

const markFailed = `
  update private.outbox set status = $2, last_error = left($3, 2000),
    next_attempt_at = now() + make_interval(secs => $4) where id = $1`

/** 30 s, 1 min, 2 min … two hours at most. */
export const backoffSeconds = (attempts: number): number => Math.min(30 * 2 ** (attempts - 1), 7200)

/** The mail server took the letter and refused its reader: trying again annoys everybody. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'code' in error &&
  error.code !== 'EAUTH'

type Claimed = OutboxRow & { is_stale: boolean }

async function printedFor(post: Post, row: Claimed): Promise<Paper[]> {
  const paper = paperOf(row)
  if (paper === null) return []
  try {
    return [await post.printPaper(paper)]
  } catch (error) {
    if (row.attempts <= triesForPaper) throw error
    post.log({ level: 'error', event: 'mail without its paper', id: row.id, ...describeError(error) })
    return []
  }
}

// The name people know; the address is ours, which is why it is said by whom.
const senderOf = (mailFrom: string, sender: string): { name: string; address: string } => ({
  name: `${sender} via Fieldlark`,
  address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
})

async function send(post: Post, transport: Transporter, row: Claimed): Promise<void> {
  const { subject, html, text, sender, replyTo } = await writeLetter(row, post.siteUrl)
  const papers = await printedFor(post, row)
  await transport.sendMail({
    subject,
    html,
    text,
    from: sender === null ? post.mailFrom : senderOf(post.mailFrom, sender),
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    attachments: papers.map(({ name, bytes }) => ({
      filename: name,
      content: bytes,
      contentType: 'application/pdf',
    })),
    to: { name: '', address: row.to_address },
    // The same at every attempt: readers' programs show a mail that came twice once.
    messageId: `<${row.id}@${new URL(post.siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

async function giveUp(post: Post, row: Claimed, reason: string): Promise<void> {
  post.log({
    level: 'error',
    event: 'mail given up',
    id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    reason,
  })
  await post.database.transaction(async (transaction) => {
    await transaction.query(markFailed, [row.id, 'failed', reason, 0])
    await transaction.query('select private.log_event($1, null, null, $2)', [
      'mail_failed',
      JSON.stringify({ outbox_id: row.id, kind: row.kind, reason: reason.slice(0, 500) }),
    ])
  })
}

async function deliver(post: Post, transport: Transporter, row: Claimed): Promise<void> {
  if (/^(invoice-reminder|quote-follow-up|visit-reminder)$/.test(row.kind) && !(await mayLeave(post, row.id)))
    return
  if (row.is_stale) return giveUp(post, row, 'It waited for more than a day.')
  try {
    await send(post, transport, row)
  } catch (error) {
    const { error: reason } = describeError(error)
    if (row.attempts >= maxAttempts || isRefusedForGood(error)) return giveUp(post, row, reason)
    post.log({ level: 'warn', event: 'mail not sent yet', id: row.id, attempts: row.attempts, reason })
    await post.database.query(markFailed, [row.id, 'pending', reason, backoffSeconds(row.attempts)])
    return
  }
  await post.database.query(markSent, [row.id])
}

/** Sends what is due; answers how many rows it took. Several may run at once. */
export async function sendDue(post: Post, transport: Transporter): Promise<number> {
  const rows = await post.database.query<Claimed>(claim)
  await Promise.all(rows.map((row) => deliver(post, transport, row)))
  return rows.length
}

export type Worker = {
  /** Waits for the letter in hand. */
  stop: () => Promise<void>
}

/** Empties the outbox, looking once a second. */
export function startWorker(post: Post): Worker {
  const transport = createTransport({ url: post.smtpUrl, pool: true, maxConnections: 3 })
  const stopping = new AbortController()
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, 1000)
      wake = () => {
        clearTimeout(timer)
        resume()
      }
    })
  const work = async () => {
    while (!stopping.signal.aborted) {
      const sent = await sendDue(post, transport).catch((error: unknown) => {
        post.log({ level: 'error', event: 'outbox cannot be read', ...describeError(error) })
        return 0
      })
      if (sent < batch && !stopping.signal.aborted) await pause()
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      wake()
      await working
      transport.close()
    },
  }
}
