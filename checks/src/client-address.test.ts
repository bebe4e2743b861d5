import { expect, it } from 'vitest'

import { isClientMessage, tuIn } from './client-address.ts'

it.each([
  ['Tu cita', 'Tu'],
  ['Lo que te debemos', 'te'],
  ['¿Quieres verla?', 'Quieres'],
  ['Mañana recibirás el PDF', 'recibirás'],
  ['Podrás firmar', 'Podrás'],
  ['Fírmala aquí', 'Fírmala'],
  ['Avísanos', 'Avísanos'],
  ['Ya la pagaste', 'pagaste'],
])('finds the tú in “%s”', (text, word) => expect(tuIn(text)).toBe(word))

it.each([
  'Firma',
  'Paga el cliente',
  'Avísenos',
  'Revísela',
  'Detrás de la casa',
  'Un té',
  'No existe',
  'Su total',
])('accepts “%s”, which is usted or no form of address', (text) => expect(tuIn(text)).toBeNull())

it('distinguishes emails to clients from those to owners and account holders', () => {
  const messages = 'emails/src/messages'
  expect(isClientMessage(`${messages}/invoice-sent.ts`, 'invoiceSent')).toBe(true)
  expect(isClientMessage(`${messages}/visits.ts`, 'visitBooked')).toBe(true)
  expect(isClientMessage(`${messages}/quote-approved.ts`, 'quoteApprovedClient')).toBe(true)
  expect(isClientMessage(`${messages}/quote-approved.ts`, 'quoteApprovedOwner')).toBe(false)
  expect(isClientMessage(`${messages}/recovery.ts`, 'recovery')).toBe(false)
})
