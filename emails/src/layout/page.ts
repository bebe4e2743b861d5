import { html } from 'hono/html'
import type { EmailContent } from '../message.ts'
import type { LayoutTexts } from './layout.texts.ts'

const green = '#1f6f4a'
const ink = '#1b1f1d'
const background = '#faf9f5'
const quiet = '#5b635f'
const font = "font-family:Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

const paragraph = (text: string) =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;white-space:pre-line">${text}</p>`

const fact = ([label, value]: readonly [string, string]) => html`<tr>
<td style="padding:6px 12px 6px 0;${font};font-size:14px;line-height:20px;color:${quiet};vertical-align:top">${label}</td>
<td align="right" style="padding:6px 0;${font};font-size:15px;line-height:20px;font-weight:600;color:${ink};vertical-align:top">${value}</td>
</tr>`

const facts = (rows: NonNullable<EmailContent['facts']>) => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-top:1px solid #e4e6df;border-bottom:1px solid #e4e6df">
${rows.map(fact)}
</table>`

// Outlook ignores padding on links, so the cell carries the colour and the link fills it.
const button = ({ label, url }: NonNullable<EmailContent['button']>, texts: LayoutTexts) => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td bgcolor="${green}" style="background:${green};border-radius:10px">
<a href="${url}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a>
</td></tr></table>
<p style="margin:0 0 4px;font-size:13px;line-height:20px;color:${quiet}">${texts.linkHint}</p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all"><a href="${url}" style="color:${green}">${url}</a></p>`

const code = ({ label, digits }: NonNullable<EmailContent['code']>) => html`
<p style="margin:0 0 8px;font-size:14px;line-height:20px;color:${quiet}">${label}</p>
<p style="margin:0 0 20px;padding:14px 20px;background:${background};border-radius:10px;font-size:30px;line-height:36px;font-weight:700;letter-spacing:6px;text-align:center">${digits}</p>`

const footnote = (text: string) =>
  html`<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:${quiet}">${text}</p>`

/** One column of tables with inline styles, which Gmail, Outlook and phones all support. */
export async function page(email: EmailContent, language: string, texts: LayoutTexts): Promise<string> {
  const document = await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${email.subject}</title>
</head>
<body style="margin:0;padding:0;background:${background};color:${ink};${font}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${email.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${background}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px;${font};font-size:20px;line-height:24px;font-weight:700;color:${green}">${email.sender || 'Fieldlark'}</td></tr>
<tr><td bgcolor="#ffffff" style="background:#ffffff;border-radius:16px;padding:32px 28px 20px;${font};color:${ink}">
${paragraph(email.greeting)}
${email.paragraphs.map(paragraph)}
${email.facts && email.facts.length > 0 && facts(email.facts)}
${email.button?.url && button(email.button, texts)}
${email.code?.digits && code(email.code)}
</td></tr>
<tr><td style="padding:20px 4px;${font}">
${email.footnotes.map(footnote)}
${footnote(email.sender === undefined ? texts.sender : texts.sentWith)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return document.toString()
}
