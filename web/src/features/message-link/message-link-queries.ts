import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { callOpenFunction } from '#connection/open-functions.ts'
import type { LinkedBusiness } from '#parts/link-page/linked-business.ts'
import { clientFileWay } from '#parts/messages/files/client-file-way.ts'
import type { ThreadPage } from '#parts/messages/thread-page.ts'
import type { ThreadWay } from '#parts/messages/use-client-thread.ts'

/** What a client sees of their messages by the link. */
export type MessagePage = ThreadPage & {
  business: LinkedBusiness
  settings: { accent_color: string } | null
  client: { language: Language } | null
  is_closed: boolean
}

const call = <T = MessagePage>(action: string, body: object, stop?: AbortSignal) =>
  callOpenFunction<T>('message-link', { action, ...body }, stop)

/** The token of the link opens the thread. */
export const byLink: ThreadWay<MessagePage> = {
  open: (token) => call('open', { token }),
  openEarlier: (token, before) => call('open', { token, before }),
  write: (token, id, body, files) => call('answer', { token, id, body, files }),
  files: (token) => clientFileWay(() => ({ token })),
  wait: (token, wanted, stop) => call('wait', { token, ...wanted }, stop),
}
