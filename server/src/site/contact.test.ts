import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { expect, it } from 'vitest'

import { createMessageReceiver } from './contact.ts'

const html =
  '<html><style>h1{}</style><input name="opened"/><input name="name"/><input name="email"/><textarea></textarea>' +
  ['check', 'invalid', 'limit', 'failed'].map((name) => `<p data-result="${name}" hidden="">x</p>`).join('') +
  '</html>'
const now = 1_800_000_000_000
const typed = {
  name: 'Ana "A" <b>',
  email: 'ana@example.com',
  message: '</textarea>Hi & bye',
  language: 'en',
}

function receiver(answer = 200) {
  const kept: unknown[] = []
  const receive = createMessageReceiver({
    build: { publicPages: new Map([['/en/contact', { html: () => html, spanish: null }]]) },
    siteUrl: 'https://example.com',
    rest: async (_, request) => {
      kept.push(request?.body)
      return new Response('null', { status: answer })
    },
    contactMail: 'hello@example.com',
    log: () => {},
    now: () => now,
  })
  const send = (
    fields: Record<string, string>,
    accept = 'text/html',
    headers: Record<string, string> = {},
    ip = '192.0.2.1',
  ) =>
    receive({
      method: 'POST',
      path: '/contact',
      search: '',
      headers: { accept, ...headers },
      ip,
      body: async () => Buffer.from(new URLSearchParams({ ...typed, ...fields }).toString()),
    } as unknown as HttpRequest)
  return { kept, send }
}
const shown = (body: unknown) => [...String(body).matchAll(/data-result="(\w+)">/g)].map((match) => match[1])

it('keeps a message that a person had time to write, and leads back to the page', async () => {
  const { kept, send } = receiver()
  const answer = await send({ opened: String(now - 3000) })
  expect(answer).toMatchObject({ status: 303, headers: { location: '/en/contact#sent' } })
  expect(kept).toEqual([{ ...typed, mail_to: 'hello@example.com' }])
})

it.each([
  ['sent without a script', {}],
  ['sent at once', { opened: String(now - 2999) }],
  ['with the field that people do not see', { opened: String(now - 9000), website: 'https://spam.example' }],
])('asks to send once more what was %s, with everything that was typed', async (_, fields) => {
  const { kept, send } = receiver()
  const { status, body } = await send(fields)
  expect([status, shown(body), kept]).toEqual([200, ['check'], []])
  expect(body).toContain(`name="opened" value="${now - 3000}"`)
  expect(body).toContain('name="name" value="Ana &quot;A&quot; &lt;b>"')
  expect(body).toContain('<textarea>&lt;/textarea>Hi &amp; bye</textarea>')
})

it('keeps a message without what nobody sees, which the database would refuse', async () => {
  const { kept, send } = receiver()
  const hidden = {
    name: 'An\u0000a\r\nBcc: b\u200B',
    email: 'ana\u0000@example.com ',
    message: 'Hi\u0000\r\n\r\nbye\u202E',
  }
  expect((await send({ opened: '1', ...hidden })).status).toBe(303)
  expect(kept).toMatchObject([{ name: 'Ana Bcc: b', email: 'ana@example.com', message: 'Hi\n\nbye' }])
})

it.each<Record<string, string>>([
  { name: ' ' },
  { name: '\u3164\u200B' },
  { email: 'ana' },
  { message: '' },
  { message: 'x'.repeat(4001) },
])('names what is missing in %o', async (fields) => {
  const { kept, send } = receiver()
  const { status, body } = await send({ opened: '1', ...fields })
  expect([status, shown(body), kept]).toEqual([422, ['invalid'], []])
})

it('takes five messages an hour from one address', async () => {
  const { kept, send } = receiver()
  const answers: number[] = []
  for (let index = 0; index < 6; index++) answers.push((await send({ opened: '1' })).status)
  expect(answers).toEqual([303, 303, 303, 303, 303, 429])
  expect(kept.length).toBe(5)
})

it('says so when the message could not be kept, to scripts as JSON', async () => {
  const { send } = receiver(500)
  expect(shown((await send({ opened: '1' })).body)).toEqual(['failed'])
  const answer = await send({ opened: '1' }, 'application/json')
  expect([answer.status, JSON.parse(answer.body as string)]).toEqual([503, { result: 'failed' }])
})

it('takes nothing that another site sends', async () => {
  const { kept, send } = receiver()
  const answer = await send({ opened: String(now - 3000) }, 'text/html', { 'sec-fetch-site': 'cross-site' })
  expect([answer.status, kept]).toEqual([403, []])
})

it('takes 200 messages a day from all together', async () => {
  const { kept, send } = receiver()
  const statuses: number[] = []
  for (let at = 0; at < 201; at += 1)
    statuses.push((await send({ opened: String(now - 3000) }, 'text/html', {}, `198.51.100.${at}`)).status)
  expect([kept.length, statuses.at(-1)]).toEqual([200, 429])
})
