import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { badRequest, HttpError } from '../project/http-error.ts'
import { createLinkFunction, type LinkRequest, linkToken } from '../project/link-request.ts'
import { type LiveThreads, waitForNews } from '../project/live-threads.ts'
import { type Body, textIn, uuidsIn } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

export type MessageLinkSettings = { rest: RestFetch; areRateLimitsOn: boolean; live?: LiveThreads }

// A message of 4000 characters, each of four bytes, escaped.
const maxBytes = 40_000

/** Null means the newest. */
function beforeIn({ before }: Body): number | null {
  if (before === undefined || before === null) return null
  if (Number.isInteger(before)) return before as number
  throw badRequest()
}

async function handle(
  { rest, live }: MessageLinkSettings,
  { token, body, isOpening }: LinkRequest,
): Promise<unknown> {
  switch (textIn(body, 'action')) {
    case 'open':
      return callRpc(rest, 'open_message_link', { token, is_seen: isOpening, before: beforeIn(body) })
    case 'answer':
      return callRpc(rest, 'answer_message_link', {
        token,
        message_id: textIn(body, 'id'),
        body: textIn(body, 'body'),
        file_ids: uuidsIn(body, 'files'),
      })
    case 'wait':
      return waitForNews(live, body, () => callRpc(rest, 'message_link_news', { token }))
    default:
      throw new HttpError(400, 'unknown_way', 'There is no such action.')
  }
}

/** The client's page of their messages: reads the thread and takes an answer, with the token of the link alone. */
export const createMessageLink = (
  settings: MessageLinkSettings,
): ((request: HttpRequest) => Promise<HttpResponse>) =>
  createLinkFunction({ ...settings, maxBytes, tokenOf: linkToken }, (request) => handle(settings, request))
