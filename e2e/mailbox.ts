import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

import { folderOf } from './folder.ts'

/** The URL of the mailbox page that the server printed. */
const mailboxOf = (address: string) => readFileSync(join(folderOf(new URL(address).port), 'mailbox'), 'utf8')

type Mail = { to: string; kind: string; subject: string; text: string; code: string; attachments: string[] }

/** The mails to an address, newest first. */
export async function mailsTo(address: string, to: string): Promise<Mail[]> {
  const answer = await fetch(mailboxOf(address), { headers: { accept: 'application/json' } })
  return ((await answer.json()) as Mail[]).filter((mail) => mail.to === to)
}

/** The newest mail to an address, waiting until there are `count` of them. */
export async function newestMail(address: string, to: string, count = 1): Promise<Mail> {
  const read = () => mailsTo(address, to)
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
  const [mail] = await read()
  if (!mail) throw new Error(`No mail to ${to}`)
  return mail
}

/** The link in a mail. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\/(?:auth\/v1\/verify|accept-invitation|[bqm]\/|quotes\/)\S+/.exec(text)?.[0]
  if (!link) throw new Error(`No link in:\n${text}`)
  return link
}

/** The bytes of a mail's first attachment. */
export async function attachmentOf(address: string, { attachments: [path] }: Mail): Promise<Buffer> {
  if (!path) throw new Error('Nothing is attached.')
  const mailbox = new URL(mailboxOf(address))
  const cookie = `mailbox=${mailbox.searchParams.get('key') ?? ''}`
  const answer = await fetch(new URL(path, mailbox), { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Opens the newest mail to an address on the mailbox page and returns its link. */
export async function linkFromMailbox(page: Page, to: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto(mailboxOf(page.url()))
  await mailbox
    .getByRole('link')
    .filter({ hasText: `to ${to}` })
    .first()
    .click()
  const link = mailbox.locator('pre').getByRole('link', { name: /auth\/v1\/verify|accept-invitation|\/q\// })
  const href = await link.first().getAttribute('href')
  await mailbox.close()
  if (!href) throw new Error(`The mail to ${to} has no link.`)
  return href
}
