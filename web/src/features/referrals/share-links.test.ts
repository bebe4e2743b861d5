import { expect, it } from 'vitest'
import { shareTexts } from './share.texts.ts'
import { referralHref, shareHrefs } from './share-links.ts'

it('leads a friend to the sign-up page with the code', () => {
  expect(referralHref('https://app.example/', 'AB12CD34')).toBe('https://app.example/register?ref=AB12CD34')
})

it.each(['en', 'es'] as const)('hands the whole text in %s to other apps', (language) => {
  const { subject, message } = shareTexts[language]
  const link = 'https://app.example/register?ref=AB12CD34'
  const text = message(link, '$50')
  const { whatsApp, sms, mailTo } = shareHrefs(subject, text)
  expect(new URL(whatsApp).searchParams.get('text')).toBe(text)
  expect(new URL(sms).searchParams.get('body')).toBe(text)
  const mail = new URL(mailTo('a&b@example.com'))
  expect(decodeURIComponent(mail.pathname)).toBe('a&b@example.com')
  expect(mail.searchParams.get('body')).toBe(text)
  expect(mail.searchParams.get('subject')).toBe(subject)
  expect(text.endsWith(link)).toBe(true)
})
