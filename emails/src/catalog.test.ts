import { languages } from '@fieldlark/domain/businesses/business.ts'
import { describe, expect, it } from 'vitest'
import { mails, renderMail } from './catalog.ts'

const url =
  'https://app.example.com/auth/v1/verify?token=abc&type=signup&redirect_to=https://app.example.com/onboarding'
const data: Record<string, string> = {
  name: 'Ann',
  url,
  code: '123456',
  new_email: 'new@example.com',
  business_name: 'Lark & Sons',
  inviter_name: 'Bob',
  role: 'worker',
}

const every = [...mails].flatMap(([kind, { fields }]) =>
  languages.map((language) => ({ kind, language, fields })),
)

describe.each(every)('$kind in $language', ({ kind, language, fields }) => {
  it('says what it is, to a reader of HTML and to a reader of text', async () => {
    const mail = await renderMail(kind, language, data)
    expect(mail.subject.length).toBeGreaterThan(5)
    expect(mail.html).toContain(`<html lang="${language}">`)
    for (const field of fields.filter(
      (name) => name !== 'url' && name !== 'role' && name !== 'business_name',
    )) {
      expect(mail.html + mail.subject).toContain(data[field])
      expect(mail.text + mail.subject).toContain(data[field])
    }
    expect(mail.html + mail.text).not.toMatch(/undefined|\[object/)
  })

  it('lets no markup in', async () => {
    const evil = Object.fromEntries(fields.map((field) => [field, '<script>alert(1)</script>"\'>']))
    const mail = await renderMail(kind, language, { ...evil, url: 'https://x.example/"><script>' })
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toMatch(/href="[^"]*"[^ >]/)
  })

  it('is a letter even where nothing is known of the reader', async () => {
    const mail = await renderMail(kind, language, {})
    expect(mail.html + mail.text + mail.subject).not.toMatch(/undefined|null/)
  })
})

it.each(every.filter(({ fields }) => fields.includes('url')))(
  '$kind in $language carries its link in both, as a button and written out',
  async ({ kind, language }) => {
    const mail = await renderMail(kind, language, data)
    expect(mail.text).toContain(url)
    expect(mail.html.split(`href="${url.replaceAll('&', '&amp;')}"`)).toHaveLength(3)
  },
)

it('differs between the languages', async () => {
  for (const kind of mails.keys()) {
    const [en, es] = await Promise.all(languages.map((language) => renderMail(kind, language, data)))
    expect(en?.subject).not.toBe(es?.subject)
    expect(en?.text).not.toBe(es?.text)
  }
})

it('writes no address that is not of the web', async () => {
  const mail = await renderMail('recovery', 'en', { url: 'javascript:alert(1)' })
  expect(mail.html + mail.text).not.toContain('javascript:')
})

it('keeps names on one line and short', async () => {
  const { subject } = await renderMail('team-invitation', 'en', {
    business_name: `Lark\r\nBcc: x@y.z ${'x'.repeat(500)}`,
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThan(160)
})

it('refuses a kind it does not know', async () => {
  await expect(renderMail('birthday', 'en', {})).rejects.toThrow('birthday')
})
