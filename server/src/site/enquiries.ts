import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Enquiry, EnquiryResult } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { cleanLine, cleanText } from '@fieldlark/domain/values/text.ts'
import { HttpError } from '../project/http-error.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { createFormGuard, languageOfForm } from './form-guard.ts'

type Options = { rest: RestFetch; log: (event: LogEvent) => void; now: () => number }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function enquiryOf(form: URLSearchParams): Enquiry {
  const line = (name: string) => cleanLine(form.get(name) ?? '')
  return {
    name: line('name'),
    email: line('email'),
    phone: line('phone'),
    message: cleanText(form.get('message') ?? ''),
    service: uuid.test(line('service')) ? line('service') : '',
  }
}

const isValid = ({ name, email, phone, message }: Omit<Enquiry, 'service'>) =>
  name !== '' &&
  name.length <= 120 &&
  email.length <= 254 &&
  phone.length <= 40 &&
  email + phone !== '' &&
  message !== '' &&
  message.length <= 4000

/** The refusals of take_enquiry as what the page says of them. */
function resultOf(error: unknown): EnquiryResult {
  if (!(error instanceof HttpError)) return 'failed'
  if (error.status === 429) return 'limit'
  return error.status === 400 ? 'invalid' : 'failed'
}

/** Takes what a visitor of a public page asks for. */
export function createEnquiryReceiver({ rest, log, now }: Options) {
  const refusal = createFormGuard(now)
  return async (
    { ip }: Pick<HttpRequest, 'ip'>,
    form: URLSearchParams,
    subdomain: string,
  ): Promise<EnquiryResult> => {
    const { service, ...values } = enquiryOf(form)
    if (!isValid(values)) return 'invalid'
    const problem = refusal(form, ip)
    if (problem) return problem
    try {
      const more = { service_id: service || null, language: languageOfForm(form) }
      await callRpc(rest, 'take_enquiry', { subdomain, ...values, ...more })
      return 'sent'
    } catch (error) {
      const result = resultOf(error)
      if (result === 'failed') log({ level: 'error', event: 'enquiry not kept', ...describeError(error) })
      return result
    }
  }
}
