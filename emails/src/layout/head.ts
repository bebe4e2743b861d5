import { html } from 'hono/html'
import { type Branding, dialable } from '../branding.ts'
import { font } from './ink.ts'

const logo = (source: string) => html`
<td width="48" style="padding:0 14px 0 0"><img src="${source}" width="48" height="48" alt="" style="display:block;width:48px;height:48px;border-radius:12px;background:#ffffff;object-fit:contain"></td>`

const phone = (number: string, color: string) => html`
<td align="right" style="padding:0 0 0 12px;white-space:nowrap;${font};font-size:14px;line-height:20px;font-weight:600"><a href="tel:${dialable(number)}" style="color:${color};text-decoration:none">${number}</a></td>`

/** The business in its colour at the top of the card, with its phone number to call. */
export const band = (sender: string, branding: Branding) => html`
<tr><td bgcolor="${branding.color}" style="background:${branding.color};border-radius:16px 16px 0 0;padding:18px 28px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
${branding.logo && logo(branding.logo)}
<td style="${font};font-size:18px;line-height:24px;font-weight:700;color:${branding.onColor}">${sender}</td>
${branding.phone && phone(branding.phone, branding.onColor)}
</tr></table>
</td></tr>`

/** Above the card of an email of Fieldlark itself. */
export const ownHead = (branding: Branding) => html`
<tr><td class="link" style="padding:0 4px 16px;${font};font-size:20px;line-height:24px;font-weight:700;color:${branding.link}">Fieldlark</td></tr>`
