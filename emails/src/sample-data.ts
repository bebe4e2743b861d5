import type { Language } from '@fieldlark/domain/businesses/business.ts'

const words = {
  en: {
    title: 'Deep cleaning, three rooms',
    note: 'Thank you! Call us with any question.',
    reason: 'We found somebody else, sorry.',
    message: 'Could you leave out the windows, please?',
    words: 'I have to work that morning.',
    client_name: 'Maria Lopez',
    greeting_name: 'Maria',
    inviter_name: 'Ana Park',
    signer_name: 'Maria Lopez',
    address: '12 Elm Street, Austin',
  },
  es: {
    title: 'Limpieza profunda, tres cuartos',
    note: '¡Gracias! Llámenos si tiene alguna pregunta.',
    reason: 'Encontramos a otra persona, disculpe.',
    message: '¿Podrían dejar fuera las ventanas, por favor?',
    words: 'Esa mañana me toca trabajar.',
    client_name: 'María López',
    greeting_name: 'María',
    inviter_name: 'Ana Parra',
    signer_name: 'María López',
    address: 'Calle Olmo 12, San Juan',
  },
} as const

/** A day that far from today, as the emails get it. */
const dayFrom = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Made-up data for any email of the catalogue, for a look at it or a test of the mail server. Nothing in it opens anything:
 * every link leads to the start page.
 */
export const sampleMailData = (language: Language, siteUrl: string, now = new Date()) => ({
  ...words[language],
  name: 'Ana',
  email: 'ana@example.com',
  token: 'no-link',
  url: siteUrl,
  code: '123456',
  new_email: 'new@example.com',
  business_name: 'Lark & Sons',
  role: 'worker',
  can_pay: 'true',
  photos: '2',
  pdfs: '1',
  timezone: 'America/New_York',
  written_on: dayFrom(now, 0),
  currency: 'USD',
  quote_number: 'Q-0007',
  request_number: 'REQ-0003',
  invoice_number: 'INV-0042',
  payment_number: 'PAY-0003',
  total: '1234.50',
  deposit: '200.00',
  balance: '340.00',
  amount: '200.05',
  closing_balance: '439.90',
  method: 'card',
  valid_until: dayFrom(now, 30),
  due_date: dayFrom(now, -9),
  days_late: '9',
  event: 'quote.approved',
  number: 'Q-0007',
  how_many: '1',
  wanted: `${dayFrom(now, 2)} 09:00`,
  answer_by: `${dayFrom(now, 1)} 14:30`,
  visit_at: `${dayFrom(now, 2)} 09:00`,
  wanted_day: dayFrom(now, 4),
  wanted_part: 'afternoon',
  plan: 'trial',
  day: dayFrom(now, 2),
  visit_date: dayFrom(now, 2),
  start_time: '09:00',
  old_date: dayFrom(now, 1),
  old_time: '14:30',
  first_time: `${dayFrom(now, 3)} 09:00`,
  second_time: `${dayFrom(now, 3)} 14:30`,
  third_time: `${dayFrom(now, 4)} 10:00`,
  held_until: `${dayFrom(now, 1)} 11:40`,
  paid_on: dayFrom(now, 0),
  refunded_on: dayFrom(now, 0),
  from_date: dayFrom(now, -90),
  to_date: dayFrom(now, 0),
})
