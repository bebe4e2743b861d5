import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'

import { headersOf, pagePolicy } from './headers.ts'

/** A page that was rendered for one request. */
export const renderedPage = (
  status: number,
  body: string,
  more: Record<string, string> = {},
): HttpResponse => ({
  status,
  headers: {
    ...headersOf(pagePolicy(body)),
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-language, cookie',
    ...more,
  },
  body,
})

export const seeOther = (location: string): HttpResponse => ({ status: 303, headers: { location }, body: '' })

type Language = 'en' | 'es'

/** That a page cannot be shown at the moment, and when to try again. */
export const unavailablePage = (
  { without }: { without: (reason: 'unavailable', language: Language) => string },
  language: Language,
  seconds: number,
  status = 503,
): HttpResponse => renderedPage(status, without('unavailable', language), { 'retry-after': String(seconds) })
