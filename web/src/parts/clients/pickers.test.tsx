import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { serviceTexts } from '#parts/services/service.texts.ts'
import { ServicePicker } from '#parts/services/service-picker.tsx'
import { MemberPicker } from '#parts/team/member-picker.tsx'
import { teamTexts } from '#parts/team/team.texts.ts'
import { callsOf, pageOf, refusal, reply, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, nextId, stored, userId } from '#testing/rows.ts'
import { clientPickerTexts } from './client-picker.texts.ts'
import { ClientPicker } from './client-picker.tsx'

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const isReady = () => waitFor(() => expect(box().getAttribute('aria-autocomplete')).toBe('list'))

const list = 'GET rest/v1/clients'
const search = 'GET rest/v1/rpc/find_clients'

describe('ClientPicker', () => {
  const rosa = clientRow({ name: 'Rosa Diaz', company_name: 'Diaz Dental', email: 'front@diaz.test' })
  const tom = clientRow({ name: 'Tom Hill' })

  function Picker({ onPick }: { onPick: (id: string) => void }) {
    const [value, setValue] = useState('')
    return (
      <ClientPicker
        businessId={businessId}
        value={value}
        onValueChange={(id) => {
          setValue(id)
          onPick(id)
        }}
      />
    )
  }

  it('offers the newest clients before anything is typed, at most twenty', async () => {
    reply(list, [rosa, tom])
    await renderSignedIn(<Picker onPick={() => {}} />)
    await isReady()
    await person().click(box())
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Rosa Diaz · Diaz Dental'),
      expect.stringContaining('Tom Hill'),
    ])
    expect(callsOf(list)[0]?.query.get('order')).toBe('created_at.desc,id.asc')
    expect(callsOf(list)[0]?.query.get('limit')).toBe('20')
  })

  it('keeps the typed text on a slow network, and has the server search after a pause', async () => {
    const user = person()
    const onPick = vi.fn()
    const answer = slow([rosa])
    reply(search, answer.replies)
    reply(list, ({ query }) => (query.has('id') ? [rosa] : [tom]))
    await renderSignedIn(<Picker onPick={onPick} />)
    await isReady()
    await user.type(box(), 'front@')
    await screen.findByText(clientPickerTexts.en.searching)
    await user.keyboard('{Enter}')
    expect(onPick).not.toHaveBeenCalled()
    answer.release()
    await screen.findByRole('option', { name: /Rosa Diaz · Diaz Dental/ })
    expect(callsOf(search).map(({ query }) => query.get('search'))).toEqual(['front@'])
    expect(box().value).toBe('front@')
    await user.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledWith(rosa.id)
    expect(box().value).toBe('Rosa Diaz · Diaz Dental')
  })

  it('shows a selected client that is not among the newest', async () => {
    reply(list, ({ query }) => (query.get('id') === `eq.${rosa.id}` ? [rosa] : [tom]))
    await renderSignedIn(<ClientPicker businessId={businessId} value={rosa.id} onValueChange={() => {}} />)
    await isReady()
    await waitFor(() => expect(box().value).toBe('Rosa Diaz · Diaz Dental'))
  })

  it('says that no client matches, and that a search failed', async () => {
    const user = person()
    reply(list, [rosa, tom])
    reply(search, [])
    await renderSignedIn(<Picker onPick={() => {}} />)
    await isReady()
    await user.type(box(), 'Zoe')
    await screen.findByText(clientPickerTexts.en.noClientFound)
    reply(search, refusal(403, '42501', 'permission denied'))
    await user.type(box(), 'x')
    await screen.findByText(clientPickerTexts.en.clientsNotLoaded)
  })
})

