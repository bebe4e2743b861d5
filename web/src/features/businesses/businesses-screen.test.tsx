import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { leaveTexts } from '#parts/team/leave.texts.ts'
import { paths } from '#paths.ts'
import { refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow, nextId, userId } from '#testing/rows.ts'

import { businessesTexts } from './businesses.texts.ts'
import { BusinessesScreen } from './businesses-screen.tsx'

const texts = businessesTexts.en
const otherId = nextId()
const otherUser = nextId()
const hill = businessRow({ id: otherId, business_name: 'Hill Roofing', plan_status: 'free', currency: null })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const step = (name: string) => `POST rest/v1/rpc/${name}`
const team = [
  {
    business_id: businessId,
    user_id: userId,
    role: 'owner',
    is_active: true,
    profile: { full_name: 'Ana Lark' },
  },
  {
    business_id: businessId,
    user_id: otherUser,
    role: 'manager',
    is_active: true,
    profile: { full_name: 'Ben Ford' },
  },
  { user_id: nextId(), role: 'worker', is_active: false, profile: { full_name: 'Gone Guy' } },
]

async function open(changes = {}, other = {}, people: readonly object[] = team) {
  const memberships = [
    { role: 'owner', business: businessRow(changes) },
    { role: 'worker', business: { ...hill, ...other } },
  ]
  await renderSignedIn(<BusinessesScreen />, { memberships, team: people })
  return person()
}
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 2 })
  const item = heading.closest('li')
  if (!item) throw new Error('No card.')
  return within(item)
}
const dialog = async (role: 'dialog' | 'alertdialog' = 'dialog') => within(await screen.findByRole(role))

beforeEach(() => {
  for (const name of ['deactivate_member', 'offer_business', 'accept_business', 'close_business'])
    reply(step(name), null)
  for (const name of ['end_business_offer', 'reopen_business', 'set_active_business']) reply(step(name), null)
})

it('shows where a business is, or where its owner says it', async () => {
  await open({ address: '12 Elm Street\nSpringfield' })
  expect((await card('Lark Gardens')).getByText(/12 Elm Street/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: texts.addAddress })).toBeNull()
})

it('leads whoever runs a business without an address to where it is typed', async () => {
  await open()
  const add = (await card('Lark Gardens')).getByRole('link', { name: texts.addAddress })
  expect(add.getAttribute('href')).toBe(paths.settingsCompany)
  expect((await card('Hill Roofing')).queryByRole('link', { name: texts.addAddress })).toBeNull()
})

it('shows role, plan and currency of each business, and which one this tab is in', async () => {
  await open()
  const own = await card('Lark Gardens')
  own.getByText(/^Owner · Grow Pro Plan · .*US Dollar · Landscaping/)
  own.getByText(texts.here)
  const others = await card('Hill Roofing')
  others.getByText(/^Worker · Free Plan · .*No currency yet/)
  expect(others.queryByRole('button', { name: texts.close })).toBeNull()
  expect(others.queryByRole('button', { name: texts.transfer })).toBeNull()
})

it('opens another one in this tab', async () => {
  const user = await open()
  await user.click(
    (await card('Hill Roofing')).getByRole('button', { name: texts.openNamed('Hill Roofing') }),
  )
  await screen.findByText(texts.nowIn('Hill Roofing'))
  await waitFor(async () => (await card('Hill Roofing')).getByText(texts.here))
  expect(sentTo(step('set_active_business'))).toEqual([{ business_id: otherId }])
})

it('creates one of the chosen trade, the same one after a failure', async () => {
  const user = await open()
  reply('POST rest/v1/businesses', refusal(500, 'XX000', 'broken'))
  await user.click(await screen.findByRole('button', { name: texts.create }))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: texts.save }))
  form.getByText(texts.nameRequired)
  await user.type(form.getByLabelText(/^Business name/), 'North Paint')
  await user.selectOptions(form.getByLabelText(texts.trade), 'painting')
  await user.click(form.getByRole('button', { name: texts.save }))
  await screen.findByText(new RegExp(`^${texts.createFailed}`))
  reply('POST rest/v1/businesses', [businessRow()])
  await user.click(form.getByRole('button', { name: texts.save }))
  await screen.findByText(texts.createDone('North Paint'))
  const [first, second] = sentTo<{ id: string }>('POST rest/v1/businesses')
  expect(first).toEqual(second)
  expect(first).toMatchObject({ business_name: 'North Paint', trade: 'painting', user_id: userId })
  expect(sentTo(step('set_active_business'))).toEqual([{ business_id: first?.id }])
})

