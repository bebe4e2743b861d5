import type { Mail } from '@fieldlark/emails/catalog.ts'
import { html, raw } from 'hono/html'
import { hasAttachment, type OutboxRow } from '../outbox/email.ts'

const style = `
body{margin:0 auto;max-width:800px;padding:24px 16px;background:#faf9f5;color:#1b1f1d;font:16px/1.5 system-ui,sans-serif}
a{color:#1f6f4a}h1{font-size:22px}ul{list-style:none;padding:0}li{border-bottom:1px solid #dcdcd4}
li a{display:block;padding:12px 4px;text-decoration:none;color:inherit}small{color:#5b635f}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border-radius:12px;padding:20px;font:inherit}
iframe{width:100%;height:640px;border:0;border-radius:12px;background:#faf9f5}`

/** The only style sheet of these pages; their content security policy allows it by its hash. */
export const mailboxStyle = style

const page = async (title: string, body: unknown): Promise<string> =>
  (
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>${body}</body>
</html>
`
  ).toString()

/** The code that an API client may send instead of following the link. */
export const codeOf = ({ data }: OutboxRow): string => (typeof data.code === 'string' ? data.code : '')

export type RenderedEmail = { row: OutboxRow; mail: Mail }

export const listPage = (emails: readonly RenderedEmail[]): Promise<string> =>
  page(
    'Mailbox',
    html`<main><h1>Mailbox</h1>
<p>No mail server is set up (SMTP_URL), so emails wait here instead of being sent. Newest first.</p>
${emails.length === 0 ? html`<p>Nothing yet.</p>` : ''}
<ul>${emails.map(
      ({ row, mail }) => html`<li><a href="/mailbox/${row.id}">${mail.subject}<br>
<small>to ${row.to_address} · ${row.created_at.toISOString()}</small></a></li>`,
    )}</ul></main>`,
  )

// Only addresses become links, so that nothing in an email can become markup.
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))

export const emailPage = ({ row, mail }: RenderedEmail): Promise<string> =>
  page(
    mail.subject,
    html`<main><p><a href="/mailbox">Mailbox</a></p>
<h1>${mail.subject}</h1>
<p><small>to ${row.to_address} · ${row.created_at.toISOString()} · ${row.kind} · ${row.language}${codeOf(row) && ` · code ${codeOf(row)}`}</small></p>
<pre>${linked(mail.text)}</pre>
${hasAttachment(row) ? html`<p>Attached: <a href="/mailbox/${row.id}/pdf">the PDF</a></p>` : ''}
<h2>What the client sees</h2>
<iframe title="The email as HTML" src="/mailbox/${row.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</main>`,
  )

export const keyPage = (): Promise<string> =>
  page(
    'Mailbox',
    html`<main><h1>Mailbox</h1><p>Open the mailbox with the link the server printed when it started.</p></main>`,
  )
