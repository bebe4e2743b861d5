import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { callsOf, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { officeKinds, workerKinds } from './kinds.ts'
import { notificationSettingsTexts } from './notification-settings.texts.ts'
import { NotificationSettingsScreen } from './notification-settings-screen.tsx'

const choices = 'GET rest/v1/notification_settings'
const insert = 'POST rest/v1/notification_settings'
const update = 'PATCH rest/v1/notification_settings'
const forget = 'DELETE rest/v1/notification_settings'
const texts = notificationSettingsTexts.en
const { kinds, failed } = texts
type Kind = keyof typeof kinds
const row = (kind: Kind, changes = {}) => ({ kind, in_app: true, push: null, mail: null, ...changes })
const switchOf = (kind: Kind) => screen.findByRole('switch', { name: kinds[kind].label })
const boxOf = (way: string, kind: Kind) =>
  screen.queryByRole('checkbox', { name: `${way}: ${kinds[kind].label}` })

beforeEach(() => {
  reply('POST rest/v1/rpc/my_push_devices', [])
  reply('POST rest/v1/rpc/my_push_choice', [])
})

it('shows what is wanted, and saves a choice as a row of the person', async () => {
  reply(choices, [row('opened', { in_app: false })])
  reply(update, [])
  reply(insert, null)
  await renderSignedIn(<NotificationSettingsScreen />)
  const user = person()
  expect(await switchOf('opened')).toHaveProperty('checked', false)
  const payment = await switchOf('payment')
  expect(payment).toHaveProperty('checked', true)
  await user.click(payment)
  await waitFor(() =>
    expect(sentTo(insert)).toMatchObject([{ kind: 'payment', in_app: false, push: null, mail: null }]),
  )
  expect(screen.getAllByRole('switch').length).toBeGreaterThanOrEqual(officeKinds.length + workerKinds.length)
  reply(forget, null)
  await user.click(await switchOf('opened'))
  expect(callsOf(forget)[0]?.query.get('kind')).toBe('eq.opened')
})

it('an owner gets the mails of money, answers and new requests unless they refuse them; other kinds only when chosen', async () => {
  reply(choices, [row('visit_changed', { mail: true, push: false })])
  reply(update, [{ kind: 'payment' }])
  await renderSignedIn(<NotificationSettingsScreen />)
  await switchOf('payment')
  expect(boxOf(texts.byMail, 'payment')).toHaveProperty('checked', true)
  expect(boxOf(texts.byMail, 'new_request')).toHaveProperty('checked', true)
  expect(boxOf(texts.byMail, 'opened')).toHaveProperty('checked', false)
  expect(boxOf(texts.byMail, 'visit_changed')).toHaveProperty('checked', true)
  expect(boxOf(texts.onDevices, 'visit_changed')).toHaveProperty('checked', false)
  expect(boxOf(texts.byMail, 'mail_failed')).toBeNull()
  await person().click(boxOf(texts.byMail, 'payment') as HTMLElement)
  await waitFor(() => expect(sentTo(update)).toEqual([{ in_app: true, push: null, mail: false }]))
  expect(callsOf(insert)).toEqual([])
})

it('a manager gets no mail of these unless they choose it', async () => {
  reply(choices, [])
  await renderSignedIn(<NotificationSettingsScreen />, { role: 'manager' })
  await switchOf('payment')
  for (const kind of ['payment', 'new_request'] as const)
    expect(boxOf(texts.byMail, kind)).toHaveProperty('checked', false)
})

it('what is not in the bell rings nowhere, and is mailed only where the kind has a mail of its own', async () => {
  reply(choices, [row('opened', { in_app: false }), row('payment', { in_app: false })])
  await renderSignedIn(<NotificationSettingsScreen />)
  await switchOf('opened')
  for (const kind of ['opened', 'payment'] as const) expect(boxOf(texts.onDevices, kind)).toBeNull()
  expect(boxOf(texts.byMail, 'opened')).toBeNull()
  expect(boxOf(texts.byMail, 'payment')).toHaveProperty('checked', true)
})

it('says what was not saved, and shows the choice as it is', async () => {
  reply(choices, [])
  reply(update, () => refusal(500, 'XX000', 'broken'))
  await renderSignedIn(<NotificationSettingsScreen />)
  const user = person()
  const opened = await switchOf('opened')
  await user.click(opened)
  await screen.findByText(new RegExp(failed))
  expect(opened).toHaveProperty('checked', true)
})

it('saves a second choice while the first is on its way', async () => {
  reply(choices, [])
  reply(update, [])
  const answer = slow(null)
  reply(insert, answer.replies)
  await renderSignedIn(<NotificationSettingsScreen />)
  const user = person()
  await user.click(await switchOf('opened'))
  await user.click(await switchOf('payment'))
  expect(await switchOf('payment')).toHaveProperty('checked', false)
  expect(await switchOf('opened')).toHaveProperty('checked', false)
  await waitFor(() =>
    expect(sentTo<{ kind: string }>(insert).map(({ kind }) => kind)).toEqual(['opened', 'payment']),
  )
  answer.release()
})

it('offers workers what can happen to them', async () => {
  reply(choices, [])
  await renderSignedIn(<NotificationSettingsScreen />, { role: 'worker' })
  await switchOf('visit_changed')
  expect(screen.queryByRole('switch', { name: kinds.payment.label })).toBeNull()
  expect(screen.queryByRole('switch', { name: kinds.message.label })).toBeNull()
  await switchOf('visit_assigned')
})

it('offers workers messages where they may write to clients', async () => {
  reply(choices, [])
  await renderSignedIn(<NotificationSettingsScreen />, {
    role: 'worker',
    business: { workers_message_clients: true },
  })
  await switchOf('message')
})