describe('leaving', () => {
  const otherOwner = { ...team[1], user_id: nextId(), role: 'owner', profile: { full_name: 'Olga Owner' } }
  const leave = async (name: string) => {
    const user = person()
    await user.click(await (await card(name)).findByRole('button', { name: texts.leave }))
    return { user, form: await dialog() }
  }

  it('tells a worker that their open visits lose them', async () => {
    await open()
    const { user, form } = await leave('Hill Roofing')
    form.getByText(leaveTexts.en.workBody)
    expect(form.queryByLabelText(leaveTexts.en.handTo)).toBeNull()
    await user.click(form.getByRole('button', { name: leaveTexts.en.submit }))
    await screen.findByText(leaveTexts.en.left('Hill Roofing'))
    expect(sentTo(step('deactivate_member'))).toEqual([{ business_id: otherId, user_id: userId }])
  })

  it('asks an owner who takes over, and says why it was refused', async () => {
    await open({}, {}, [...team, otherOwner])
    const { user, form } = await leave('Lark Gardens')
    await user.selectOptions(await form.findByLabelText(leaveTexts.en.handTo), 'Ben Ford')
    reply(step('deactivate_member'), refusal(409, 'PT409', 'last_owner'))
    await user.click(form.getByRole('button', { name: leaveTexts.en.submit }))
    await screen.findByText(new RegExp(refusalTexts.en.last_owner))
    expect(sentTo(step('deactivate_member'))).toEqual([
      { business_id: businessId, user_id: userId, hand_to: otherUser },
    ])
  })

  it('is not offered to the only owner, nor handing over to who works alone', async () => {
    await open({}, {}, team.slice(0, 1))
    const own = await card('Lark Gardens')
    await own.findByText(new RegExp(texts.members(1)))
    own.getByRole('button', { name: texts.close })
    expect(own.queryByRole('button', { name: texts.leave })).toBeNull()
    expect(own.queryByRole('button', { name: texts.transfer })).toBeNull()
  })
})

describe('handing over', () => {
  it('offers the business to an active member', async () => {
    const user = await open()
    await user.click(await (await card('Lark Gardens')).findByRole('button', { name: texts.transfer }))
    const form = await dialog()
    await form.findByRole('option', { name: 'Ben Ford' })
    expect(form.queryByRole('option', { name: 'Gone Guy' })).toBeNull()
    await user.selectOptions(form.getByLabelText(texts.to), otherUser)
    await user.click(form.getByRole('button', { name: texts.offer }))
    await screen.findByText(texts.offered)
    expect(sentTo(step('offer_business'))).toEqual([{ business_id: businessId, user_id: otherUser }])
  })

  it('can be taken back', async () => {
    const user = await open({ offered_to: otherUser, offered_by: userId, offered_at: daysAgo(13) })
    await (await card('Lark Gardens')).findByText(texts.waiting('Ben Ford'))
    await user.click(screen.getByRole('button', { name: texts.takeBack }))
    await screen.findByText(texts.takenBack)
  })

  it.each([
    ['accepted', texts.accept, texts.accepted('Hill Roofing'), 'accept_business'],
    ['declined', texts.decline, texts.declined, 'end_business_offer'],
  ])('is %s by the other person', async (_, button, sentence, name) => {
    const user = await open({}, { offered_to: userId, offered_by: otherUser, offered_at: daysAgo(13) })
    const offer = await card('Hill Roofing')
    offer.getByText(texts.offeredToYou('Hill Roofing'))
    await user.click(offer.getByRole('button', { name: button }))
    await screen.findByText(sentence)
    expect(sentTo(step(name))).toEqual([{ business_id: otherId }])
  })

  it('is over after 14 days, for both', async () => {
    const old = { offered_by: userId, offered_at: daysAgo(15) }
    await open({ ...old, offered_to: otherUser }, { ...old, offered_to: userId })
    await (await card('Lark Gardens')).findByRole('button', { name: texts.transfer })
    expect(screen.queryByRole('button', { name: texts.takeBack })).toBeNull()
    expect(screen.queryByRole('button', { name: texts.accept })).toBeNull()
  })
})

describe('closing', () => {
  it('needs the name, typed', async () => {
    const user = await open()
    await user.click((await card('Lark Gardens')).getByRole('button', { name: texts.close }))
    const form = await dialog()
    const button = form.getByRole<HTMLButtonElement>('button', { name: texts.close })
    await user.type(form.getByLabelText(texts.typeName('Lark Gardens')), 'lark gar')
    expect(button.disabled).toBe(true)
    await user.type(form.getByLabelText(texts.typeName('Lark Gardens')), 'dens')
    await user.click(button)
    await screen.findByText(texts.wasClosed('Lark Gardens'))
    expect(sentTo(step('close_business'))).toEqual([
      { business_id: businessId, business_name: 'lark gardens' },
    ])
  })

  it('can be undone for 30 days', async () => {
    const user = await open({ closed_at: daysAgo(29) })
    const own = await card('Lark Gardens')
    own.getByText(/An owner can open it again until/)
    expect(own.queryByRole('button', { name: texts.close })).toBeNull()
    await user.click(own.getByRole('button', { name: texts.reopen }))
    await screen.findByText(texts.reopened('Lark Gardens'))
  })

  it('is for good afterwards', async () => {
    await open({ closed_at: daysAgo(31) })
    const own = await card('Lark Gardens')
    own.getByText(new RegExp(texts.closedForGood))
    expect(own.queryByRole('button', { name: texts.reopen })).toBeNull()
  })
})
