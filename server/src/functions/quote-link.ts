import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { badRequest, HttpError } from '../project/http-error.ts'
import { createLinkFunction, type LinkRequest } from '../project/link-request.ts'
import { documentToken } from '../project/portal-cookie.ts'
import { type Body, textIn, versionIn } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

export type QuoteLinkSettings = { rest: RestFetch; siteUrl: string; areRateLimitsOn: boolean }

// A signature of 300 kB, options and a message.
const maxBytes = 420_000
const answers = ['approve', 'decline', 'changes', 'renew']

/** Null means the options the business chose. An unreadable choice is an error, never that default. */
function selectedIn({ selected }: Body): string[] | null {
  if (selected === undefined || selected === null) return null
  if (Array.isArray(selected) && selected.length <= 200 && selected.every((id) => typeof id === 'string'))
    return selected
  throw badRequest()
}

async function handle(rest: RestFetch, request: LinkRequest): Promise<unknown> {
  const { token, body, isOpening, from } = request
  const action = textIn(body, 'action')
  if (action === 'open') return callRpc(rest, 'open_quote_link', { token, is_opening: isOpening, ...from })
  if (action === null || !answers.includes(action))
    throw new HttpError(400, 'unknown_way', 'There is no such action.')
  return callRpc(rest, 'answer_quote_link', {
    token,
    answer: action,
    version_number: versionIn(body) ?? null,
    signer_name: textIn(body, 'signer_name'),
    signature: textIn(body, 'signature'),
    selected: selectedIn(body),
    message: textIn(body, 'message'),
    ...from,
  })
}

/** The client's page of one quote: opens it and takes the client's answer, with the token of the link alone. */
export const createQuoteLink = ({
  rest,
  siteUrl,
  areRateLimitsOn,
}: QuoteLinkSettings): ((request: HttpRequest) => Promise<HttpResponse>) =>
  createLinkFunction(
    { areRateLimitsOn, maxBytes, tokenOf: (value, request) => documentToken(value, request, siteUrl) },
    (request) => handle(rest, request),
  )
