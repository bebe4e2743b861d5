import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import { cleanLine, cleanText } from '@fieldlark/domain/values/text.ts'
import { createRateLimit } from '../project/rate-limit.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import type { Build } from './build.ts'
import { headersOf, pagePolicy } from './headers.ts'
import { placeholder } from './public-pages.ts'

type Options = {
  build: Pick<Build, 'publicPages'>
  siteUrl: string
  rest: RestFetch
  contactMail: string | null
  log: (event: LogEvent) => void
  now?: () => number
}

/** What the page shows after a form was sent; each but "sent" is an element of it, `data-result`. */
type Result = 'sent' | 'check' | 'invalid' | 'limit' | 'failed'

const statuses = { sent: 303, check: 200, invalid: 422, limit: 429, failed: 503 } as const
const maxBytes = 40_000
const limit = { burst: 5, seconds: 3600 }
const shortestMs = 3000
const address = /^[^\s@<>,;:"()]{1,64}@[^\s@<>,;:"()]{1,189}$/

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function fieldsOf(form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? ''
  return {
    name: cleanLine(text('name')),
    email: cleanLine(text('email')),
    message: cleanText(text('message')),
    language: text('language') === 'es' ? 'es' : 'en',
  } as const
}
type Fields = ReturnType<typeof fieldsOf>

const isValid = ({ name, email, message }: Fields) =>
  name !== '' && name.length <= 120 && address.test(email) && message !== '' && message.length <= 4000

/** The contact page with what was typed and one sentence about it, for browsers that run no script. */
function pageOf(html: string, fields: Fields, result: Result, openedAt: number): string {
  const valued = (name: string, value: string) => [
    `name="${name}"`,
    `name="${name}" value="${escaped(value)}"`,
  ]
  const changes = [
    valued('name', fields.name),
    valued('email', fields.email),
    valued('opened', String(openedAt)),
    [`data-result="${result}" hidden=""`, `data-result="${result}"`],
    ['</textarea>', `${escaped(fields.message)}</textarea>`],
  ] as const
  return changes.reduce((text, [from = '', to = '']) => text.replace(from, () => to), html)
}

/**
 * Takes what a visitor writes on the contact page: as a form, answered with a page that keeps what was typed, or from the
 * page's script, which asks for JSON. Programs that fill in forms send the hidden field, or send at once: they are answered
 * with the form again, so that a person who was taken for one only sends once more.
 */
export function createMessageReceiver({ build, siteUrl, rest, contactMail, log, now = Date.now }: Options) {
  const count = createRateLimit(limit, now)

  async function keep(request: HttpRequest, form: URLSearchParams, fields: Fields): Promise<Result> {
    if (!isValid(fields)) return 'invalid'
    const opened = Number(form.get('opened') || Number.NaN)
    if (form.get('website') || !(now() - opened >= shortestMs)) return 'check'
    if (count(request.ip) !== null) return 'limit'
    try {
      await callRpc(rest, 'keep_contact_message', { ...fields, mail_to: contactMail })
      return 'sent'
    } catch (error) {
      log({ level: 'error', event: 'contact message not kept', ...describeError(error) })
      return 'failed'
    }
  }

  return async (request: HttpRequest): Promise<HttpResponse> => {
    const form = new URLSearchParams((await request.body(maxBytes)).toString('utf8'))
    const fields = fieldsOf(form)
    const result = await keep(request, form, fields)
    if (request.headers.accept === 'application/json')
      return json(result === 'sent' ? 200 : statuses[result], { result })
    if (result === 'sent')
      return { status: 303, headers: { location: `/${fields.language}/contact#sent` }, body: '' }
    const html = build.publicPages.get(`/${fields.language}/contact`)?.html.replaceAll(placeholder, siteUrl)
    if (html === undefined) return json(statuses[result], { result })
    const body = pageOf(html, fields, result, now())
    return {
      status: statuses[result],
      headers: {
        ...headersOf(pagePolicy(body)),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      },
      body,
    }
  }
}
