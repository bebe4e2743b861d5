import { languages } from '@fieldlark/domain/businesses/business.ts'
import { describe, expect, it } from 'vitest'
import { mails, renderMail } from './catalog.ts'

const url =
  'https://app.example.com/auth/v1/verify?token=abc&type=signup&redirect_to=https://app.example.com/onboarding'
const data: Record<string, string> = {
  email: 'visitor@example.com',
  name: 'Ann',
  url,
  code: '123456',
  new_email: 'new@example.com',
  business_name: 'Lark & Sons',
  inviter_name: 'Bob',
  role: 'worker',
  client_name: 'Cleo Park',
  greeting_name: 'Cleo',
  can_pay: 'true',
  timezone: 'America/New_York',
  written_on: '2025-11-01',
  quote_number: 'Q-0007',
  title: 'Autumn clean',
  total: '1234.5',
  currency: 'USD',
  valid_until: '2026-12-24',
  note: 'See you soon!',
  signer_name: 'Cleo P.',
  reason: 'Too late for us',
  message: 'Please without the windows',
  visit_date: '2026-11-24',
  start_time: '09:00',
  old_date: '2026-11-20',
  old_time: '14:30',
  address: '12 Elm Street',
  request_number: 'REQ-0003',
  invoice_number: '1042',
  balance: '340',
  due_date: '2026-12-01',
  days_late: '9',
  amount: '200.05',
  paid_on: '2026-12-03',
  refunded_on: '2026-12-05',
  method: 'card',
  payment_number: 'P-0003',
  from_date: '2026-01-01',
  to_date: '2026-12-31',
  closing_balance: '439.9',
  event: 'quote.approved',
  number: 'Q-0008',
  day: '2026-11-25',
  how_many: '12',
}

/** Fields that are shown in other words or decide about them. */
const decisive: ReadonlySet<string> = new Set([
  'url',
  'role',
  'business_name',
  'can_pay',
  'timezone',
  'written_on',
  'days_late',
  'event',
])

/** Fields that are formatted before they are shown in an email. */
const asShown: Record<string, Record<string, string>> = {
  en: {
    total: '$1,234.50',
    currency: '$',
    valid_until: 'December 24, 2026',
    visit_date: 'Tuesday, November 24, 2026',
    start_time: '9:00\u00A0AM',
    old_date: 'Friday, November 20, 2026',
    old_time: '2:30\u00A0PM',
    balance: '$340.00',
    due_date: 'December 1, 2026',
    amount: '$200.05',
    paid_on: 'December 3, 2026',
    refunded_on: 'December 5, 2026',
    method: 'card',
    from_date: 'January 1, 2026',
    to_date: 'December 31, 2026',
    closing_balance: '$439.90',
    day: 'Wednesday, November 25, 2026',
  },
  es: {
    total: '$1,234.50',
    currency: '$',
    valid_until: '24 de diciembre de 2026',
    visit_date: 'martes, 24 de noviembre de 2026',
    start_time: '9:00',
    old_date: 'viernes, 20 de noviembre de 2026',
    old_time: '2:30',
    balance: '$340.00',
    due_date: '1 de diciembre de 2026',
    amount: '$200.05',
    paid_on: '3 de diciembre de 2026',
    refunded_on: '5 de diciembre de 2026',
    method: 'tarjeta',
    from_date: '1 de enero de 2026',
    to_date: '31 de diciembre de 2026',
    closing_balance: '$439.90',
    day: 'miércoles, 25 de noviembre de 2026',
  },
}

const every = [...mails].flatMap(([kind, { fields }]) =>
  languages.map((language) => ({ kind, language, fields })),
)

