import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { taxRateRow } from '#testing/document-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { recordMenu } from '#testing/record-page.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, stored } from '#testing/rows.ts'

import { conflictTexts } from '../conflict/conflict.texts.ts'
import { settingsTexts } from '../settings.texts.ts'
import { documentsTexts } from './documents.texts.ts'
import { DocumentsScreen } from './documents-screen.tsx'

const rates = 'GET rest/v1/tax_rates'
const insertRate = 'POST rest/v1/tax_rates'
const updateRate = 'PATCH rest/v1/tax_rates'
const counters = 'GET rest/v1/counters'
const updateCounter = 'PATCH rest/v1/counters'
type Setting = Parameters<typeof renderSignedIn>[1]

const counter = (kind: string, next_number = 12, changes: object = {}) => ({
  kind,
  business_id: businessId,
  prefix: 'INV-',
  padding: 4,
  next_number,
  last_taken: next_number - 1,
  version: 5,
  ...changes,
})

async function open(setting: Setting = {}, list = [taxRateRow({ name: 'State', is_default: true })]) {
  reply(rates, ({ query }) => {
    const id = query.get('id')?.slice('eq.'.length)
    return id ? list.filter((rate) => rate.id === id) : list
  })
  reply(counters, ({ query }) =>
    query.has('kind') ? [counter('invoice')] : [counter('payment', 3), counter('invoice')],
  )
  const view = await renderSignedIn(<DocumentsScreen />, setting)
  const texts = documentsTexts[setting.language ?? 'en']
  const user = person()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const field = (label: string, at = 0) =>
    screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}`))[at] as HTMLInputElement
  return { ...view, user, texts, button, field }
}

describe('taxes and document numbers', () => {
  it.each(['owner', 'manager', 'worker'] as const)('are shown to owners and managers: %s', async (role) => {
    const { texts } = await open({ role })
    if (role === 'worker') screen.getByText(settingsTexts.en.forManagersTitle)
    else await screen.findByText('State')
    expect(screen.queryByRole('button', { name: texts.taxes.add }) !== null).toBe(role !== 'worker')
    expect(callsOf(counters).length > 0).toBe(role !== 'worker')
  })

  it('can be loaded again after an error', async () => {
    const { user, texts } = await open()
    await screen.findByText('State')
    const { queryClient } = await import('#connection/query-client.ts')
    reply(rates, refusal(500, 'XX000', 'broken'))
    await queryClient.resetQueries({ queryKey: ['tax_rates'] })
    const alert = (await screen.findByText(texts.taxes.loadFailed)).closest('[role]') as HTMLElement
    reply(rates, [taxRateRow({ name: 'City' })])
    await user.click(within(alert).getByRole('button'))
    await screen.findByText('City')
  })
})

describe('a tax rate', () => {
  const openNew = async (setting: Setting = {}, list?: ReturnType<typeof taxRateRow>[]) => {
    const page = await open(setting, list)
    reply(insertRate, ({ body }) => [stored<'tax_rates'>(body)])
    await screen.findByText(list?.length === 0 ? page.texts.taxes.emptyTitle : 'State')
    await page.user.click(page.button(page.texts.taxes.add))
    await screen.findByRole('dialog')
    return page
  }

  it.each([
    ['en', 'USD', '8.875', true],
    ['es', 'EUR', '8,875', false],
  ] as const)(
    'with one part names it like the rate (%s, %s), and the first rate is the default',
    async (language, currency, typed, isFirst) => {
      const { user, texts, button, field } = await openNew(
        { language, business: { currency } },
        isFirst ? [] : undefined,
      )
      expect(screen.queryByLabelText(texts.taxes.partName)).toBeNull()
      await user.type(field(texts.taxes.name), 'Sales tax')
      await user.type(field(texts.taxes.rate), typed)
      await user.dblClick(button(texts.save))
      await screen.findByText(texts.taxes.created)
      expect(sentTo(insertRate)).toMatchObject([
        {
          name: 'Sales tax',
          parts: [{ name: 'Sales tax', rate: 8.875 }],
          is_default: isFirst,
          business_id: businessId,
        },
      ])
    },
  )

  it('with several parts shows their sum, has at most five, and each can be removed', async () => {
    const { user, texts, button, field } = await openNew()
    const { taxes } = texts
    await user.type(field(taxes.name), 'GST + QST')
    await user.type(field(taxes.rate), '5')
    await user.click(button(taxes.addPart))
    expect(screen.queryByText(taxes.nameRequired)).toBeNull()
    for (let part = 3; part <= 5; part += 1) await user.click(button(taxes.addPart))
    expect(screen.queryByRole('button', { name: taxes.addPart })).toBeNull()
    for (let part = 5; part > 2; part -= 1) await user.click(button(taxes.removePart(part)))
    await user.type(field(taxes.partName, 1), 'QST')
    await user.type(field(taxes.rate, 1), '9.975')
    screen.getByText(taxes.total('14.975%'))
    await user.clear(field(taxes.partName, 0))
    await user.type(field(taxes.partName, 0), 'GST')
    await user.click(button(texts.save))
    await screen.findByText(taxes.created)
    expect(sentTo(insertRate)).toMatchObject([
      {
        parts: [
          { name: 'GST', rate: 5 },
          { name: 'QST', rate: 9.975 },
        ],
      },
    ])
  })

  it('shows errors at each field, and warns of a rate that is a hundred times too low', async () => {
    const { user, texts, button, field } = await openNew()
    const { taxes } = texts
    await user.click(button(texts.save))
    await screen.findByText(taxes.nameRequired)
    screen.getByText(taxes.rateRequired)
    expect(document.activeElement).toBe(field(taxes.name))
    await user.type(field(taxes.rate), '100.5')
    await screen.findByText(taxes.invalidRate)
    await user.clear(field(taxes.rate))
    await user.type(field(taxes.rate), '0.08')
    await screen.findByText(taxes.low('0.08%'))
    expect(sentTo(insertRate)).toEqual([])
  })

  it.each(['en', 'es'] as const)(
    'with a duplicate name says so in %s, and keeps the input',
    async (language) => {
      const { user, texts, button, field } = await openNew({ language })
      reply(insertRate, refusal(409, '23505', 'duplicate key value violates "tax_rates_name"'))
      reply(rates, [])
      await user.type(field(texts.taxes.name), 'State')
      await user.type(field(texts.taxes.rate), '8')
      await user.click(button(texts.save))
      await screen.findByText(texts.taxes.nameTaken)
      expect(field(texts.taxes.name).value).toBe('State')
    },
  )

  it('is created once despite a lost response', async () => {
    const { user, texts, button, field } = await openNew()
    reply(insertRate, lost)
    await user.type(field(texts.taxes.name), 'City')
    await user.type(field(texts.taxes.rate), '2')
    await user.click(button(texts.save))
    await screen.findByText(problemTexts.en.failures.network)
    reply(insertRate, ({ body }) => [stored<'tax_rates'>(body)])
    await user.click(button(texts.save))
    await screen.findByText(texts.taxes.created)
    const [first, second] = sentTo(insertRate)
    expect(second).toEqual(first)
  })

  const { taxes } = documentsTexts.en
  it.each([
    [{ is_default: true }, taxes.noDefault, { is_default: false }],
    [{ is_default: false }, taxes.makeDefault, { is_default: true }],
    [{ is_active: true }, taxes.retire, { is_active: false }],
    [{ is_active: false }, taxes.restore, { is_active: true }],
  ] as const)('that is %o can be changed by "%s"', async (changes, item, expected) => {
    const rate = taxRateRow({ name: 'State', ...changes })
    const { user } = await open({}, [rate])
    reply(updateRate, [rate])
    await recordMenu(user, taxes.more('State')).choose(item)
    await screen.findByText(taxes.updated)
    expect(sentTo(updateRate)).toEqual([expected])
  })

  it('is deleted once, after a confirmation; a rejection is shown', async () => {
    const remove = 'DELETE rest/v1/tax_rates'
    const { user } = await open()
    reply(remove, lost)
    await recordMenu(user, taxes.more('State')).choose(taxes.delete)
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: taxes.deleteConfirm }),
    )
    await screen.findByText(`${taxes.deleteFailed}. ${problemTexts.en.failures.network}`)
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    const answer = slow(null)
    reply(remove, answer.replies)
    await user.dblClick(screen.getByRole('button', { name: taxes.deleteConfirm }))
    answer.release()
    await screen.findByText(taxes.deleted)
    expect(callsOf(remove)).toHaveLength(2)
  })
})

describe('document numbers', () => {
  const openInvoices = async (setting: Setting = {}) => {
    const page = await open(setting)
    const { numbers } = page.texts
    await page.user.click(
      await screen.findByRole('button', { name: numbers.changeKind(numbers.kinds.invoice) }),
    )
    await screen.findByRole('dialog')
    const preview = () => within(screen.getByRole('dialog')).getByRole('status').textContent
    const retype = async (label: string, text: string) => {
      await page.user.clear(page.field(label))
      if (text) await page.user.type(page.field(label), text)
    }
    return { ...page, numbers, preview, retype }
  }

  it('are listed in a fixed order, whatever the order of the rows', async () => {
    const { texts } = await open()
    const { kinds, next } = texts.numbers
    await screen.findByText(kinds.invoice)
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    const at = (kind: string) => rows.findIndex((row) => row.startsWith(kind))
    expect(at(kinds.invoice)).toBeLessThan(at(kinds.payment))
    expect(rows[at(kinds.invoice)]).toContain(next('INV-0012'))
  })

  it('preview the next number while typing, and do not send unchanged fields', async () => {
    const { user, button, texts, numbers, preview, retype, field } = await openInvoices()
    reply(updateCounter, [counter('invoice')])
    expect(preview()).toBe('INV-0012')
    await retype(numbers.prefix, 'F/')
    await user.selectOptions(field(numbers.padding), '6')
    expect(preview()).toBe('F/000012')
    await user.dblClick(button(texts.save))
    await screen.findByText(numbers.updated)
    expect(sentTo(updateCounter)).toEqual([{ prefix: 'F/', padding: 6, version: 5 }])
  })

  it.each([
    ['prefix', 'A B', 'invalidPrefix'],
    ['nextNumber', 'twelve', 'invalidNumber'],
    ['nextNumber', '11', 'numberUsed'],
  ] as const)('show at the %s "%s" what is wrong', async (label, typed, problem) => {
    const { user, button, texts, numbers, retype, field, preview } = await openInvoices()
    await retype(numbers[label], typed)
    await user.click(button(texts.save))
    const words = problem === 'numberUsed' ? numbers.numberUsed('12') : numbers[problem]
    await screen.findByText(words)
    await waitFor(() => expect(document.activeElement).toBe(field(numbers[label])))
    if (typed === 'twelve') expect(preview()).toBe('—')
    expect(sentTo(updateCounter)).toEqual([])
  })

  it.each(['en', 'es'] as const)(
    'taken by documents meanwhile show an error at the field, with the new minimum, in %s',
    async (language) => {
      const { user, button, texts, numbers, retype, field } = await openInvoices({ language })
      await retype(numbers.nextNumber, '20')
      reply(updateCounter, refusal(409, 'PT409', 'number_already_used'))
      reply(counters, [counter('invoice', 25, { version: 6 })])
      await user.click(button(texts.save))
      await screen.findByText(numbers.numberUsed('25'))
      expect(field(numbers.nextNumber).value).toBe('20')
      reply(updateCounter, [counter('invoice', 30)])
      await retype(numbers.nextNumber, '30')
      await user.click(button(texts.save))
      await screen.findByText(numbers.updated)
      expect(sentTo(updateCounter).at(-1)).toMatchObject({ next_number: 30, version: 6 })
    },
  )

  it('changed by another user end in a choice, and lose nothing that only they changed', async () => {
    const { user, button, texts, numbers, retype } = await openInvoices()
    await retype(numbers.prefix, 'F')
    reply(updateCounter, refusal(409, 'PT409', 'stale_version'))
    reply(counters, [counter('invoice', 12, { version: 9, prefix: 'X', padding: 7 })])
    await user.click(button(texts.save))
    await screen.findByText(texts.conflict, { exact: false })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /X/ })).checked).toBe(false)
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^${conflictTexts.en.mine}: `) }))
    reply(updateCounter, [counter('invoice')])
    await user.click(button(texts.save))
    await screen.findByText(numbers.updated)
    expect(sentTo(updateCounter).at(-1)).toMatchObject({ prefix: 'F', padding: 7, version: 9 })
  })

  it('keep the input when saving fails', async () => {
    const { user, button, texts, numbers, retype, field } = await openInvoices()
    await retype(numbers.prefix, 'F')
    reply(updateCounter, lost)
    await user.click(button(texts.save))
    await screen.findByText(problemTexts.en.failures.network)
    expect(field(numbers.prefix).value).toBe('F')
  })
})
