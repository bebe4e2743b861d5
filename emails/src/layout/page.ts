import { html, raw } from 'hono/html'
import type { Branding } from '../branding.ts'
import type { EmailContent } from '../message.ts'
import { band, ownHead } from './head.ts'
import { background, dark, font, ink, quiet } from './ink.ts'
import type { LayoutTexts } from './layout.texts.ts'

const paragraph = (text: string) =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;white-space:pre-line">${text}</p>`

const fact = ([label, value]: readonly [string, string]) => html`<tr>
<td class="quiet" style="padding:6px 12px 6px 0;${font};font-size:14px;line-height:20px;color:${quiet};vertical-align:top">${label}</td>
<td class="ink" align="right" style="padding:6px 0;${font};font-size:15px;line-height:20px;font-weight:600;color:${ink};vertical-align:top">${value}</td>
</tr>`

const facts = (rows: NonNullable<EmailContent['facts']>) => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="rows" style="margin:0 0 16px;border-top:1px solid #e4e6df;border-bottom:1px solid #e4e6df">
${rows.map(fact)}
</table>`

const amount = ({ label, value, note }: NonNullable<EmailContent['amount']>) => html`
<p class="quiet" style="margin:8px 0 0;font-size:14px;line-height:20px;color:${quiet}">${label}</p>
<p style="margin:0 0 16px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:-1px">${value}
${note && html`<span class="quiet" style="display:block;font-size:14px;line-height:20px;font-weight:400;letter-spacing:0;color:${quiet}">${note}</span>`}</p>`

// Outlook ignores padding on links, so the cell carries the colour and the link fills it.
const button = (
  { label, url }: NonNullable<EmailContent['button']>,
  { color, onColor, link }: Branding,
  texts: LayoutTexts,
) => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td bgcolor="${color}" class="button" style="background:${color};border:1px solid ${color};border-radius:10px">
<a href="${url}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:${onColor};text-decoration:none">${label}</a>
</td></tr></table>
<p class="quiet" style="margin:0 0 4px;font-size:13px;line-height:20px;color:${quiet}">${texts.linkHint}</p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all"><a href="${url}" class="link" style="color:${link}">${url}</a></p>`

const code = ({ label, digits }: NonNullable<EmailContent['code']>) => html`
<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:20px;color:${quiet}">${label}</p>
<p class="code" style="margin:0 0 20px;padding:14px 20px;background:${background};border-radius:10px;font-size:30px;line-height:36px;font-weight:700;letter-spacing:6px;text-align:center">${digits}</p>`

const footnote = (text: string) =>
  html`<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:20px;color:${quiet}">${text}</p>`

/** Who writes, how to reach them and, where the plan has it, what it was sent with. */
const foot = ({ sender }: EmailContent, branding: Branding, texts: LayoutTexts) =>
  sender === undefined
    ? [footnote(texts.sender)]
    : [
        sender && branding.phone && footnote(`${sender} · ${branding.phone}`),
        branding.isMarked &&
          html`<p class="quiet" style="margin:16px 0 0;font-size:12px;line-height:16px;color:${quiet}">${texts.sentWith}</p>`,
      ]

/** One column of tables with inline styles, which Gmail, Outlook and phones all support. */
export async function page(
  email: EmailContent,
  branding: Branding,
  language: string,
  texts: LayoutTexts,
): Promise<string> {
  const isBranded = Boolean(email.sender)
  const corners = isBranded ? '0 0 16px 16px' : '16px'
  const document = await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${email.subject}</title>
<style>${raw(dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${background};color:${ink};${font}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${email.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${background}" class="paper"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
${email.sender ? band(email.sender, branding) : ownHead(branding)}
<tr><td bgcolor="#ffffff" class="card" style="background:#ffffff;border-radius:${corners};padding:32px 28px 20px;${font};color:${ink}">
${paragraph(email.greeting)}
${email.paragraphs.map(paragraph)}
${email.amount?.value && amount(email.amount)}
${email.facts && email.facts.length > 0 && facts(email.facts)}
${email.button?.url && button(email.button, branding, texts)}
${email.code?.digits && code(email.code)}
</td></tr>
<tr><td style="padding:20px 4px;${font}">
${email.footnotes.map(footnote)}
${foot(email, branding, texts)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return document.toString()
}
