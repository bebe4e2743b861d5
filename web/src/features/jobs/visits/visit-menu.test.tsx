import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa } from '#testing/rows.ts'
import { jobRow, visitRow } from '#testing/work-rows.ts'

import { useVisitSteps } from './use-visit-steps.ts'
import { VisitMenu } from './visit-menu.tsx'
import { visitWorkTexts } from './visit-work.texts.ts'

const visit = visitRow({ job: jobRow(), status: 'completed' })

function Menu({ of = visit }: { of?: typeof visit }) {
  return <VisitMenu visit={of} businessId={businessId} steps={useVisitSteps(businessId, of)} />
}

it.each([
  ['can be taken back where its job is billed as a whole', null, false],
  ['cannot be taken back where an invoice bills it', visit.id, true],
])('that a visit is done %s', async (_, visit_id, isDisabled) => {
  reply('GET rest/v1/jobs', [{ sources: [{ visit_id, invoice: { id: nextId() } }], quote: null }])
  await renderSignedIn(<Menu />)
  await person().click(await screen.findByRole('button', { name: /^More actions/ }))
  const reopen = await screen.findByRole('menuitem', { name: visitWorkTexts.en.reopen })
  await waitFor(() => expect(callsOf('GET rest/v1/jobs')).toHaveLength(1))
  await waitFor(() => expect(reopen.hasAttribute('data-disabled')).toBe(isDisabled))
})

const sendDate = () => screen.queryByRole('menuitem', { name: visitWorkTexts.en.sendDate })

it('sends the date to a client with an address, without changing the visit', async () => {
  const booked = visitRow({ job: jobRow(), client: rosa, visit_date: '2026-05-06', start_time: '09:00:00' })
  const send = 'POST rest/v1/rpc/send_visit_date'
  await renderSignedIn(<Menu of={booked} />)
  for (const [isSent, words] of [
    [true, visitWorkTexts.en.dateSent],
    [false, visitWorkTexts.en.dateUnsent],
  ] as const) {
    reply(send, Response.json(isSent))
    await person().click(await screen.findByRole('button', { name: /^More actions/ }))
    await person().click(await screen.findByRole('menuitem', { name: visitWorkTexts.en.sendDate }))
    await screen.findByText(words)
  }
  const { id, visit_date, start_time } = booked
  const sent = { visit_id: id, visit_date, start_time }
  expect(sentTo(send)).toEqual([sent, sent])
})

it('has no date to send without a day or an address', async () => {
  for (const changes of [{ visit_date: null }, { client: { ...rosa, email: null } }]) {
    const { unmount } = await renderSignedIn(<Menu of={visitRow({ client: rosa, ...changes })} />)
    await person().click(await screen.findByRole('button', { name: /^More actions/ }))
    await screen.findByRole('menuitem', { name: visitWorkTexts.en.edit })
    expect(sendDate()).toBeNull()
    unmount()
  }
})
