import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { emailTexts, texts } from './texts.ts'
import type { Rule } from './tree.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let written = 0
async function messagesOf(rule: Rule, folder: string, text: string, ending = '.texts.ts') {
  written += 1
  const path = `${folder}/example-${written}${ending}`
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return (await rule([{ path, text }], root)).map(({ message }) => message)
}

const inBoth = (en: string, es: string) => `export const x = { en: { a: ${en} }, es: { a: ${es} } }`

it.each([
  [
    'a spelling that the guide rejects',
    inBoth("'Send an e-mail'", "'Enviar un correo'"),
    'says e-mail in en',
  ],
  ['a straight quote', inBoth("'All done'", '\'El "todo"\''), 'says " in es'],
  ['Title Case', inBoth("'Send Quote'", "'Enviar presupuesto'"), 'is in Title Case (“Send Quote”)'],
  ['Title Case in Spanish', inBoth("'Send quote'", "'Enviar Presupuesto'"), '(“Enviar Presupuesto”)'],
  [
    'a text with arguments',
    inBoth("(n: number) => n + ' e-mails'", "(n) => n + ' correos'"),
    'says e-mails in en',
  ],
  [
    'a text with a singular form',
    inBoth("(n: number) => (n === 1 ? 'it...' : 'them')", "() => 'x'"),
    'says ...',
  ],
  ['a text in one language', "export const x = { en: { a: 'One' }, es: {} }", 'stands in one language only'],
  ['English for Spanish', inBoth("'Not yet sent'", "'Not yet sent'"), 'reads the same in both languages'],
])('rejects %s', async (_, text, message) => {
  expect(await messagesOf(texts, 'web/src', text)).toEqual([expect.stringContaining(message)])
})

it.each([
  ['sentence case', inBoth("'Send quote'", "'Enviar presupuesto'")],
  ['a text from the specification', inBoth("'Refer a Friend'", "'Recomienda Fieldlark'")],
  ['names', inBoth("'Open Fieldlark'", "'Claves de Stripe'")],
  [
    'a text whose arguments the samples do not fit',
    inBoth('(a: { b: string }) => a.b.trim()', '(a) => a.b.trim()'),
  ],
])('accepts %s', async (_, text) => {
  expect(await messagesOf(texts, 'web/src', text)).toEqual([])
})

it('checks the texts of an email with all and with no data', async () => {
  const email = (
    subject: string,
  ) => `const write = ({ name }) => ({ subject: ${subject}, facts: [['To', name]] })
export const sent = { fields: ['name'], write: { en: write, es: write } }`
  const judge = (subject: string) => messagesOf(emailTexts, 'emails/src/messages', email(subject), '.ts')
  expect(await judge("'An email'")).toEqual([])
  expect(await judge("name ? 'ok' : 'An e-mail for nobody'")).toEqual([
    expect.stringContaining('sent says e-mail in en'),
  ])
  expect(await judge("'View Invoice'")).toHaveLength(2)
})

it.each([
  ['web/src/features/quote-link', "'Puedes responder aquí'", 'Puedes'],
  ['web/src/features/invoice-link', "(n: number) => 'Tu factura ' + n", 'Tu'],
  ['web/src/parts/link-page', "'Escríbenos si hay dudas'", 'Escríbenos'],
  ['web/src/parts/signature', "'Aquí aparecerás'", 'aparecerás'],
  ['documents/src', "'Lo que pagaste'", 'pagaste'],
])('rejects tú to the client in %s', async (folder, es, word) => {
  const text = `export const x = { en: { a: ${es.startsWith('(') ? "() => 'x'" : "'x'"} }, es: { a: ${es} } }`
  expect(await messagesOf(texts, folder, text)).toEqual([
    `x.a says tú to a client (“${word}”): docs/words-es.md`,
  ])
})

it('accepts usted to the client, words that only look like tú, and tú to the owner', async () => {
  const polite = "'Puede pagar con esta tarjeta: un té, si existe, asiste a su cita.'"
  expect(await messagesOf(texts, 'web/src/features/quote-link', inBoth("'x'", polite))).toEqual([])
  expect(await messagesOf(texts, 'web/src/features/quotes', inBoth("'x'", "'Puedes enviarlo'"))).toEqual([])
})
