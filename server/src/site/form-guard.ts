import { createNetworkLimit, type RateLimit } from '../project/rate-limit.ts'

/** What the page shows after one of the forms for everybody was sent, and its HTTP status. */
export const formStatuses = { sent: 303, check: 200, invalid: 422, limit: 429, failed: 503 } as const

/** The most that such a form may send, in bytes. */
export const maxFormBytes = 40_000

/** A form that is sent sooner, in milliseconds, was filled in by a program. */
export const shortestMs = 3000

/**
 * Keeps programs off a form that anybody may send, five times an hour from each network unless the form has another limit. Programs fill in the field that
 * people do not see, or send at once: they are answered with the form again ("check"), so that a person who was taken for
 * one only sends once more. Null lets the form pass, and counts it.
 */
export function createFormGuard(now: () => number, limit: RateLimit = { burst: 5, seconds: 3600 }) {
  const count = createNetworkLimit(limit, now)
  return (form: URLSearchParams, ip: string): 'check' | 'limit' | null => {
    const opened = Number(form.get('opened') || Number.NaN)
    if (form.get('website') || !(now() - opened >= shortestMs)) return 'check'
    return count(ip) === null ? null : 'limit'
  }
}

export const languageOfForm = (form: URLSearchParams): 'en' | 'es' =>
  form.get('language') === 'es' ? 'es' : 'en'