describe.each(every)('$kind in $language', ({ kind, language, fields }) => {
  it('contains all of its fields in HTML and in text', async () => {
    const mail = await renderMail(kind, language, data)
    expect(mail.subject.length).toBeGreaterThan(5)
    expect(mail.html).toContain(`<html lang="${language}">`)
    for (const field of fields.filter((name) => !decisive.has(name))) {
      const shown = asShown[language]?.[field] ?? data[field]
      expect(mail.html + mail.subject).toContain(shown)
      expect(mail.text + mail.subject).toContain(shown)
    }
    expect(mail.html + mail.text).not.toMatch(/undefined|\[object/)
  })

  it('escapes markup', async () => {
    const evil = Object.fromEntries(fields.map((field) => [field, '<script>alert(1)</script>"\'>']))
    const mail = await renderMail(kind, language, { ...evil, url: 'https://x.example/"><script>' })
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toMatch(/href="[^"]*"[^ >]/)
  })

  it('renders without any data about the reader', async () => {
    const mail = await renderMail(kind, language, {})
    expect(mail.html + mail.text + mail.subject).not.toMatch(/undefined|null/)
  })
})

it.each(every.filter(({ fields }) => fields.includes('url')))(
  '$kind in $language contains its link as a button and as plain text',
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

const branding = { color: '#f2c94c', phone: '(555) 010-7788', logo: 'cid:logo' }

it.each(['quote-sent', 'invoice-sent', 'visit-booked', 'payment-receipt'])(
  '%s has the branding of the business: its logo, colour and phone number',
  async (kind) => {
    const { html, text } = await renderMail(kind, 'en', data, branding)
    expect(html).toContain('<img src="cid:logo"')
    // Yellow needs dark text, and as text on white a darker yellow.
    expect(html).toMatch(/bgcolor="#f2c94c"[\s\S]*color:#000000">Lark &amp; Sons/)
    expect(html).not.toMatch(/[^d-]color:#f2c94c/)
    expect(html).toContain('<a href="tel:5550107788"')
    expect(text).toContain('Lark & Sons · (555) 010-7788')
  },
)

it('keeps an email of Fieldlark itself as it is, whatever the business wears', async () => {
  const { html, text } = await renderMail('quote-approved-owner', 'en', data, branding)
  expect(html + text).not.toMatch(/f2c94c|cid:logo|010-7788/)
})

it('wears the colour of Fieldlark where the business has none, and never breaks out of its style', async () => {
  for (const color of [null, 'red', '#1f6f4a"><script>'])
    expect((await renderMail('quote-sent', 'en', data, { color })).html).toContain('bgcolor="#1f6f4a"')
})

it('names Fieldlark in the foot only where the plan says so', async () => {
  const named = await renderMail('quote-sent', 'en', data, { isMarked: true })
  expect(named.html + named.text).toMatch(/Sent with Fieldlark[\s\S]*Sent with Fieldlark/)
  const unnamed = await renderMail('quote-sent', 'en', data, { isMarked: false })
  expect(unnamed.html + unnamed.text).not.toContain('Fieldlark')
})

it.each([
  ['quote-sent', '$1,234.50', 'Valid until December 24, 2026'],
  ['invoice-sent', '$340.00', 'Was due December 1, 2026'],
  ['payment-receipt', '$200.05', 'December 3, 2026'],
])('gives the amount of %s weight, with the day beside it', async (kind, amount, note) => {
  const { html, text } = await renderMail(kind, 'en', data)
  expect(html).toMatch(/font-size:36px[^>]*>\S+/)
  expect(/font-size:36px[^>]*>(\S+)\s*<span[^>]*>([^<]*)</.exec(html)?.slice(1)).toEqual([amount, note])
  expect(text).toContain(note)
})

it('lets a client reply to the business', async () => {
  const mail = await renderMail('quote-sent', 'en', { ...data, reply_to: 'hello@lark.example' })
  expect(mail).toMatchObject({ sender: 'Lark & Sons', replyTo: 'hello@lark.example' })
  expect(await renderMail('quote-approved-owner', 'en', data)).toMatchObject({ sender: null, replyTo: null })
})

it.each(['en', 'es'] as const)('asks for a reply in %s only where somebody reads it', async (language) => {
  for (const kind of mails.keys()) {
    const unread = await renderMail(kind, language, data)
    expect(unread.text).not.toMatch(/reply to this|[Rr]esponda a este/)
  }
  const { text } = await renderMail('invoice-sent', language, { ...data, reply_to: 'hello@lark.example' })
  expect(text).toMatch(/forward it\. Questions\? Just reply|personal\. Si necesita algo, responda/)
})

it.each(['x', 'a@b, c@d.example', 'a@b\r\nBcc: c@d.example', 'A <a@b.example>', 7])(
  'rejects %j as a reply address',
  async (reply_to) => {
    expect((await renderMail('quote-sent', 'en', { ...data, reply_to })).replyTo).toBeNull()
  },
)

it('formats an amount given as a number, in the currency of the business', async () => {
  const { text } = await renderMail('quote-sent', 'es', { ...data, total: 1500, currency: 'JPY' })
  expect(text).toContain('¥1,500')
})

it('keeps the line breaks of long texts', async () => {
  const { text } = await renderMail('quote-sent', 'en', { ...data, note: 'One\n\nTwo' })
  expect(text).toContain('One\n\nTwo')
})

it.each(['en', 'es'] as const)('says in %s that a visit may come at any time that day', async (language) => {
  const { text } = await renderMail('visit-booked', language, { ...data, start_time: null })
  expect(text).toMatch(/any time that day|a cualquier hora/)
})

it('spaces the digits of a code', async () => {
  const { html } = await renderMail('reauthentication', 'en', data)
  expect(html).toMatch(/letter-spacing:6px;[^>]*>123456</)
})

it('contains only web addresses as links', async () => {
  const mail = await renderMail('recovery', 'en', { url: 'javascript:alert(1)' })
  expect(mail.html + mail.text).not.toContain('javascript:')
})

it('keeps names short and on one line', async () => {
  const { subject } = await renderMail('team-invitation', 'en', {
    business_name: `Lark\r\nBcc: x@y.z ${'x'.repeat(500)}`,
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThan(160)
})

it('throws on an unknown kind', async () => {
  await expect(renderMail('birthday', 'en', {})).rejects.toThrow('birthday')
})

it.each([
  ['-3', 'is due on December 1, 2026', 'vence el 1 de diciembre de 2026'],
  ['0', 'is due today', 'vence hoy'],
  ['1', '1 day ago', 'hace 1 día.'],
])('says when an invoice that is %s days late was due', async (days_late, en, es) => {
  expect((await renderMail('invoice-reminder', 'en', { ...data, days_late })).text).toContain(en)
  expect((await renderMail('invoice-reminder', 'es', { ...data, days_late })).text).toContain(es)
})

it.each([
  ['invoice-sent', '0', 'Due December 1, 2026', 'Vence el 1 de diciembre de 2026'],
  ['invoice-sent', '1', 'Was due December 1, 2026', 'Venció el 1 de diciembre de 2026'],
  ['invoice-reminder', '9', 'Was due December 1, 2026', 'Venció el 1 de diciembre de 2026'],
  ['invoice-claimed-owner', '-1', 'Due: December 1, 2026', 'Vence el: 1 de diciembre de 2026'],
  ['invoice-claimed-owner', '1', 'Was due: December 1, 2026', 'Venció el: 1 de diciembre de 2026'],
])('speaks of the due date in %s as past once it is %s days over', async (kind, days_late, en, es) => {
  expect((await renderMail(kind, 'en', { ...data, days_late })).text).toContain(en)
  expect((await renderMail(kind, 'es', { ...data, days_late })).text).toContain(es)
})

it('greets a client by the first name', async () => {
  expect((await renderMail('invoice-sent', 'en', data)).text).toContain('Hi Cleo,')
  expect((await renderMail('quote-sent', 'es', data)).text).toContain('Hola, Cleo:')
})

it.each(['invoice-sent', 'invoice-reminder'])(
  'mentions payment in %s only when there is a way to pay',
  async (kind) => {
    expect((await renderMail(kind, 'en', { ...data, can_pay: true })).text).toContain('View and pay invoice')
    const without = await renderMail(kind, 'en', { ...data, can_pay: false })
    expect(without.text).toContain('View invoice')
    expect(without.text).not.toContain('View and pay')
    expect((await renderMail(kind, 'es', { ...data, can_pay: false })).text).not.toContain('y pagar')
  },
)

it('formats the time of a visit as is usual in the region of the business', async () => {
  const visit = { ...data, start_time: '14:30' }
  expect((await renderMail('visit-booked', 'en', visit)).text).toContain('2:30\u00A0PM')
  const { text } = await renderMail('visit-moved', 'es', { ...visit, timezone: 'Europe/Madrid' })
  expect(text).toContain('14:30')
})

it.each([
  ['2026-11-20', 'Lark & Sons: see you Tuesday, November 24'],
  ['2025-11-24', 'Lark & Sons: see you Tuesday, November 24, 2026'],
  ['', 'Lark & Sons: see you Tuesday, November 24, 2026'],
])('includes the year in a subject written on “%s” only when it is needed', async (written_on, subject) => {
  expect((await renderMail('visit-booked', 'en', { ...data, written_on })).subject).toBe(subject)
})

it('does not ask for payment of a free invoice', async () => {
  const { text } = await renderMail('invoice-sent', 'en', { ...data, total: 0, balance: 0 })
  expect(text).toContain('Balance due: $0.00')
  expect(text).not.toContain('pay')
})

it('describes a payment without an invoice', async () => {
  const { text } = await renderMail('payment-receipt', 'en', { ...data, invoice_number: null, balance: null })
  expect(text).toContain('Amount received: $200.05')
  expect(text).not.toMatch(/Invoice|Balance due/)
})

it('shows a negative balance as what the business owes the client', async () => {
  const { text } = await renderMail('client-statement', 'en', { ...data, closing_balance: '-60' })
  expect(text).toContain('Your credit balance: $60.00')
})
