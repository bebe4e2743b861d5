import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { problemTexts } from '#language/problems.texts.ts'
import { uncheckedAddressTexts } from '#parts/clients/unchecked-address.texts.ts'
import { readyLabels, readyTexts } from '#parts/messages/ready-texts.texts.ts'
import { lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { clientRow, nextId } from '#testing/rows.ts'
import { messagesTexts } from './messages.texts.ts'
import { readyTextsDialogTexts } from './ready-texts-dialog.texts.ts'
import { ThreadScreen } from './thread-screen.tsx'

const texts = messagesTexts.en
const send = 'POST rest/v1/rpc/send_message'
const read = 'POST rest/v1/rpc/read_messages'
const unchecked = 'POST rest/v1/rpc/unchecked_address'
const rosa = clientRow({ name: 'Rosa Diaz', email: 'rosa@example.com', language: 'es' })
const message = (number: number, author: string, body: string | null) => ({
  id: nextId(),
  number,
  author,
  user_id: null,
  body,
  files: [] as object[],
  created_at: '2026-05-04T12:00:00+00:00',
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/messages', [])
  reply('GET rest/v1/message_threads', [])
  reply(read, null)
  reply(unchecked, null)
})

const open = () =>
  renderSignedIn(<ThreadScreen />, { at: `/messages/${rosa.id}`, path: '/messages/:clientId' })
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.write })
const tap = (name: string) => person().click(screen.getByRole('button', { name }))

it('sends the same message again when its answer was lost, and another one after a change', async () => {
  reply(send, lost)
  await open()
  await person().type(await box(), 'Monday?')
  await tap(texts.send)
  await screen.findByText(`${texts.notSent}. ${problemTexts.en.failures.network}`)
  expect((await box()).value).toBe('Monday?')
  reply(send, {})
  await tap(texts.send)
  await waitFor(async () => expect((await box()).value).toBe(''))
  await person().type(await box(), 'Monday?')
  await tap(texts.send)
  await waitFor(() => expect(sentTo(send)).toHaveLength(3))
  const ids = sentTo<{ message_id: string }>(send).map(({ message_id }) => message_id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

it('says that emails wait for an address that a worker entered, until it is confirmed', async () => {
  reply(unchecked, { name: 'Wanda', entered_at: '2026-05-01T12:00:00Z' })
  await open()
  await screen.findByText(/^Wanda added this email/)
  reply('POST rest/v1/rpc/confirm_address', null)
  reply(unchecked, null)
  await tap(uncheckedAddressTexts.en.confirm)
  await waitFor(() => expect(screen.queryByText(/^Wanda added this email/)).toBeNull())
})

it('puts a ready text in the client’s language into the message', async () => {
  reply(send, {})
  await open()
  await box()
  await tap(readyLabels.en.late_30)
  expect((await box()).value).toBe(readyTexts.es.late_30)
  await person().type(await box(), ' Rosa')
  await tap(texts.send)
  await waitFor(() => expect(sentTo(send)).toHaveLength(1))
  expect(sentTo(send)).toMatchObject([{ body: `${readyTexts.es.late_30} Rosa`, template: 'late_30' }])
})

it('mails what was typed instead of a ready text as any other message', async () => {
  reply(send, {})
  await open()
  await box()
  await tap(readyLabels.en.on_my_way)
  const line = await box()
  await person().type(line, 'Vamos el lunes, ¿le queda bien?', {
    initialSelectionStart: 0,
    initialSelectionEnd: line.value.length,
  })
  await tap(texts.send)
  await waitFor(() => expect(sentTo(send)).toHaveLength(1))
  expect(sentTo(send)).toMatchObject([{ body: 'Vamos el lunes, ¿le queda bien?' }])
  expect(sentTo(send)[0]).not.toHaveProperty('template')
})

it('still sends a ready text as one when its minutes were changed', async () => {
  reply(send, {})
  await open()
  await box()
  await tap(readyLabels.en.late_15)
  const line = await box()
  const at = line.value.indexOf('15')
  await person().type(line, '20', { initialSelectionStart: at, initialSelectionEnd: at + 2 })
  await tap(texts.send)
  await waitFor(() => expect(sentTo(send)).toHaveLength(1))
  const body = readyTexts.es.late_15.replace('15', '20')
  expect(sentTo(send)).toMatchObject([{ body, template: 'late_15' }])
})

it('keeps what is typed while a message is being sent', async () => {
  const answer = slow({})
  reply(send, answer.replies)
  await open()
  await person().type(await box(), 'One')
  await tap(texts.send)
  await person().type(await box(), ' and two')
  answer.release()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: texts.send }).hasAttribute('aria-busy')).toBe(false),
  )
  expect((await box()).value).toBe('One and two')
  expect(sentTo(send)).toMatchObject([{ body: 'One' }])
})

it('keeps what was typed across a reload', async () => {
  const first = await open()
  await person().type(await box(), 'Half a')
  first.unmount()
  await open()
  expect((await box()).value).toBe('Half a')
})

it('shows both sides and what was taken back, and marks the client’s as read once', async () => {
  reply('GET rest/v1/messages', [
    message(3, 'client', 'The gate is open'),
    message(2, 'member', null),
    message(1, 'member', 'Hello'),
  ])
  reply('GET rest/v1/message_threads', [
    { last_number: 3, from_client: 3, client_read: 2, business_read: 0, client_mailed: 0 },
  ])
  await open()
  await screen.findByText('The gate is open')
  expect(screen.getByText(texts.removed)).toBeTruthy()
  await waitFor(() => expect(sentTo(read)).toMatchObject([{ client_id: rosa.id, up_to: 3 }]))
})

it('puts the business’s own words where the client speaks its language, and saves new ones', async () => {
  const ready_texts = { late_30: 'Running half an hour behind, sorry!' }
  reply('GET rest/v1/clients', [{ ...rosa, language: 'en' }])
  reply('PATCH rest/v1/businesses', ({ body }) => [{ id: nextId(), ...(body as object) }])
  await renderSignedIn(<ThreadScreen />, {
    at: `/messages/${rosa.id}`,
    path: '/messages/:clientId',
    business: { ready_texts },
  })
  await box()
  await tap(texts.editReady)
  const word = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: readyLabels.en.thank_you })
  expect(word.placeholder).toBe(readyTexts.en.thank_you)
  await person().type(word, ' Thanks, see you soon. ')
  await tap(readyTextsDialogTexts.en.save)
  await waitFor(() =>
    expect(sentTo('PATCH rest/v1/businesses')).toMatchObject([
      { ready_texts: { ...ready_texts, thank_you: 'Thanks, see you soon.' } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await tap(readyLabels.en.late_30)
  expect((await box()).value).toBe(ready_texts.late_30)
})
