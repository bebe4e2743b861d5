import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import { type OutboxRow, paperOf, writeLetter } from '../outbox/letter.ts'
import { Refused } from '../project/ask-rest.ts'
import type { PrintPaper } from '../project/papers.ts'
import { barePolicy, sha256 } from './headers.ts'
import { isKey } from './mailbox-key.ts'
import { codeOf, keyPage, letterPage, listPage, mailboxStyle, type Written } from './mailbox-page.ts'

type Options = {
  /** The newest letters, or the one. */
  readRows: (id: string | null) => Promise<OutboxRow[]>
  key: string
  siteUrl: string
  /** Makes the PDF that would have gone along. */
  printPaper: PrintPaper
}

const policy =
  `default-src 'none'; style-src ${sha256(mailboxStyle)}; frame-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const htmlAnswer = (body: string, status = 200, contentPolicy = policy): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy,
    // The links are keys to accounts: no page they lead to learns where they stood.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  },
  body,
})

const nothing = (): Answer => ({
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'No such mail.\n',
})

const cookieOf = (headers: Incoming['headers']): string | undefined =>
  /(?:^|;\s*)mailbox=([\w-]+)/.exec(headers.cookie ?? '')?.[1]

// The mail's inline styles by their hashes: its own policy allows nothing else, and no scripts at all.
function mailPolicy(mailHtml: string): string {
  const styles = [...mailHtml.matchAll(/style="([^"]*)"/g)].map(([, value = '']) =>
    sha256(value.replaceAll('&#39;', "'")),
  )
  const allowed = [...new Set(styles)].join(' ')
  return `${barePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")} allow-popups allow-popups-to-escape-sandbox; style-src 'unsafe-hashes' ${allowed}`
}

async function showMail(mailHtml: string): Promise<Answer> {
  const shown = mailHtml.replace('<head>', '<head><base target="_blank">')
  const answer = htmlAnswer(shown, 200, mailPolicy(mailHtml))
  return { ...answer, headers: { ...answer.headers, 'x-frame-options': 'SAMEORIGIN' } }
}

async function showPaper({ printPaper }: Options, row: OutboxRow): Promise<Answer> {
  const paper = paperOf(row)
  if (paper === null) return nothing()
  const printed = await printPaper(paper).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  if (printed === null) return nothing()
  const { name, bytes } = printed
  const described = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  }
  return { status: 200, headers: { ...described, 'x-robots-tag': 'noindex' }, body: bytes }
}

async function read(options: Options, id: string | null): Promise<Written[]> {
  const rows = await options.readRows(id)
  return Promise.all(rows.map(async (row) => ({ row, mail: await writeLetter(row, options.siteUrl) })))
}

// For test suites, which read mails as people do.
const asJson = (letters: readonly Written[]): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(
    letters.map(({ row, mail }) => ({
      id: row.id,
      kind: row.kind,
      to: row.to_address,
      language: row.language,
      created_at: row.created_at,
      code: codeOf(row),
      attachments: paperOf(row) === null ? [] : [`/mailbox/${row.id}/pdf`],
      ...mail,
    })),
  ),
})

/** Shows what would have been sent to whoever has the key: /mailbox?key=… once, then a cookie. */
export function createMailbox(options: Options): (incoming: Incoming) => Promise<Answer> {
  return async (incoming) => {
    const given = new URLSearchParams(incoming.search).get('key')
    const isJson = incoming.headers.accept?.includes('application/json') ?? false
    if (!isKey(given ?? cookieOf(incoming.headers), options.key)) return htmlAnswer(await keyPage(), 403)
    if (isJson) return asJson(await read(options, null))
    if (given !== null) {
      const cookie = `mailbox=${options.key}; Path=/mailbox; HttpOnly; SameSite=Strict`
      return { status: 303, headers: { location: '/mailbox', 'set-cookie': cookie } }
    }
    const [, id, part] = /^\/mailbox(?:\/([0-9a-f-]{36})(?:\/(html|pdf))?)?\/?$/.exec(incoming.path) ?? []
    if (id === undefined) {
      return /^\/mailbox\/?$/.test(incoming.path)
        ? htmlAnswer(await listPage(await read(options, null)))
        : nothing()
    }
    const [letter] = await read(options, id)
    if (!letter) return nothing()
    if (part === 'pdf') return showPaper(options, letter.row)
    return part === 'html' ? showMail(letter.mail.html) : htmlAnswer(await letterPage(letter))
  }
}
