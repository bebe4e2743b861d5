import { expect, it } from 'vitest'

import { renderMail } from './catalog.ts'
import { data } from './testing/mail-data.ts'

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

it('a request for a review on the page of the business says how to say no, one for Google does not', async () => {
  const words = async (more: object) => (await renderMail('client-review', 'en', { ...data, ...more })).text
  expect(await words({ token: 'x' })).toContain('we won’t ask again')
  expect(await words({})).not.toContain('we won’t ask again')
})

it.each([
  ['en', 'move', '14:00', 'Move the visit on Tuesday, November 24, 2026, 2:00 PM', 'Visit: Autumn clean'],
  ['en', 'cancel', null, 'Cancel the visit on Tuesday, November 24, 2026\n', 'Visit: Autumn clean'],
  ['es', 'move', '14:00', 'Cambiar la cita del martes, 24 de noviembre de 2026, 2:00 p', 'Cita: Autumn'],
  ['es', 'cancel', null, 'Cancelar la cita del martes, 24 de noviembre de 2026\n', 'Cita: Autumn clean'],
  ['en', null, null, 'arrived: Autumn clean\n', 'Request: REQ-0003'],
  ['es', null, null, 'solicitud: Autumn clean\n', 'Solicitud: REQ-0003'],
] as const)(
  'repeats in %s what a client asked for (%s at %s)',
  async (language, wish, start_time, ...said) => {
    const { text } = await renderMail('request-received', language, { ...data, wish, start_time })
    for (const words of said) expect(text.replaceAll('\u00A0', ' ')).toContain(words)
    if (wish === null) expect(text).not.toMatch(/Visit|Cita|2026/)
  },
)
