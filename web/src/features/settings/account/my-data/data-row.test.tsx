import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { paths } from '#paths.ts'
import { accountIs, keepSession, signedInBy } from '#testing/account-page.ts'
import { callsOf, pageOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, userId } from '#testing/rows.ts'

import { AccountScreen } from '../account-screen.tsx'
import { deletionTexts } from './deletion.texts.ts'

const texts = deletionTexts.en
const emptyTables = [
  'visit_members',
  'service_prices',
  'visit_time_changes',
  'visit_times',
  'schedule_blocks',
  'member_hours',
  'service_members',
  'team_member_costs',
  'notifications',
  'notification_settings',
  'expenses',
  'feedback',
]
let saved: Blob | null = null
afterEach(() => {
  saved = null
  vi.restoreAllMocks()
})

async function open(role: 'owner' | 'worker') {
  accountIs()
  await renderSignedIn(<AccountScreen />, { at: paths.settingsAccount, role })
  keepSession(signedInBy('password'))
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved = file as Blob
    return 'blob:saved'
  })
  for (const table of emptyTables) reply(`GET rest/v1/${table}`, [])
  reply('POST rest/v1/rpc/my_push_devices', [{ device_name: 'Safari · iPhone' }])
  reply('POST rest/v1/rpc/my_push_choice', [])
  return person()
}

it('puts the person’s rows and the exports of their own business into one archive', async () => {
  const user = await open('owner')
  reply('GET rest/v1/feedback', [{ id: 'f', message: 'More larks' }])
  reply('GET rest/v1/schedule_blocks', [{ id: 'b', title: 'Fishing' }])
  reply('GET rest/v1/service_members', [
    { business_id: businessId, service_id: 'roofing' },
    { business_id: businessId, service_id: 'gutters' },
  ])
  reply('HEAD rest/v1/clients', pageOf([], 1))
  reply('GET rest/v1/clients', pageOf([clientRow({ name: 'Rosa Diaz' })]))
  for (const kind of ['jobs', 'invoices', 'expenses']) {
    reply(`HEAD rest/v1/${kind}`, pageOf([]))
    reply(`GET rest/v1/${kind}`, pageOf([]))
  }
  await user.click(await screen.findByRole('button', { name: texts.download }))
  await screen.findByText(texts.downloaded)
  const text = await saved?.text()
  for (const part of [
    'account.json',
    'Safari · iPhone',
    'More larks',
    'Fishing',
    'roofing',
    'gutters',
    'Lark Gardens/fieldlark-clients-',
    'Rosa Diaz',
  ]) {
    expect(text).toContain(part)
  }
  expect(callsOf('GET rest/v1/feedback')[0]?.query.get('user_id')).toBe(`eq.${userId}`)
  expect(callsOf('GET rest/v1/schedule_blocks')[0]?.query.get('member_id')).toBe(`eq.${userId}`)
  for (const table of emptyTables) expect(text).toContain(`${table}.json`)
})

it('leaves a worker the business’s exports out, and says when something did not load', async () => {
  const user = await open('worker')
  reply('GET rest/v1/feedback', refusal(500, 'XX000', 'broken'))
  await user.click(await screen.findByRole('button', { name: texts.download }))
  await screen.findByText(new RegExp(`^${texts.downloadFailed}`))
  expect(saved).toBeNull()
  reply('GET rest/v1/feedback', [])
  await user.click(await screen.findByRole('button', { name: texts.download }))
  await screen.findByText(texts.downloaded)
  expect(callsOf('GET rest/v1/clients')).toEqual([])
})
