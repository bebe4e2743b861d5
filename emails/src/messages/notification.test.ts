import { expect, it } from 'vitest'

import { renderMail } from '../catalog.ts'
import { notification } from './notification.ts'

const empty = Object.fromEntries(notification.fields.map((field) => [field, '']))

it.each([
  [
    'en',
    'Client asks to move a visit',
    'Visit',
    'December 1',
    '9:00 AM',
    'December 3, 2026, in the afternoon',
    'In their words',
  ],
  [
    'es',
    'Un cliente pide cambiar una visita',
    'Visita',
    '1 de diciembre',
    '9:00 a',
    'por la tarde',
    'En sus palabras',
  ],
] as const)(
  'names the visit that a client asks to move, and what they propose (%s)',
  async (language, ...found) => {
    const wish = {
      visit_at: '2026-12-01 09:00',
      wanted_day: '2026-12-03',
      wanted_part: 'afternoon',
      words: 'My boss!',
    }
    const { subject, text } = await renderMail('notification', language, {
      ...empty,
      event: 'request.wish_move',
      title: 'Autumn clean',
      timezone: 'America/New_York',
      url: 'https://fieldlark.example/requests/1',
      ...wish,
    })
    const read = `${subject}\n${text}`.replaceAll('\u00A0', ' ')
    for (const word of [...found, 'Autumn clean', wish.words]) expect(read).toContain(word)
    expect(read).not.toMatch(/Service|Servicio/)
  },
)
