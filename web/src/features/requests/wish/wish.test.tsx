import { person } from '@fieldlark/ui/testing/page.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { queryClient } from '#connection/query-client.ts'
import { callOffTexts } from '#parts/visits/call-off.texts.ts'
import { visitTexts } from '#parts/visits/visit.texts.ts'
import { clientHref, jobHref, messagesHref } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa, stored } from '#testing/rows.ts'
import { requestRow, scheduleSettingsRow, visitRow } from '#testing/work-rows.ts'

import { RequestScreen } from '../request-screen.tsx'
import { requestsTexts } from '../requests.texts.ts'
import { RequestsScreen } from '../requests-screen.tsx'
import { wishTexts } from './wish.texts.ts'

const update = 'PATCH rest/v1/requests'
const move = 'POST rest/v1/rpc/move_visit'

const job = { id: nextId(), job_number: 'J-3', title: 'Broken fence', status: 'scheduled', property: null }
const visit = {
  ...visitRow({ visit_date: '2026-05-12', start_time: '09:00:00', job_id: job.id }),
  job,
}
const moveWish = {
  kind: 'move',
  visit_date: '2026-05-12',
  start_time: '09:00:00',
  wanted_date: '2026-05-14',
  wanted_part: 'afternoon',
  visit,
}
const words = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''

type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

async function open(
  wish: object | null = moveWish,
  {
    client = rosa,
    status = 'unscheduled',
    ...setting
  }: Setting & {
    client?: object
    status?: 'unscheduled' | 'archived'
  } = {},
) {
  setClock('2026-05-04T12:00:00Z')
  let row = requestRow({ source: 'portal', description: 'My boss needs me.', status })
  reply('GET rest/v1/requests', ({ query }) =>
    query.get('select') === '*' ? [row] : [{ ...row, quotes: [], jobs: [] }],
  )
  reply(update, ({ body }) => {
    row = stored<'requests'>(body, row)
    return [row]
  })
  reply('GET rest/v1/visit_wishes', wish === null ? [] : [wish])
  reply('GET rest/v1/clients', [client])
  for (const table of ['photos', 'record_events', 'property_addresses', 'schedule_blocks', 'visits'])
    reply(`GET rest/v1/${table}`, [])
  reply('GET rest/v1/visit_checklist_items', [])
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  const view = await renderSignedIn(<RequestScreen />, {
    at: `/requests/${row.id}`,
    path: '/requests/:requestId',
    ...setting,
  })
  await screen.findByRole('heading', { level: 1 })
  return { user: person(), row, path: () => view.router.state.location.pathname }
}

const button = (name: string) => screen.queryByRole('button', { name })
const texts = wishTexts.en

