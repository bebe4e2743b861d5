import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { PartOfDay, WishKind } from '@fieldlark/domain/requests/visit-wish.ts'

import { base64 } from '#connection/base64.ts'
import { callOpenFunction, sendOpenFile } from '#connection/open-functions.ts'
import type { PreparedPhoto } from '#data/photos.ts'
import { clientFileWay } from '#parts/messages/files/client-file-way.ts'
import type { ThreadWay } from '#parts/messages/use-client-thread.ts'
import { readPortalPlace, rememberPortalPlace } from '#session/portal-place.ts'

import type { PortalFrame, PortalThread, PortalVisit } from './portal-answers.ts'

/** What a visitor sees of the business before they sign in. */
export type PortalDoor = {
  name: string
  logo: string | null
  language: Language
  accent_color: string | null
  /** Whom the link of a mail is for, mostly covered; null without a link that still works. */
  address: string | null
  is_preview: boolean
}

export type Entered =
  | { state: 'in'; key: string; is_preview: boolean }
  | { state: 'choose'; clients: { name: string | null; company: string | null; address: string | null }[] }

export type Entry = { email: string; code: string } | { link: string }

const call = <T>(action: string, body: object = {}, stop?: AbortSignal) =>
  callOpenFunction<T>('portal', { action, ...body }, stop)

export const readDoor = (subdomain: string, link: string | null) =>
  call<PortalDoor>('door', { subdomain, link })

/** The same answer, whether somebody has the address or not. */
export const askForCode = (subdomain: string, email: string) => call<object>('code', { subdomain, email })

export async function enterPortal(subdomain: string, entry: Entry, choice?: number): Promise<Entered> {
  const entered = await call<Entered>('enter', { subdomain, ...entry, choice })
  if (entered.state === 'in') rememberPortalPlace({ key: entered.key, subdomain })
  return entered
}

export type PortalPageName = 'home' | 'quotes' | 'invoices' | 'appointments' | 'requests'

/** Rows of one page; the server sends one more, which says that there are others. */
export const pageSize = 20

/** The business in whose portal this browser was last; without one the server takes whichever it is signed in to. */
const lastKey = () => readPortalPlace()?.key ?? null

export async function readPortal<Page extends PortalFrame>(page: PortalPageName): Promise<Page> {
  const answer = await call<Page>('read', { portal: lastKey(), page, skip: 0 })
  rememberPortalPlace(answer)
  return answer
}

/** More rows of the same business: another tab may have gone to the portal of another one. */
export const readMore = <Page extends PortalFrame>(key: string, page: PortalPageName, skip: number) =>
  call<Page>('read', { portal: key, page, skip })

/** The thread of the portal with this key, which is empty where this browser knows none. */
export const inPortal: ThreadWay<PortalThread> = {
  open: async (key) => {
    const answer = await call<PortalThread>('thread', { portal: key || lastKey() })
    rememberPortalPlace(answer)
    return answer
  },
  openEarlier: (key, before) => call('thread', { portal: key || lastKey(), before }),
  write: (key, id, body, files) => call('write', { portal: key || lastKey(), id, body, files }),
  files: (key) => clientFileWay(() => ({ portal: key || lastKey() })),
  wait: (key, wanted, stop) => call('wait', { portal: key || lastKey(), ...wanted }, stop),
}

export type WishDraft = { message: string; wanted_date: string; wanted_part: PartOfDay | '' }

export const wishForVisit = (key: string, visitId: string, kind: WishKind, draft: WishDraft) =>
  call<PortalVisit>('wish', { portal: key, visit_id: visitId, kind, ...draft })

export type RequestDraft = { title: string; description: string; preferred_times: string }

export const sendRequest = (key: string, id: string, draft: RequestDraft) =>
  call<{ request_number: string }>('request', { portal: key, id, ...draft })

/** The same id again is the same photo. */
export const sendPhoto = async (key: string, requestId: string, { id, blob, width, height }: PreparedPhoto) =>
  sendOpenFile('portal-photo', {
    portal: key,
    request_id: requestId,
    id,
    width,
    height,
    data: await base64(blob),
  })

export const leavePortal = (key: string, isEverywhere: boolean) =>
  call<object>('leave', { portal: key, is_everywhere: isEverywhere })
