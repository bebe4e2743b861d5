import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { HttpError } from './http-error.ts'
import { linkToken } from './link-request.ts'
import { isFromOwnPage } from './own-page.ts'

/** Where a client is signed in: one cookie per business, under its whole id, as a new business may choose one that begins like another's. */
const key = /^[0-9a-f]{32}$/
const documentKey = /^portal\.([0-9a-f]{32})\.([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/
const days30 = 30 * 86_400
const minutes30 = 30 * 60

/** Without https, which only development lacks, browsers refuse the prefix. */
const prefixOf = (siteUrl: string) => (siteUrl.startsWith('https:') ? '__Host-portal-' : 'portal-')

const attributes = (siteUrl: string, seconds: number) =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${siteUrl.startsWith('https:') ? '; Secure' : ''}`

export const signedOut = () => new HttpError(410, 'portal_signed_out', 'Please sign in again.')

/** The cookie of a session; a look of the office at the portal ends after half an hour. */
export const portalCookie = (siteUrl: string, of: string, token: string, isPreview: boolean): string =>
  `${prefixOf(siteUrl)}${of}=${token}; ${attributes(siteUrl, isPreview ? minutes30 : days30)}`

export const noPortalCookie = (siteUrl: string, of: string): string =>
  `${prefixOf(siteUrl)}${of}=; ${attributes(siteUrl, 0)}`

/** The cookie comes along by itself, so only pages of ours may send what it answers, or what sets it. */
export function requireOwnPage(request: HttpRequest): void {
  if (isFromOwnPage(request) && /^application\/json\b/i.test(request.headers['content-type'] ?? '')) return
  throw new HttpError(400, 'bad_request', 'Only pages of this site may ask for this.')
}

/** The session that came with the request: of the business with this key, or without one of the first that is there. */
export function portalToken(
  request: HttpRequest,
  siteUrl: string,
  wanted: string | null,
): { key: string; token: string } {
  requireOwnPage(request)
  const prefix = prefixOf(siteUrl)
  for (const pair of (request.headers['cookie'] ?? '').split(/;\s*/)) {
    const at = pair.indexOf('=')
    const of = pair.slice(prefix.length, at)
    const token = pair.slice(at + 1)
    const isPortal = pair.startsWith(prefix) && key.test(of) && /^[\w-]{20,200}$/.test(token)
    if (isPortal && (wanted === null || of === wanted)) return { key: of, token }
  }
  throw signedOut()
}

/**
 * What the database takes for the client's page of one document: the token of a link as it is, and for "portal.key.id" the
 * session in the cookie with the id of the document.
 */
export function documentToken(value: unknown, request: HttpRequest, siteUrl: string): string {
  const [, of, id] = (typeof value === 'string' && documentKey.exec(value)) || []
  if (of === undefined || id === undefined) return linkToken(value)
  return `${portalToken(request, siteUrl, of).token}.${id}`
}

/** The path of the client's page of a document: never with a session in it, since it goes to others. */
export const documentPath = (kind: 'quote' | 'invoice', token: string): string => {
  const [, id] = token.split('.')
  return id === undefined
    ? `/${kind === 'quote' ? 'q' : 'i'}/${encodeURIComponent(token)}`
    : `/portal/${kind}s/${id}`
}
