import { languages } from '@fieldlark/domain/businesses/business.ts'
import { describe, expect, it } from 'vitest'
import { mails, renderMail } from './catalog.ts'
import { data, url } from './testing/mail-data.ts'

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
  'visit_at',
  'wanted_part',
  'wish',
  'token',
  'plan',
])

/** Fields that are formatted before they are shown in an email. */
const asShown: Record<string, Record<string, string>> = {
  en: {
    total: '$1,234.50',
    deposit: '$129.50',
    currency: '$',
    valid_until: 'December 24, 2026',
    visit_date: 'Tuesday, November 24, 2026',
    start_time: '9:00\u00A0AM',
    old_date: 'Friday, November 20, 2026',
    old_time: '2:30\u00A0PM',
    first_time: '9:30\u00A0AM',
    second_time: '2:00\u00A0PM',
    third_time: '10:15\u00A0AM',
    held_until: '11:40\u00A0AM',
    wanted: '8:45\u00A0AM',
    answer_by: '4:20\u00A0PM',
    wanted_day: 'Thursday, December 3, 2026',
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
    deposit: '$129.50',
    currency: '$',
    valid_until: '24 de diciembre de 2026',
    visit_date: 'martes, 24 de noviembre de 2026',
    start_time: '9:00',
    old_date: 'viernes, 20 de noviembre de 2026',
    old_time: '2:30',
    first_time: '9:30',
    second_time: '2:00',
    third_time: '10:15',
    held_until: '11:40',
    wanted: '8:45',
    answer_by: '4:20',
    wanted_day: 'jueves, 3 de diciembre de 2026',
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

it.each([
  ['en', 'Deposit to book: $129.50'],
  ['es', 'Anticipo para reservar: $129.50'],
] as const)('says with a quote what deposit books it (%s)', async (language, sentence) => {
  const mail = await renderMail('quote-sent', language, data)
  expect([mail.html, mail.text].every((part) => part.includes(sentence))).toBe(true)
  const [words = ''] = sentence.split(':')
  const { text } = await renderMail('quote-sent', language, { ...data, deposit: null })
  expect(text).not.toContain(words)
})

it.each([
  ['en', 'Deposit due now: $129.50. Open the quote below', 'collect the $129.50 deposit'],
  ['es', 'Anticipo por pagar ahora: $129.50. Abra el presupuesto', 'cobra el anticipo de $129.50'],
] as const)('names the deposit of an approved quote, and its next step (%s)', async (language, due, next) => {
  const textOf = async (to: 'client' | 'owner', more: object) =>
    (await renderMail(`quote-approved-${to}`, language, { ...data, ...more })).text.replaceAll(/\s+/g, ' ')
  expect(await textOf('client', {})).toContain(due)
  expect(await textOf('client', { can_pay: 'false' })).not.toMatch(/Open the quote below|Abra el/)
  expect(await textOf('client', { deposit: null })).not.toMatch(/Deposit|Anticipo/)
  expect(await textOf('owner', {})).toContain(next)
  expect(await textOf('owner', { deposit: null })).not.toMatch(/deposit|anticipo/)
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

it.each(['en', 'es'] as const)('tells news without a choice that may be nobody’s (%s)', async (language) => {
  expect((await renderMail('notification', language, data)).text).not.toMatch(/You chose|Elegiste/)
})

it.each([
  ['en', 'New online booking', '9:00 AM', 'Answer by'],
  ['es', 'Reserva en línea', '9:00 a', 'Responde antes de'],
] as const)('names the service, the time and the deadline of a booking (%s)', async (language, ...words) => {
  const { subject, text } = await renderMail('notification', language, {
    ...data,
    event: 'request.booked',
    wanted: '2026-11-24 09:00',
    answer_by: '2026-11-23 14:30',
  })
  for (const word of words) expect(`${subject}\n${text}`.replaceAll('\u00A0', ' ')).toContain(word)
  expect(text).toContain(data.title)
  const nothing = { ...data, title: '', wanted: '', answer_by: '' }
  expect((await renderMail('notification', language, nothing)).text).not.toMatch(
    /Service|Servicio|Answer|Responde/,
  )
})

it.each(['en', 'es'] as const)('on the way, offers no other time, whoever goes (%s)', async (language) => {
  const mail = await renderMail('visit-on-my-way', language, { ...data, reply_to: 'hello@lark.example' })
  expect(mail.text).toMatch(/just reply to this email|Responda a este correo/i)
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/another|otra\b|\b[Ww]e\b|\b[Vv]amos\b/)
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
