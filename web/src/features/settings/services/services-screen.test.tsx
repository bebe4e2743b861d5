import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { servicePresetsTexts } from '#parts/services/service-presets.texts.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { recordMenu } from '#testing/record-page.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { settingsTexts } from '../settings.texts.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { ServicesScreen } from './services-screen.tsx'

const read = 'GET rest/v1/services'
const update = 'PATCH rest/v1/services'
const save = 'POST rest/v1/rpc/save_service'
type Sent = { service: { id: string; name: string; price: number }; unit_cost: null }
type Setting = Parameters<typeof renderSignedIn>[1]

async function open(rows = [serviceRow(), serviceRow({ name: 'Hedges' })], setting: Setting = {}) {
  reply(read, () => Response.json(rows))
  reply('GET rest/v1/service_prices', [])
  const view = await renderSignedIn(<ServicesScreen />, setting)
  const texts = catalogueTexts[setting.language ?? 'en']
  const user = person()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  return { ...view, user, texts, button, menu: recordMenu(user, texts.more('Mowing')) }
}

describe('the catalogue', () => {
  it('is for owners and managers', async () => {
    await open(undefined, { role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(screen.queryByText('Mowing')).toBeNull()
  })

  it('can be loaded again after an error', async () => {
    reply(read, lost)
    const { texts, user } = await open()
    const { queryClient } = await import('#connection/query-client.ts')
    await screen.findAllByText('Mowing')
    reply(read, refusal(500, 'XX000', 'broken'))
    await queryClient.resetQueries({ queryKey: ['services'] })
    const alert = (await screen.findByText(texts.loadFailed)).closest('[role]') as HTMLElement
    reply(read, [serviceRow({ name: 'Leaves' })])
    await user.click(within(alert).getByRole('button'))
    expect((await screen.findAllByText('Leaves')).length).toBeGreaterThan(0)
  })

  it('deactivates a service, and reactivates it from the message', async () => {
    const { user, texts, button, menu } = await open()
    reply(update, [{ id: 'x' }])
    await menu.choose(texts.deactivate)
    await screen.findByText(texts.deactivated('Mowing'))
    await user.click(button(texts.undo))
    await waitFor(() => expect(sentTo(update)).toEqual([{ is_active: false }, { is_active: true }]))
  })

  it.each(['en', 'es'] as const)('reports in %s when that fails', async (language) => {
    const { texts, menu } = await open(undefined, { language })
    reply(update, lost)
    await menu.choose(texts.deactivate)
    await screen.findByText(`${texts.changeFailed}. ${problemTexts[language].failures.network}`)
    expect(screen.queryByText(texts.deactivated('Mowing'))).toBeNull()
  })

  it('deletes a service only after a confirmation, once', async () => {
    const remove = 'DELETE rest/v1/services'
    const { user, texts, menu } = await open()
    const answer = slow(null)
    reply(remove, answer.replies)
    await menu.choose(texts.delete)
    const box = within(await screen.findByRole('alertdialog', { name: texts.deleteTitle('Mowing') }))
    await user.dblClick(box.getByRole('button', { name: texts.deleteConfirm }))
    answer.release()
    await screen.findByText(texts.deleted)
    expect(callsOf(remove)).toHaveLength(1)
  })

  it('keeps the open service in the URL, so that going back closes it', async () => {
    const { router, texts, menu } = await open()
    await menu.choose(texts.edit)
    await screen.findByRole('dialog')
    expect(router.state.location.search).toMatch(/^\?edit=/)
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('typical services', () => {
  const presets = presetsOf('landscaping')

  async function openPresets(language: 'en' | 'es' = 'en') {
    const page = await open([], { language })
    await page.user.click(await screen.findByRole('button', { name: page.texts.fromPresets }))
    await screen.findByRole('dialog')
    const words = servicePresetsTexts[language]
    const price = (at: number) =>
      screen.getByLabelText<HTMLInputElement>(words.priceOf(presets[at]?.name[language] ?? ''))
    const box = (at: number) => screen.getByRole('checkbox', { name: presets[at]?.name[language] ?? '' })
    const submit = () =>
      screen.getByRole<HTMLButtonElement>('button', {
        name: new RegExp(`${words.add(0).split(' ')[0]} \\d|${words.adding}`),
      })
    return { ...page, words, price, box, submit }
  }

  it.each(['en', 'es'] as const)(
    'of the trade are added once each at the prices typed, in %s',
    async (language) => {
      const { user, words, price, box, submit } = await openPresets(language)
      const answer = slow({ id: 'x' })
      reply(save, answer.replies)
      await user.click(box(0))
      await user.clear(price(1))
      await user.type(price(1), '33')
      await user.dblClick(submit())
      answer.release()
      await screen.findByText(words.added(presets.length - 1))
      const sent = sentTo<Sent>(save)
      expect(sent.map(({ service }) => service.name)).toEqual(
        presets.slice(1).map(({ name }) => name[language]),
      )
      expect(sent[0]).toMatchObject({ unit_cost: null, service: { price: 33, version: null } })
    },
  )

  it('that were added only in part are retried with the same ids', async () => {
    const { user, words, submit } = await openPresets()
    let count = 0
    reply(save, () => {
      count += 1
      return count === 2 ? lost() : { id: 'x' }
    })
    await user.click(submit())
    await screen.findByText(problemTexts.en.failures.network)
    expect(sentTo(save)).toHaveLength(2)
    await user.click(submit())
    await screen.findByText(words.added(presets.length))
    const ids = sentTo<Sent>(save).map(({ service }) => service.id)
    expect(new Set(ids).size).toBe(presets.length)
    expect(ids.slice(0, 2)).toEqual(ids.slice(2, 4))
  })

  it('need a valid price, and at least one selected', async () => {
    const { user, words, price, box, submit } = await openPresets()
    await user.clear(price(0))
    await user.type(price(0), '-4')
    screen.getByText(words.badPrice)
    await user.click(submit())
    expect(sentTo(save)).toEqual([])
    await user.click(box(0))
    expect(screen.queryByText(words.badPrice)).toBeNull()
    for (let at = 1; at < presets.length; at += 1) await user.click(box(at))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.add(0) }).disabled).toBe(true)
  })
})