describe('a request about a visit', () => {
  it.each([
    [
      'en',
      /^Rosa.* asks to move the visit on Tue, May 12 · 9:00 AM$/,
      'Proposed time: Thu, May 14, in the afternoon',
    ],
    [
      'es',
      /^Rosa.* pide cambiar la visita: mar, 12 de may · 9:00 a\.m\.$/,
      'Propone: jue, 14 de may, por la tarde',
    ],
  ] as const)('says in %s who asks for what, and offers no new work', async (language, asks, proposes) => {
    await open(moveWish, { language })
    const hero = await screen.findByRole('region', { name: wishTexts[language].about })
    await waitFor(() => expect(words(hero.querySelector('h2')?.textContent)).toMatch(asks))
    expect(words(hero.textContent)).toContain(proposes)
    expect(hero.textContent).toContain('My boss needs me.')
    expect(screen.getByRole('link', { name: wishTexts[language].openJob }).getAttribute('href')).toBe(
      jobHref(job.id),
    )
    const { toJob, toQuote, edit, bookAssessment } = requestsTexts[language]
    for (const name of [edit, bookAssessment]) expect(button(name)).toBeNull()
    for (const name of [toJob, toQuote]) expect(screen.queryByRole('link', { name })).toBeNull()
  })

  it('moves the visit from what the client proposes, and leaves the rest as it is', async () => {
    const { user } = await open()
    reply(move, { ...visit, version: visit.version + 1 })
    await user.click(await screen.findByRole('button', { name: texts.move }))
    const dialog = await screen.findByRole('dialog', { name: visitTexts.en.moveTitle })
    expect(words(dialog.textContent)).toContain('Proposed time: Thu, May 14, in the afternoon')
    await user.click(screen.getByRole('button', { name: visitTexts.en.save }))
    await user.click(await screen.findByRole('button', { name: visitTexts.en.tell.yes }))
    await waitFor(() =>
      expect(sentTo(move)).toMatchObject([
        {
          visit_id: visit.id,
          visit_date: '2026-05-14',
          start_time: '13:00',
          tell_client: Boolean(rosa.email),
        },
      ]),
    )
  })

  it('keeps the visit and leads to the messages, as often as it takes', async () => {
    const { user, row, path } = await open()
    reply(update, lost)
    await user.click(await screen.findByRole('button', { name: texts.keep }))
    await waitFor(() => expect(sentTo(update)).toHaveLength(1))
    expect(path()).toBe(`/requests/${row.id}`)
    reply(update, ({ body }) => [stored<'requests'>(body, row)])
    await user.click(screen.getByRole('button', { name: texts.keep }))
    await waitFor(() => expect(path()).toBe(messagesHref(row.client_id)))
    expect(sentTo(update)).toMatchObject([{ status: 'archived' }, { status: 'archived' }])
  })

  it('keeps the visit and leads to the phone of a client without an address', async () => {
    const { user, row, path } = await open(moveWish, { client: { ...rosa, email: null } })
    await user.click(await screen.findByRole('button', { name: texts.keep }))
    await waitFor(() => expect(path()).toBe(clientHref(row.client_id)))
  })

  it('cancels the visit where the client asks for that', async () => {
    const { user } = await open({ ...moveWish, kind: 'cancel', wanted_date: null, wanted_part: null })
    await user.click(await screen.findByRole('button', { name: texts.cancel }))
    await screen.findByRole('dialog')
    expect(button(texts.move)).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  it.each([
    ['move', visitTexts.en.moveTitle, 'cancel'],
    ['cancel', callOffTexts.en.cancelTitle, 'move'],
  ] as const)(
    'stays a dialog to %s the visit where the client asks for the other meanwhile',
    async (kind, title, now) => {
      const { user } = await open({ ...moveWish, kind })
      await user.click(await screen.findByRole('button', { name: texts[kind] }))
      await screen.findByRole('dialog', { name: title })
      expect(screen.queryByText(texts.asksNow[now])).toBeNull()
      reply('GET rest/v1/visit_wishes', [{ ...moveWish, kind: now }])
      await act(() => queryClient.refetchQueries({ queryKey: ['requests'] }))
      expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(texts.asksNow[now])
    },
  )

  it('keeps the fields and says so where the client proposes another time meanwhile', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: texts.move }))
    const title = visitTexts.en.moveTitle
    await screen.findByRole('dialog', { name: title })
    reply('GET rest/v1/visit_wishes', [{ ...moveWish, wanted_date: '2026-05-20' }])
    await act(() => queryClient.refetchQueries({ queryKey: ['requests'] }))
    const dialog = await screen.findByRole('dialog', { name: title })
    await waitFor(() => expect(dialog.textContent).toContain(texts.asksNow.otherTime))
    expect(words(dialog.textContent)).toContain('Proposed time: Wed, May 20, in the afternoon')
    expect(screen.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-05-14')
  })

  it.each([
    ['moved', { visit_date: '2026-05-14' }],
    ['unplanned', { visit_date: null, start_time: null }],
    ['begun', { status: 'in_progress' }],
    ['completed', { status: 'completed' }],
    ['cancelled', { status: 'cancelled' }],
    ['no_show', { status: 'no_show' }],
    ['deleted', null],
    ['kept', {}],
  ] as const)('says that it is %s, and asks for nothing any more', async (state, changes) => {
    await open({ ...moveWish, visit: changes && { ...visit, ...changes } }, { status: 'archived' })
    expect((await screen.findByRole('status')).textContent).toContain(texts.states[state])
    expect(button(texts.move)).toBeNull()
    expect(button(texts.keep)).toBeNull()
  })

  it('is any other request where it is about none', async () => {
    await open(null)
    expect(await screen.findByRole('link', { name: requestsTexts.en.toJob })).toBeTruthy()
    expect(screen.queryByRole('region', { name: texts.about })).toBeNull()
  })
})

it.each([
  ['en', /Asks to move Tue, May 12 · 9:00 AM/],
  ['es', /Pide cambiar: mar, 12 de may · 9:00 a\.m\./],
] as const)('a row says it in %s while it waits', async (language, line) => {
  setClock('2026-05-04T12:00:00Z')
  const wish = { kind: 'move', visit_date: '2026-05-12', start_time: '09:00:00' }
  const row = { ...requestRow({ source: 'portal' }), client: rosa, wish }
  reply('GET rest/v1/requests', [row, { ...row, ...requestRow({ status: 'archived' }), wish }])
  reply('GET rest/v1/request_counts', [])
  await renderSignedIn(<RequestsScreen />, { language })
  const rows = await screen.findAllByText('Broken fence')
  const waiting = rows
    .map((each) => words(each.closest('li, tr')?.textContent))
    .filter((text) => line.test(text))
  expect(waiting).toHaveLength(1)
})
