import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import { cleanLine, cleanText } from '@fieldlark/domain/values/text.ts'
import { isFromOwnPage } from '../project/own-page.ts'
import { createRateLimit } from '../project/rate-limit.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import type { Build } from './build.ts'
import { escaped } from './escaped.ts'
import { createFormGuard, formStatuses, languageOfForm, maxFormBytes, shortestMs } from './form-guard.ts'
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

// One mailbox reads them all.
const perDay = { burst: 200, seconds: 86_400 }

/** What the page shows after a form was sent; each but "sent" is an element of it, `data-result`. */
type Result = keyof typeof formStatuses

const address = /^[^\s@<>,;:"()]{1,64}@[^\s@<>,;:"()]{1,189}$/

function fieldsOf(form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? ''
  return {
    name: cleanLine(text('name')),
    email: cleanLine(text('email')),
    message: cleanText(text('message')),
    language: languageOfForm(form),
  }
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
 * page's script, which asks for JSON.
 */
export function createMessageReceiver({ build, siteUrl, rest, contactMail, log, now = Date.now }: Options) {
  const refusal = createFormGuard(now)
  const countAll = createRateLimit(perDay, now)

  async function keep(request: HttpRequest, form: URLSearchParams, fields: Fields): Promise<Result> {
    if (!isValid(fields)) return 'invalid'
    const problem = refusal(form, request.ip)
    if (problem) return problem
    if (countAll('all') !== null) return 'limit'
    try {
      await callRpc(rest, 'keep_contact_message', { ...fields, mail_to: contactMail })
      return 'sent'
    } catch (error) {
      log({ level: 'error', event: 'contact message not kept', ...describeError(error) })
      return 'failed'
    }
  }

  return async (request: HttpRequest): Promise<HttpResponse> => {
    // Another site would have its visitors' browsers fill the mailbox.
    if (!isFromOwnPage(request)) return { status: 403, headers: {}, body: '' }
    const form = new URLSearchParams((await request.body(maxFormBytes)).toString('utf8'))
    const fields = fieldsOf(form)
    const result = await keep(request, form, fields)
    if (request.headers.accept === 'application/json')
      return json(result === 'sent' ? 200 : formStatuses[result], { result })
    if (result === 'sent')
      return { status: 303, headers: { location: `/${fields.language}/contact#sent` }, body: '' }
    const html = build.publicPages.get(`/${fields.language}/contact`)?.html().replaceAll(placeholder, siteUrl)
    if (html === undefined) return json(formStatuses[result], { result })
    const body = pageOf(html, fields, result, now() - shortestMs)
    return {
      status: formStatuses[result],
      headers: {
        ...headersOf(pagePolicy(body)),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      },
      body,
    }
  }
}