describe('ServicePicker', () => {
  const service = (name: string, changes: object = {}) =>
    stored<'services'>({
      id: nextId(),
      name,
      price: 45,
      unit: 'hour',
      category: null,
      description: null,
      is_active: true,
      is_taxable: true,
      service_costs: null,
      ...changes,
    })

  const catalogue = [service('Mowing'), service('Old work', { is_active: false })]

  async function open(role: 'owner' | 'worker', language: 'en' | 'es' = 'en', services = catalogue) {
    const onPick = vi.fn()
    reply('GET rest/v1/services', services)
    await renderSignedIn(
      <ServicePicker businessId={businessId} form={{ control: {} }} label="Add" onPick={onPick} />,
      {
        role,
        language,
      },
    )
    await isReady()
    return { user: person(), onPick, texts: serviceTexts[language] }
  }

  it.each(['en', 'es'] as const)(
    'hands it over with its price, shown for its unit, in %s',
    async (language) => {
      const { user, onPick, texts } = await open('owner', language)
      await user.type(box(), 'mow')
      const option = await screen.findByRole('option', { name: /Mowing/ })
      expect(option.textContent).toContain('45')
      expect(option.textContent).toContain(texts.per.hour)
      await user.click(option)
      expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mowing', unit_cost: null }))
    },
  )

  it('does not offer an inactive service', async () => {
    const { user, texts } = await open('worker')
    await user.type(box(), 'Old')
    await screen.findByText(texts.noneFound)
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('offers to create a service with the typed name to those who may', async () => {
    const { user, texts } = await open('owner')
    await user.type(box(), 'Pruning')
    await user.click(await screen.findByRole('option', { name: texts.create('Pruning') }))
    await screen.findByRole('dialog')
    await screen.findByDisplayValue('Pruning')
  })

  it.each(['en', 'es'] as const)(
    'of an empty catalogue offers the typical services of the trade: one tap saves and hands over one, in %s',
    async (language) => {
      const [first, second] = presetsOf('landscaping')
      const { user, onPick, texts } = await open('owner', language, [])
      await user.click(box())
      const option = await screen.findByRole('option', { name: new RegExp(first?.name[language] ?? '') })
      expect(option.textContent).toContain(String(first?.price))
      expect(option.textContent).toContain(texts.usual)
      reply('POST rest/v1/rpc/save_service', () => refusal(500, 'XX000', 'broken'))
      await user.click(option)
      await screen.findByText(texts.createFailed)
      expect(onPick).not.toHaveBeenCalled()

      reply('POST rest/v1/rpc/save_service', ({ body }) => {
        const { service: row } = body as { service: { id: string; name: string } }
        reply('GET rest/v1/services', [service(row.name, row)])
        return row
      })
      await user.click(box())
      await user.click(await screen.findByRole('option', { name: new RegExp(first?.name[language] ?? '') }))
      await waitFor(() => expect(onPick).toHaveBeenCalledTimes(1))
      expect(onPick.mock.calls.map(([{ name, price }]) => [name, price])).toEqual([
        [first?.name[language], first?.price],
      ])
      // The others are still offered, and the one that is in the catalogue now only once.
      await user.click(box())
      await screen.findByRole('option', { name: new RegExp(second?.name[language] ?? '') })
      expect(screen.getAllByRole('option', { name: new RegExp(first?.name[language] ?? '') })).toHaveLength(1)
    },
  )

  it('offers a worker nothing of an empty catalogue', async () => {
    const { user, texts } = await open('worker', 'en', [])
    await user.click(box())
    await screen.findByText(texts.noneFound)
    expect(screen.queryByRole('option')).toBeNull()
  })
})

describe('MemberPicker', () => {
  const left = nextId()
  const wanda = nextId()
  const member = (user_id: string, full_name: string, is_active = true) => ({
    user_id,
    role: 'worker',
    is_active,
    profile: { full_name, email: null },
  })

  async function open(value: string[], serviceIds: string[] = []) {
    const onChange = vi.fn()
    const team = [member(userId, 'Ana Lark'), member(wanda, 'Wanda'), member(left, 'Leo', false)]
    const part = (
      <MemberPicker businessId={businessId} value={value} onValueChange={onChange} serviceIds={serviceIds} />
    )
    const view = renderSignedIn(part)
    const session = [{ role: 'owner', business: { id: businessId } }]
    reply('GET rest/v1/team_members', ({ query }) =>
      query.get('select')?.includes('businesses') ? session : team,
    )
    await view
    return { user: person(), onChange }
  }

  it('marks the current person; a tap assigns, another unassigns', async () => {
    const { user, onChange } = await open([wanda])
    await user.click(await screen.findByRole('checkbox', { name: teamTexts.en.you('Ana Lark') }))
    expect(onChange).toHaveBeenLastCalledWith([wanda, userId])
    await user.click(screen.getByRole('checkbox', { name: 'Wanda' }))
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  it('begins with those who can do the work, and leaves nobody out', async () => {
    const service = nextId()
    reply('GET rest/v1/services', () => pageOf([{ id: service, service_members: [{ user_id: wanda }] }]))
    await open([], [service])
    await waitFor(() =>
      expect(screen.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)).toEqual([
        expect.stringContaining('Wanda'),
        expect.stringContaining('Ana Lark'),
      ]),
    )
  })

  it('keeps everybody in their places while somebody taps, whoever is free then', async () => {
    function Picker() {
      const [value, setValue] = useState<string[]>([])
      // Whoever is chosen is not free any more.
      const notes = new Map(value.map((id) => [id, 'busy']))
      return <MemberPicker businessId={businessId} value={value} onValueChange={setValue} notes={notes} />
    }
    const view = renderSignedIn(<Picker />)
    const session = [{ role: 'owner', business: { id: businessId } }]
    const team = [member(userId, 'Ana Lark'), member(wanda, 'Wanda')]
    reply('GET rest/v1/team_members', ({ query }) =>
      query.get('select')?.includes('businesses') ? session : team,
    )
    await view
    const user = person()
    const names = () =>
      screen.getAllByRole('checkbox').map((each) => each.closest('label')?.querySelector('bdi')?.textContent)
    const first = await screen.findByRole('checkbox', { name: teamTexts.en.you('Ana Lark') })
    const before = names()
    expect(before).toHaveLength(2)
    await user.click(first)
    expect(names()).toEqual(before)
    await user.click(screen.getByRole('checkbox', { name: 'Wanda' }))
    expect(names()).toEqual(before)
  })

  it('does not offer former members, but keeps and marks one who was assigned', async () => {
    await open([left])
    const gone = await screen.findByRole<HTMLInputElement>('checkbox', { name: teamTexts.en.left('Leo') })
    expect(gone.checked).toBe(true)
  })

  it('hides former members who were not assigned', async () => {
    await open([])
    await screen.findByRole('checkbox', { name: 'Wanda' })
    expect(screen.queryByRole('checkbox', { name: /Leo/ })).toBeNull()
  })
})
