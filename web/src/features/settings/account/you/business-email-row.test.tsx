import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow, userId } from '#testing/rows.ts'
import { businessEmailTexts } from './business-email.texts.ts'
import { earlierEmail, rememberEmail } from './business-email.ts'
import { BusinessEmailRow } from './business-email-row.tsx'

const update = 'PATCH rest/v1/businesses'
const texts = businessEmailTexts.en
const [old, email] = ['old@lark.test', 'new@lark.test']
const open = (setting = {}) =>
  renderSignedIn(<BusinessEmailRow email={email} />, { business: { email: old }, ...setting })
const use = () => screen.findByRole('button', { name: texts.use(email) })

beforeEach(() => {
  localStorage.clear()
  rememberEmail(userId, old)
})

it('after a change of the sign-in address, one tap changes that of the business', async () => {
  reply(update, [businessRow({ email })])
  await open()
  await person().click(await use())
  await screen.findByText(texts.changed)
  expect(sentTo(update)).toMatchObject([{ email }])
  expect(earlierEmail(userId)).toBeNull()
})

it('what could not be changed is offered again', async () => {
  reply(update, lost)
  await open()
  await person().click(await use())
  await screen.findByText(new RegExp(`^${texts.failed}`))
  expect(earlierEmail(userId)).toBe(old)
})

it('is left where the person wants it so', async () => {
  await open()
  await person().click(await screen.findByRole('button', { name: texts.leave }))
  await waitFor(() => expect(screen.queryByText(texts.title)).toBeNull())
  expect(earlierEmail(userId)).toBeNull()
})

it.each([
  ['an address of its own', { business: { email: 'office@lark.test' } }],
  ['none', { business: { email: null } }],
  ['the new one', { business: { email } }],
])('is not mentioned where the business has %s', async (_, setting) => {
  await open(setting)
  expect(screen.queryByText(texts.title)).toBeNull()
})

it('is not mentioned to who may not change it, nor without a change', async () => {
  const view = await open({ role: 'worker' })
  expect(screen.queryByText(texts.title)).toBeNull()
  view.unmount()
  localStorage.clear()
  await open()
  expect(screen.queryByText(texts.title)).toBeNull()
})
