import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { setClock } from '#testing/clock.ts'
import { refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { rosa } from '#testing/rows.ts'
import { visitRow } from '#testing/work-rows.ts'
import { onMyWayTexts } from './on-my-way.texts.ts'
import { OnMyWayButton } from './on-my-way-button.tsx'

const texts = onMyWayTexts.en
const tell = 'POST rest/v1/rpc/tell_on_my_way'
const visitToday = (changes = {}) =>
  visitRow({ visit_date: '2026-05-04', client: { ...rosa, email: 'rosa@example.com' }, ...changes })
beforeEach(() => setClock('2026-05-04T16:00:00Z'))

const open = (visit: ReturnType<typeof visitRow>) =>
  renderSignedIn(<OnMyWayButton visit={visit} businessId={visit.business_id} />, {})

it('tells the client once, and says so', async () => {
  const visit = visitToday()
  const answer = slow(null)
  reply(tell, answer.replies)
  await open(visit)
  await person().dblClick(await screen.findByRole('button', { name: texts.onMyWay }))
  answer.release()
  await screen.findByText(texts.told('Rosa Diaz'))
  expect(sentTo(tell)).toEqual([{ visit_id: visit.id }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.isTold }).disabled).toBe(true)
})

it('says why the client was not told, and can be pressed again', async () => {
  reply(tell, refusal(429, 'PT429', 'too_many_mails'))
  await open(visitToday())
  await person().click(await screen.findByRole('button', { name: texts.onMyWay }))
  await screen.findByText(refusalTexts.en.too_many_mails)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.onMyWay }).disabled).toBe(false)
})

it.each([
  ['another day', { visit_date: '2020-01-01' }],
  ['a visit that has begun', { status: 'in_progress' }],
  ['a client without an email address', { client: { ...rosa, email: null } }],
])('is not there for %s', async (_, changes) => {
  await open(visitToday(changes))
  expect(screen.queryByRole('button', { name: texts.onMyWay })).toBeNull()
})
