import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { lineRowsTexts } from '#parts/document/rows/line-rows.texts.ts'
import { setClock } from '#testing/clock.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { lost, reply, sentTo } from '#testing/network.ts'
import { recordMenu } from '#testing/record-page.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'
import { memberRow } from '#testing/work-rows.ts'

import { teamSettingsTexts } from '../team/team-settings.texts.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { serviceDetailTexts } from './service-detail.texts.ts'
import { ServicesScreen } from './services-screen.tsx'

const order = 'POST rest/v1/rpc/order_services'
const able = 'POST rest/v1/rpc/set_service_members'
const wanda = nextId()
const gone = nextId()
const team = [
  memberRow(userId, 'Ana Lark', { role: 'owner' }),
  memberRow(wanda, 'Wanda'),
  memberRow(gone, 'Greta', { is_active: false }),
]
const mowing = serviceRow({ position: 1 })
const hedges = serviceRow({ name: 'Hedges', position: 2 })
type Setting = Parameters<typeof renderSignedIn>[1]

async function open(rows: object[] = [mowing, hedges], setting: Setting = {}) {
  setClock('2026-08-04T12:00:00Z')
  reply('GET rest/v1/services', () => Response.json(rows))
  reply('GET rest/v1/service_prices', [
    { id: nextId(), service_id: mowing.id, price: 30, created_at: '2025-05-02T12:00:00Z' },
    { id: nextId(), service_id: mowing.id, price: 40, created_at: '2026-05-02T12:00:00Z' },
    { id: nextId(), service_id: hedges.id, price: 5, created_at: '2024-12-31T12:00:00Z' },
  ])
  await renderSignedIn(<ServicesScreen />, { team, ...setting })
  await screen.findAllByText(rows.length > 0 ? 'Mowing' : /./)
  const language = setting.language ?? 'en'
  const user = person()
  return {
    user,
    texts: serviceDetailTexts[language],
    menu: recordMenu(user, catalogueTexts[language].more('Mowing')),
    save: () => user.click(screen.getByRole('button', { name: teamSettingsTexts[language].save })),
  }
}

describe('the price list', () => {
  it.each([
    ['en', /^was \$40\.00 until May$/, /^was \$5\.00 until Dec 2024$/],
    ['es', /^era \$40\.00 hasta may$/, /^era \$5\.00 hasta dic 2024$/],
  ] as const)('says in %s what a service cost before', async (language, thisYear, earlier) => {
    await open(undefined, { language })
    await screen.findByText(thisYear)
    await screen.findByText(earlier)
  })

  it('says it on a phone too', async () => {
    resizeTo(390)
    const { texts } = await open()
    await screen.findByText(texts.past('$40.00', 'May'))
  })

  it.each(['en', 'es'] as const)(
    'is put in order by buttons, announced and saved whole: %s',
    async (language) => {
      const { user, texts, save } = await open(undefined, { language })
      const { up, down, moved, drag } = lineRowsTexts[language]
      await user.click(screen.getByRole('button', { name: texts.order }))
      await screen.findByRole('list', { name: texts.orderTitle })
      // Once dragging is loaded, it is drawn anew.
      const list = () => within(screen.getByRole('list', { name: texts.orderTitle }))
      const names = () =>
        list()
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent)
      await waitFor(() => expect(list().getAllByTitle(drag)[0]?.closest('.touch-none')).not.toBeNull())
      await user.click(list().getByRole('button', { name: down('Mowing') }))
      expect(names()).toEqual(['Hedges', 'Mowing'])
      // It is the last one now: the focus is on its other button.
      await waitFor(() =>
        expect(document.activeElement).toBe(list().getByRole('button', { name: up('Mowing') })),
      )
      await screen.findByText(moved('Mowing', 2, 2))
      await user.keyboard('{Enter}')
      expect(names()).toEqual(['Mowing', 'Hedges'])
      await screen.findByText(moved('Mowing', 1, 2))
      await user.click(list().getByRole('button', { name: up('Hedges') }))
      reply(order, lost)
      await save()
      await screen.findByText(problemTexts[language].failures.network)
      reply(order, null)
      await save()
      await screen.findByText(texts.ordered)
      const sent = { business_id: businessId, service_ids: [hedges.id, mowing.id] }
      expect(sentTo(order)).toEqual([sent, sent])
    },
  )

  it.each(['en', 'es'] as const)('shows a service on the public page, with undo, in %s', async (language) => {
    const change = 'PATCH rest/v1/services'
    const { user, menu } = await open(undefined, { language })
    const words = catalogueTexts[language]
    reply(change, [{ id: mowing.id }])
    await menu.choose(words.show)
    await screen.findByText(words.shown('Mowing'))
    await user.click(screen.getByRole('button', { name: words.undo }))
    await waitFor(() => expect(sentTo(change)).toEqual([{ is_public: true }, { is_public: false }]))
  })

  it('offers what else is usual in the trade while it is short', async () => {
    const [first, second] = presetsOf('landscaping')
    const { user, texts } = await open([mowing, serviceRow({ name: first?.name.en ?? '' })])
    await user.click(screen.getByRole('button', { name: texts.more }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('checkbox', { name: first?.name.en ?? '' })).toBeNull()
    expect(dialog.getByRole('checkbox', { name: second?.name.en ?? '' })).toBeTruthy()
  })

  it('offers nothing more once it is longer', async () => {
    const { texts } = await open([mowing, ...Array.from({ length: 5 }, () => serviceRow({ name: 'Trees' }))])
    expect(screen.queryByText(texts.moreTitle)).toBeNull()
  })
})

describe('who does a service', () => {
  it('is chosen among those who work now, and those who are named', async () => {
    const { user, texts, menu, save } = await open([{ ...mowing, service_members: [{ user_id: wanda }] }])
    await menu.choose(texts.members)
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
    expect((await box('Wanda')).checked).toBe(true)
    expect(screen.queryByRole('checkbox', { name: /Greta/ })).toBeNull()
    await user.click(await box('Ana Lark'))
    await user.click(await box('Wanda'))
    reply(able, null)
    await save()
    await screen.findByText(texts.membersSaved)
    expect(sentTo(able)).toEqual([{ business_id: businessId, service_id: mowing.id, user_ids: [userId] }])
  })

  it('is not asked where there is only one', async () => {
    const { texts, menu } = await open(undefined, { team: team.slice(0, 1) })
    await waitFor(async () => expect(await menu.items()).not.toContain(texts.members))
  })
})
