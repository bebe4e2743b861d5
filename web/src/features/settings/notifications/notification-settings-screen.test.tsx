import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { callsOf, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { officeKinds, workerKinds } from './kinds.ts'
import { notificationSettingsTexts } from './notification-settings.texts.ts'
import { NotificationSettingsScreen } from './notification-settings-screen.tsx'

const choices = 'GET rest/v1/notification_settings'
const save = 'POST rest/v1/notification_settings'
const forget = 'DELETE rest/v1/notification_settings'
const { kinds, failed } = notificationSettingsTexts.en
const switchOf = (kind: keyof typeof kinds) => screen.findByRole('switch', { name: kinds[kind].label })

it('shows what is wanted, and saves a choice as a row of the person', async () => {
  reply(choices, [{ kind: 'opened' }])
  reply(save, null)
  await renderSignedIn(<NotificationSettingsScreen />)
  const user = person()
  expect((await switchOf('opened')) as HTMLInputElement).toHaveProperty('checked', false)
  const payment = await switchOf('payment')
  expect(payment).toHaveProperty('checked', true)
  await user.click(payment)
  expect(callsOf(save)[0]?.body).toMatchObject({ kind: 'payment', in_app: false })
  expect(screen.getAllByRole('switch')).toHaveLength(officeKinds.length + workerKinds.length)
  reply(forget, null)
  await user.click(await switchOf('opened'))
  expect(callsOf(forget)[0]?.query.get('kind')).toBe('eq.opened')
})

it('says what was not saved, and shows the choice as it is', async () => {
  reply(choices, [])
  reply(save, () => refusal(500, 'XX000', 'broken'))
  await renderSignedIn(<NotificationSettingsScreen />)
  const user = person()
  const opened = await switchOf('opened')
  await user.click(opened)
  await screen.findByText(new RegExp(failed))
  expect(opened).toHaveProperty('checked', true)
})

it('saves a second choice while the first is on its way', async () => {
  reply(choices, [])
  const answer = slow(null)
  reply(save, answer.replies)
  await renderSignedIn(<NotificationSettingsScreen />)
  const user = person()
  await user.click(await switchOf('opened'))
  await user.click(await switchOf('payment'))
  expect(await switchOf('payment')).toHaveProperty('checked', false)
  expect(await switchOf('opened')).toHaveProperty('checked', false)
  answer.release()
  await waitFor(() =>
    expect(sentTo<{ kind: string }>(save).map(({ kind }) => kind)).toEqual(['opened', 'payment']),
  )
})

it('offers workers what can happen to them', async () => {
  reply(choices, [])
  await renderSignedIn(<NotificationSettingsScreen />, { role: 'worker' })
  await switchOf('visit_changed')
  expect(screen.getAllByRole('switch')).toHaveLength(workerKinds.length)
})
