import { besideDialog, person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { bookingTexts } from './booking.texts.ts'
import { serviceTexts } from './service.texts.ts'
import { ServiceDialog } from './service-dialog.tsx'

const save = 'POST rest/v1/rpc/save_service'
type Sent = { business_id: string; unit_cost: number | null; service: Record<string, unknown> }
type Setting = Parameters<typeof renderSignedIn>[1]
type Service = Parameters<typeof ServiceDialog>[0]['service']

const stored = (changes: object = {}): Service => ({
  ...serviceRow({ name: 'Mowing', price: 45, duration_minutes: 75, category: 'Garden' }),
  unit_cost: 12,
  ...changes,
})

async function open(props: { service?: Service; initialName?: string } = {}, setting: Setting = {}) {
  const onSaved = vi.fn()
  const onClose = vi.fn()
  reply('GET rest/v1/services', [serviceRow({ category: 'Trees' }), serviceRow({ category: 'Garden' })])
  reply(save, ({ body }) => ({ ...(body as Sent).service, is_public: false }))
  const view = await renderSignedIn(
    <ServiceDialog businessId={businessId} isOpen onClose={onClose} onSaved={onSaved} {...props} />,
    setting,
  )
  await screen.findByRole('dialog')
  const texts = serviceTexts[setting.language ?? 'en']
  const field = (name: keyof typeof texts.fields) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.fields[name]}`))
  const submit = () =>
    screen.getByRole('button', { name: new RegExp(`${texts.save}|${recordTexts.en.saving}`) })
  const user = person()
  const retype = async (name: keyof typeof texts.fields, text: string) => {
    await user.clear(field(name))
    if (text) await user.type(field(name), text)
  }
  return { ...view, user, texts, field, submit, retype, onSaved, onClose }
}

describe('ServiceDialog', () => {
  it('stores the service with its cost, once', async () => {
    const { user, field, submit, retype, onSaved, onClose } = await open({ initialName: 'Pruning' })
    const answer = slow({ id: 'x', name: 'Pruning' })
    reply(save, answer.replies)
    await retype('price', '60.5')
    await retype('unit_cost', '20')
    await user.selectOptions(field('unit'), 'hour')
    await user.selectOptions(field('duration_minutes'), '90')
    await user.dblClick(submit())
    await user.click(submit())
    answer.release()
    await expect.poll(() => onClose).toHaveBeenCalledTimes(1)
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ name: 'Pruning', unit_cost: 20 }))
    const [sent, second] = sentTo<Sent>(save)
    expect(second).toBeUndefined()
    expect(sent).toEqual({
      business_id: businessId,
      unit_cost: 20,
      service: {
        id: sent?.service.id,
        version: null,
        name: 'Pruning',
        price: 60.5,
        unit: 'hour',
        duration_minutes: 90,
        category: null,
        description: null,
        is_taxable: true,
        is_active: true,
        is_public: false,
        booking: 'none',
        crew_size: 1,
        buffer_minutes: null,
        lead_minutes: null,
      },
    })
  })

  it.each(['en', 'es'] as const)('says how clients book it, once they can, in %s', async (language) => {
    const { user, texts } = await open({ service: stored() }, { language })
    const words = bookingTexts[language]
    expect(screen.queryByLabelText(words.lead)).toBeNull()
    expect(screen.queryByLabelText(words.booking)).toBeNull()
    await user.click(screen.getByRole('switch', { name: new RegExp(words.isPublic) }))
    await user.selectOptions(screen.getByLabelText(words.booking), 'job')
    await user.selectOptions(screen.getByLabelText(words.crew), '2')
    await user.selectOptions(screen.getByLabelText(words.buffer), '30')
    await user.selectOptions(screen.getByLabelText(words.lead), '0')
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.updated)
    const booked = { is_public: true, booking: 'job', crew_size: 2, buffer_minutes: 30, lead_minutes: 0 }
    expect(sentTo<Sent>(save)[0]?.service).toMatchObject(booked)
  })

  it('keeps an unusual buffer and notice', async () => {
    await open({
      service: stored({ is_public: true, booking: 'request', buffer_minutes: 17, lead_minutes: 61 }),
    })
    const value = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value
    expect(value(bookingTexts.en.buffer)).toBe('17')
    expect(value(bookingTexts.en.lead)).toBe('61')
  })

  it.each([
    ['en', 'USD', '1,234.5'],
    ['es', 'EUR', '1.234,5'],
  ] as const)('formats the price as in the region (%s, %s)', async (language, currency, typed) => {
    const { user, texts, retype } = await open({ service: stored() }, { language, business: { currency } })
    await retype('price', typed)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.updated)
    expect(sentTo<Sent>(save)[0]?.service).toMatchObject({ price: 1234.5, version: 1 })
  })

  it.each([
    ['100', '25', '$75.00', '75%'],
    ['10', '10.5', '$0.50', null],
    ['10', '', null, null],
    ['ten', '5', null, null],
  ] as const)('shows the margin of %s with a cost of %s', async (price, cost, amount, percent) => {
    const { texts, retype, field } = await open({ service: stored() })
    await retype('price', price)
    await retype('unit_cost', cost)
    const shown = percent
      ? texts.margin(percent, amount)
      : amount
        ? texts.loss(amount)
        : texts.hints.unit_cost
    expect(screen.getByText(shown)).toBeTruthy()
    const hint = field('unit_cost').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(hint.split(' ').at(-1) ?? '')?.textContent).toBe(shown)
  })

  it('keeps an unusual duration, and offers the existing categories', async () => {
    const { field } = await open({ service: stored() })
    expect(field('duration_minutes').value).toBe('75')
    const list = document.getElementById(field('category').getAttribute('list') ?? '')
    await expect.poll(() => list?.children).toHaveLength(2)
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Garden', 'Trees'])
  })

  it.each(['en', 'es'] as const)(
    'needs a name and numbers; each says so at its field in %s',
    async (language) => {
      const { user, texts, field, retype } = await open({ service: stored() }, { language })
      await retype('name', '  ')
      await retype('price', '-5')
      await user.click(screen.getByRole('button', { name: texts.save }))
      await screen.findByText(texts.nameRequired)
      screen.getByText(texts.invalidAmount)
      expect(field('price').getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field('name'))
      expect(sentTo(save)).toEqual([])
    },
  )

  it('stores the same service again after a lost response, and keeps the dialog with the typed values', async () => {
    const { user, texts, field, submit, retype, onClose } = await open({ initialName: 'Pruning' })
    reply(save, lost)
    await retype('price', '60')
    await user.click(submit())
    await screen.findByText(problemTexts.en.failures.network)
    expect(field('price').value).toBe('60.00')
    expect(onClose).not.toHaveBeenCalled()
    reply(save, ({ body }) => (body as Sent).service)
    await user.click(submit())
    await screen.findByText(texts.created)
    const [first, second] = sentTo<Sent>(save)
    expect(second).toEqual(first)
  })

  it('merges a conflicting save: my changes stay, every other field takes their value', async () => {
    const service = stored()
    const { user, texts, field, submit, retype } = await open({ service })
    reply(save, refusal(409, 'PT409', 'stale_version'))
    reply('GET rest/v1/services', [
      { ...service, price: 50, category: 'Lawn', version: 7, service_costs: { unit_cost: 12 } },
    ])
    await retype('name', 'Mowing twice')
    await user.click(submit())
    await screen.findByText(texts.conflict)
    expect(field('name').value).toBe('Mowing twice')
    expect(field('category').value).toBe('Lawn')
    reply(save, ({ body }) => (body as Sent).service)
    await user.click(submit())
    await screen.findByText(texts.updated)
    expect(sentTo<Sent>(save).at(-1)?.service).toMatchObject({ version: 7, price: 50, name: 'Mowing twice' })
  })

  it('stays open on a click outside, and restores the draft the next time', async () => {
    const { user, retype, field, unmount, onClose } = await open({ service: undefined, initialName: '' })
    await retype('name', 'Pruning')
    await user.click(besideDialog())
    expect(onClose).not.toHaveBeenCalled()
    unmount()
    const again = await open({ initialName: '' })
    expect(again.field('name').value).toBe('Pruning')
    await again.user.click(screen.getByRole('button', { name: recordTexts.en.discard }))
    expect(field('name').value).toBe('')
  })
})
