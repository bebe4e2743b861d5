import type { Agent } from 'node:https'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { createPatience } from '../patience.ts'
import { type Polling, startPolling } from '../polling.ts'
import { isPushEndpoint } from './endpoint.ts'
import type { PushKeys } from './push-keys.ts'
import { type News, pushMessage } from './push-message.ts'

const batch = 20
const timeoutMs = 15_000
const patienceMs = 60_000
const longestWaitSeconds = 3600

export type PushSenderOptions = {
  database: Pick<Database, 'query'>
  keys: PushKeys
  /** Who sends: an address of the web or of mail. */
  subject: string
  log: (event: LogEvent) => void
  /** Connects elsewhere than to where the address says, for tests. */
  agent?: Agent
}

type Claimed = {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  language: string
  tag: string
  attempts: number
  expires_at: Date
  news: News
}

type Outcome = { outcome: 'sent' | 'gone' | 'later' | 'failed'; waitSeconds: number }

// The connection was never made, so nothing can have arrived.
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

const backoffSeconds = (attempts: number) => 30 * 2 ** (attempts - 1)

type Refusal = Error & { statusCode: number; headers?: Readonly<Record<string, unknown>> }

/** The push service answered, and not with success. */
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

function outcomeOf(error: unknown, attempts: number): Outcome {
  const waitSeconds = backoffSeconds(attempts)
  if (isRefusal(error)) {
    const { statusCode, headers } = error
    if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', waitSeconds: 0 }
    if (statusCode !== 429 && statusCode < 500) return { outcome: 'failed', waitSeconds: 0 }
    const wanted = Number(headers?.['retry-after'])
    return {
      outcome: 'later',
      waitSeconds: wanted > 0 ? Math.min(Math.ceil(wanted), longestWaitSeconds) : waitSeconds,
    }
  }
  const code = error instanceof Error && 'code' in error ? error.code : null
  return { outcome: typeof code === 'string' && unreached.has(code) ? 'later' : 'failed', waitSeconds }
}

/** Also checks the address again: the table may have been filled by an import. The library follows no redirects. */
async function ring({ keys, subject, agent }: PushSenderOptions, push: Claimed): Promise<void> {
  const { endpoint, p256dh, auth, tag, news, expires_at } = push
  if (!isPushEndpoint(endpoint)) throw new Error('The address is not that of a push service.')
  // Loaded with the first push, so that the start need not wait for it.
  const { default: webPush } = await import('web-push')
  await webPush.sendNotification(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushMessage(spokenLanguage(push.language), tag, news)),
    {
      vapidDetails: { subject, ...keys },
      TTL: Math.max(60, Math.floor((expires_at.getTime() - Date.now()) / 1000)),
      // The service drops an older one of the same topic that has not reached the device yet.
      topic: tag,
      urgency: 'high',
      timeout: timeoutMs,
      ...(agent && { agent }),
    },
  )
}

async function deliver(options: PushSenderOptions, push: Claimed, signal?: AbortSignal): Promise<void> {
  const { database, log } = options
  let ended: Outcome = { outcome: 'sent', waitSeconds: 0 }
  try {
    await ring(options, push)
  } catch (error) {
    ended = outcomeOf(error, push.attempts)
    // Neither the address nor what the service answers is logged: the address alone lets anybody who has the keys send.
    const status = isRefusal(error) ? error.statusCode : describeError(error).error
    if (ended.outcome !== 'gone')
      log({ level: 'warn', event: 'push not delivered', id: push.id, outcome: ended.outcome, status })
  }
  const patiently = createPatience(patienceMs, log, signal)
  await patiently(() =>
    database.query('select private.end_push($1, $2, $3, $4)', [
      push.id,
      ended.outcome,
      ended.waitSeconds,
      push.endpoint,
    ]),
  )
}

/** Sends what is due; resolves with the number of pushes that were taken. Several senders may run at once. */
export async function sendDuePushes(options: PushSenderOptions, signal?: AbortSignal): Promise<number> {
  const claimed = await options.database.query<Claimed>('select * from private.claim_pushes($1)', [batch])
  await Promise.all(claimed.map((push) => deliver(options, push, signal)))
  return claimed.length
}

/** Empties the outbox of pushes, polling once a second. */
export const startPushSender = (options: PushSenderOptions): Polling =>
  startPolling(async (signal) => {
    const sent = await sendDuePushes(options, signal).catch((error: unknown) => {
      options.log({ level: 'error', event: 'pushes cannot be read', ...describeError(error) })
      return 0
    })
    return sent === batch
  })
