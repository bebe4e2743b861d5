import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SmsHookSettings } from '#settings.ts'
import { AuthError } from '../errors.ts'
import { checkHookResponse } from './hook-response.ts'
import { readHookSecret, signHook } from './hook-signature.ts'

export type HttpHook = (payload: unknown) => Promise<void>

const mostTries = 3

type Options = { now: () => number; timeoutMs?: number; backoffMs?: number }

/**
 * Posts a signed payload, as Supabase Auth calls its hooks: three tries within five seconds, then an error. Redirects
 * are not followed: the payload holds a code, and nobody signed for the other address.
 */
export function createHttpHook(settings: SmsHookSettings, options: Options): HttpHook {
  const { now, timeoutMs = 5000, backoffMs = 2000 } = options
  const keys = settings.secrets.map(readKey)
  return async (payload) => {
    const body = JSON.stringify(payload)
    const signal = AbortSignal.timeout(timeoutMs)
    for (let attempt = 1; attempt <= mostTries; attempt += 1) {
      const signature = signHook(keys, { id: randomUUID(), seconds: Math.floor(now() / 1000), body })
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity', ...signature }
      try {
        const response = await fetch(settings.url, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
          signal,
        })
        if ((await checkHookResponse(response)) === 'done') return
      } catch (error) {
        if (error instanceof AuthError) throw error
        if (signal.aborted) throw timedOut(timeoutMs)
        if (attempt === mostTries) {
          const text = 'Failed to reach hook after maximum retries'
          throw new AuthError(422, 'hook_timeout_after_retry', text)
        }
      }
      if (attempt < mostTries) {
        await wait(backoffMs, undefined, { signal }).catch(() => {
          throw timedOut(timeoutMs)
        })
      }
    }
    throw new AuthError(500, 'unexpected_failure', 'Service currently unavailable due to hook')
  }
}

function readKey(secret: string): Buffer {
  const key = readHookSecret(secret)
  if (key === null) throw new Error('A secret of the SMS hook is not v1,whsec_ and base64.')
  return key
}

function timedOut(timeoutMs: number): AuthError {
  const text = `Failed to reach hook within maximum time of ${(timeoutMs / 1000).toFixed(6)} seconds`
  return new AuthError(422, 'hook_timeout', text)
}
