import { expect, it } from 'vitest'

import { isClientMessage, tuIn, ustedIn } from './client-address.ts'

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

it.each([
  ['Escriba su nombre', 'Escriba'],
  ['Falta algo. Elija una opción', '. Elija'],
  ['Al firmar, usted acepta', 'usted'],
  ['No cierre esta página', 'No cierre'],
  ['Si no, ¡revíselo!', '¡revíselo'],
])('finds the usted in “%s”', (text, word) => expect(ustedIn(text)).toBe(word))

it.each([
  'Escribe tu nombre',
  'Cuando el cliente firme o elija',
  'La firma del cliente',
  'Su saldo pendiente es de $40',
])('accepts “%s”, which is tú or speaks of somebody else', (text) => expect(ustedIn(text)).toBeNull())

it('distinguishes emails to clients from those to owners and account holders', () => {
  const messages = 'emails/src/messages'
  expect(isClientMessage(`${messages}/invoice-sent.ts`, 'invoiceSent')).toBe(true)
  expect(isClientMessage(`${messages}/visits.ts`, 'visitBooked')).toBe(true)
  expect(isClientMessage(`${messages}/quote-approved.ts`, 'quoteApprovedClient')).toBe(true)
  expect(isClientMessage(`${messages}/quote-approved.ts`, 'quoteApprovedOwner')).toBe(false)
  expect(isClientMessage(`${messages}/recovery.ts`, 'recovery')).toBe(false)
})
