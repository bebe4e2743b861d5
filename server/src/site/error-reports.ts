import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Sentry } from '../config/measures-config.ts'
import { isFromOwnPage } from '../project/own-page.ts'
import { createNetworkLimit, createRateLimit } from '../project/rate-limit.ts'
import { type Envelope, readEnvelope } from './envelope.ts'

type Options = { sentry: Sentry; log: (event: LogEvent) => void; now?: () => number; timeoutMs?: number }

/** What our pages send; anything else would be somebody's own use of this way. */
const known = new Set(['event', 'transaction', 'replay_event', 'replay_recording'])
const maxBytes = 200_000
/** A recording begins with the whole page. */
const maxRecordingBytes = 1_000_000
const limit = { burst: 30, seconds: 60 }

const answer = (status: number, headers: Record<string, string> = {}): HttpResponse => ({ status, headers })

function bytesFor({ header, items }: Envelope, dsn: string): Buffer {
  const { event_id, sent_at } = header
  return Buffer.concat([Buffer.from(`${JSON.stringify({ event_id, sent_at, dsn })}\n`), items])
}

/**
 * Passes errors of the pages on to Sentry, so that a page asks no other host and Sentry learns neither the visitor's address nor a
 * cookie. Where it goes is the operator's setting, whatever the page says.
 */
export function createErrorReceiver({ sentry, log, now = Date.now, timeoutMs = 5000 }: Options) {
  const count = createNetworkLimit(limit, now)
  const failures = createRateLimit({ burst: 1, seconds: 60 }, now)

  async function passOn(envelope: Envelope): Promise<HttpResponse> {
    const response = await fetch(sentry.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=fieldlark/1, sentry_key=${sentry.key}`,
      },
      body: new Uint8Array(bytesFor(envelope, sentry.dsn)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return answer(204)
    // The reporter of the page keeps to what Sentry says about its limits.
    const limits = ['retry-after', 'x-sentry-rate-limits'].flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    if (response.status === 429) return answer(429, Object.fromEntries(limits))
    throw new Error(`Sentry answers ${response.status}`)
  }

  return async (request: HttpRequest): Promise<HttpResponse> => {
    if (!isFromOwnPage(request)) return answer(403)
    const seconds = count(request.ip)
    if (seconds !== null) return answer(429, { 'retry-after': String(seconds) })
    const bytes = await request.body(maxRecordingBytes)
    const envelope = readEnvelope(bytes)
    if (envelope === null || !envelope.types.every((type) => known.has(type))) return answer(400)
    if (bytes.length > maxBytes && !envelope.types.includes('replay_recording')) return answer(413)
    try {
      return await passOn(envelope)
    } catch (error) {
      if (failures('all') === null)
        log({ level: 'warn', event: 'error not reported', ...describeError(error) })
      return answer(204)
    }
  }
}
