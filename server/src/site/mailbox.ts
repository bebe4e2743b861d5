import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { pictureKind, pictureOf } from '@fieldlark/documents/picture.ts'
import { attachmentOf, hasAttachment, type OutboxRow, renderEmail } from '../outbox/email.ts'
import { HttpError } from '../project/http-error.ts'
import type { ReadLogo } from '../project/logo.ts'
import type { RenderAttachment } from '../project/pdf.ts'
import { barePolicy, sha256 } from './headers.ts'
import { isKey } from './mailbox-key.ts'
import { codeOf, emailPage, keyPage, listPage, mailboxStyle, type RenderedEmail } from './mailbox-page.ts'

type Options = {
  /** Reads the newest emails, or the one with this id. */
  readRows: (id: string | null) => Promise<OutboxRow[]>
  key: string
  siteUrl: string
  /** Renders the PDF that would have been attached. */
  renderAttachment: RenderAttachment
  readLogo: ReadLogo
}

const policy =
  `default-src 'none'; style-src ${sha256(mailboxStyle)}; frame-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const htmlResponse = (body: string, status = 200, contentPolicy = policy): HttpResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy,
    // The links are keys to accounts, so no page they lead to may learn them.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  },
  body,
})

const notFound = (): HttpResponse => ({
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'No such email.\n',
})

const cookieOf = (headers: HttpRequest['headers']): string | undefined =>
  /(?:^|;\s*)mailbox=([\w-]+)/.exec(headers.cookie ?? '')?.[1]

// The policy of an email allows its styles by their hashes, pictures inside it, and no scripts at all.
function mailPolicy(mailHtml: string): string {
  const styles = [...mailHtml.matchAll(/style="([^"]*)"/g)].map(([, value = '']) =>
    sha256(value.replaceAll('&#39;', "'")),
  )
  const sheets = [...mailHtml.matchAll(/<style>([^<]*)<\/style>/g)].map(([, sheet = '']) => sha256(sheet))
  const allowed = [...new Set([...styles, ...sheets])].join(' ')
  return `${barePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")} allow-popups allow-popups-to-escape-sandbox; img-src data:; style-src 'unsafe-hashes' ${allowed}`
}

async function showMail(mailHtml: string): Promise<HttpResponse> {
  const shown = mailHtml.replace('<head>', '<head><base target="_blank">')
  const response = htmlResponse(shown, 200, mailPolicy(mailHtml))
  return { ...response, headers: { ...response.headers, 'x-frame-options': 'SAMEORIGIN' } }
}

async function showAttachment({ renderAttachment, siteUrl }: Options, row: OutboxRow): Promise<HttpResponse> {
  const attachment = attachmentOf(row, siteUrl)
  if (attachment === null) return notFound()
  const rendered = await renderAttachment(attachment).catch((error: unknown) => {
    if (error instanceof HttpError) return null
    throw error
  })
  if (rendered === null) return notFound()
  const { name, bytes } = rendered
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  }
  return { status: 200, headers: { ...headers, 'x-robots-tag': 'noindex' }, body: bytes }
}

async function read(options: Options, id: string | null): Promise<RenderedEmail[]> {
  const rows = await options.readRows(id)
  return Promise.all(
    rows.map(async (row) => {
      // The list shows no logos.
      const logo = id === null ? null : pictureOf(await options.readLogo(row.branding?.logo ?? null))
      const source = logo && `data:image/${pictureKind(logo)};base64,${logo.toString('base64')}`
      return { row, mail: await renderEmail(row, options.siteUrl, source) }
    }),
  )
}

// Test suites read the emails as JSON.
const asJson = (emails: readonly RenderedEmail[]): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(
    emails.map(({ row, mail }) => ({
      id: row.id,
      kind: row.kind,
      to: row.to_address,
      language: row.language,
      created_at: row.created_at,
      code: codeOf(row),
      attachments: hasAttachment(row) ? [`/mailbox/${row.id}/pdf`] : [],
      ...mail,
    })),
  ),
})

/** Shows the emails that would have been sent to anyone with the key, first in /mailbox?key=…, then in a cookie. */
export function createMailbox(options: Options): (request: HttpRequest) => Promise<HttpResponse> {
  return async (request) => {
    const given = new URLSearchParams(request.search).get('key')
    const isJson = request.headers.accept?.includes('application/json') ?? false
    if (!isKey(given ?? cookieOf(request.headers), options.key)) return htmlResponse(await keyPage(), 403)
    if (isJson) return asJson(await read(options, null))
    if (given !== null) {
      const cookie = `mailbox=${options.key}; Path=/mailbox; HttpOnly; SameSite=Strict`
      return { status: 303, headers: { location: '/mailbox', 'set-cookie': cookie } }
    }
    const [, id, part] = /^\/mailbox(?:\/([0-9a-f-]{36})(?:\/(html|pdf))?)?\/?$/.exec(request.path) ?? []
    if (id === undefined) {
      return /^\/mailbox\/?$/.test(request.path)
        ? htmlResponse(await listPage(await read(options, null)))
        : notFound()
    }
    const [email] = await read(options, id)
    if (!email) return notFound()
    if (part === 'pdf') return showAttachment(options, email.row)
    return part === 'html' ? showMail(email.mail.html) : htmlResponse(await emailPage(email))
  }
}
