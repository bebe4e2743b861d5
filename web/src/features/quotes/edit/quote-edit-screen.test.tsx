import { quoteTotals } from '@fieldlark/domain/quotes/quote-totals.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholeQuote } from '#data/quotes.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { priceTexts } from '#parts/document/price.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { clientHref, paths, quoteHref, requestHref } from '#paths.ts'
import { documentFormPage } from '#testing/document-form.ts'
import { quoteLineRow, quoteRow, serviceRow, taxRateRow } from '#testing/document-rows.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa } from '#testing/rows.ts'
import { propertyRow } from '#testing/work-rows.ts'
import { linesTexts } from '../lines.texts.ts'

import { QuoteEditScreen } from './quote-edit-screen.tsx'
import { quoteFormTexts } from './quote-form.texts.ts'

const read = 'GET rest/v1/quotes'
const save = 'POST rest/v1/rpc/save_quote'
type Sent = { business_id: string; quote: Record<string, unknown>; lines: Record<string, unknown>[] }
type Setting = Parameters<typeof renderSignedIn>[1]

it.each([
  [paths.quoteNew, paths.quoteNew, paths.quotes],
  ['/quotes/a1/edit', '/quotes/:quoteId/edit', quoteHref('a1')],
])('a worker is led from %s elsewhere', async (at, path, goal) => {
  const { router } = await renderSignedIn(<QuoteEditScreen />, { at, path, role: 'worker' })
  await waitFor(() => expect(router.state.location.pathname).toBe(goal))
})

function replies(quote: WholeQuote) {
  reply(read, [quote])
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/rpc/find_clients', [rosa])
  reply('GET rest/v1/property_addresses', [])
  reply('GET rest/v1/services', [serviceRow({ name: 'Hedges', price: 80, service_costs: { unit_cost: 30 } })])
  reply('GET rest/v1/tax_rates', [taxRateRow()])
  reply('GET rest/v1/document_settings', [{ quote_terms: 'Half of it first', version: 1 }])
  reply('POST rest/v1/rpc/default_taxes', [{ name: 'Sales tax', rate: 8 }])
  reply(save, null)
}

async function page(setting: Setting) {
  const view = await renderSignedIn(<QuoteEditScreen />, setting)
  const language = setting?.language ?? 'en'
  const form = quoteFormTexts[language]
  await screen.findByRole('button', { name: form.save })
  const submit = () =>
    screen.getByRole('button', { name: new RegExp(`${form.save}|${recordTexts[language].saving}`) })
  return {
    ...view,
    ...documentFormPage(lineTexts[language]),
    prices: priceTexts[language],
    form,
    submit,
    line: linesTexts[language],
  }
}

async function open(quote = quoteRow(), setting: Setting = {}) {
  replies(quote)
  const at = { at: `/quotes/${quote.id}/edit`, path: '/quotes/:quoteId/edit' }
  return { quote, ...(await page({ ...at, ...setting })) }
}

async function openNew(at = `/quotes/new?client=${rosa.id}`, setting: Setting = {}) {
  replies(quoteRow())
  return page({ at, ...setting })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const dollars = (minor: bigint) => `$${(Number(minor) / 100).toFixed(2)}`

describe('the totals of a quote', () => {
  it('are computed by the domain while typing: discount, tax, deposit, costs and margin', async () => {
    const { user, form, prices, sums, total } = await open(
      quoteRow({
        lines: [
          quoteLineRow({ name: 'Mowing', quantity: 3, unit_price: 33.33, unit_cost: 10 }),
          quoteLineRow({ name: 'Hedges', unit_price: 80, is_taxable: false }),
        ],
        taxes: [
          { name: 'State', rate: 6.25 },
          { name: 'City', rate: 1.875 },
        ],
      }),
    )
    await user.selectOptions(field(form.fields.discount_type), prices.fixed)
    await user.type(field(form.fields.discount_value), '20')
    await user.selectOptions(field(form.fields.deposit_type), prices.percent)
    await user.type(field(form.fields.deposit_value), '33.3')
    const line = { kind: 'required', is_selected: true, discount_amount: 0 } as const
    const expected = quoteTotals({
      lines: [
        { ...line, quantity: 3, unit_price: 33.33, unit_cost: 10, is_taxable: true },
        { ...line, quantity: 1, unit_price: 80, unit_cost: 0, is_taxable: false },
      ],
      taxes: [
        { name: 'State', rate: 6.25 },
        { name: 'City', rate: 1.875 },
      ],
      discount: { type: 'fixed', value: '20' },
      deposit: { type: 'percent', value: '33.3' },
      pricesIncludeTax: false,
      exponent: 2,
    })
    expect(sums()).toMatchObject({
      Subtotal: dollars(expected.subtotal),
      Discount: '−$20.00',
      'State 6.25%': dollars(expected.taxLines[0]?.amount ?? 0n),
      'City 1.875%': dollars(expected.taxLines[1]?.amount ?? 0n),
      Total: dollars(expected.total),
      Deposit: dollars(expected.deposit),
      Costs: dollars(expected.cost),
    })
    expect(sums().Profit).toContain(dollars(expected.profit))
    expect(total()).toBe(dollars(expected.total))
  })

  it('count optional lines only while selected, and one line of a group', async () => {
    const { user, openDetails, total, line, submit, form } = await open(
      quoteRow({
        lines: [
          quoteLineRow({ name: 'Mowing' }),
          quoteLineRow({ name: 'Basic', kind: 'choice', choice_group: 'Care', unit_price: 10 }),
          quoteLineRow({
            name: 'Full',
            kind: 'choice',
            choice_group: 'Care',
            unit_price: 25,
            is_selected: false,
          }),
        ],
      }),
    )
    expect(total()).toBe('$110.00')
    await openDetails('Full')
    await user.click(screen.getByRole('checkbox', { name: line.chosen }))
    expect(total()).toBe('$125.00')
    await openDetails('Mowing')
    await user.click(screen.getAllByRole('radio', { name: line.kinds.optional })[0] as HTMLElement)
    expect(total()).toBe('$25.00')
    await user.click(submit())
    await screen.findByText(form.updated)
    expect(sentTo<Sent>(save)[0]?.lines).toMatchObject([
      { kind: 'optional', is_selected: false },
      { kind: 'choice', choice_group: 'Care', is_selected: false },
      { kind: 'choice', choice_group: 'Care', is_selected: true },
    ])
  })

  it('without a name are refused by the name of the field', async () => {
    const { user, submit, name } = await open(quoteRow({ lines: [quoteLineRow({})] }))
    await user.clear(name())
    await user.click(submit())
    await screen.findByText(problemTexts.en.fields.checkField(lineTexts.en.fields.name))
    expect(sentTo(save)).toEqual([])
  })

  it('require a name for a group: the line expands and shows the error', async () => {
    const { user, submit, form, line } = await open(
      quoteRow({ lines: [quoteLineRow({ kind: 'choice', choice_group: 'Care' })] }),
    )
    await user.click(screen.getByRole('button', { name: /^Details for/ }))
    await user.clear(field(line.fields.choice_group))
    await user.click(submit())
    await screen.findByText(form.problems.groupRequired)
    expect(document.activeElement).toBe(field(line.fields.choice_group))
    expect(sentTo(save)).toEqual([])
  })

  it('have no margin as long as no cost is recorded', async () => {
    const { line } = await open(quoteRow({ lines: [quoteLineRow({ unit_price: 80 })] }))
    expect(screen.getAllByText(line.noCosts).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Margin|100%/)).toBeNull()
  })

  it('show the margin of a picked service, which no client sees', async () => {
    const { pickService, line, submit, user, form } = await openNew()
    await pickService('Hedges')
    expect(screen.getAllByText(line.margin('$50.00', '63%')).length).toBeGreaterThan(0)
    await user.type(field(form.fields.title), 'Spring')
    await user.click(submit())
    await screen.findByText(form.created)
    expect(sentTo<Sent>(save)[0]?.lines).toMatchObject([{ unit_cost: 30, unit_price: 80 }])
  })
})

describe('a new quote', () => {
  it.each([
    ['no tax rate', [], 1],
    ['one', [taxRateRow()], 0],
  ])('of a business with %s leads to where one is added, where there is none', async (_, rates, links) => {
    replies(quoteRow())
    reply('GET rest/v1/tax_rates', rates)
    const { prices, form } = await page({ at: '/quotes/new' })
    const tax = field(form.fields.taxes) as unknown as HTMLSelectElement
    await waitFor(() => expect(tax.options.length).toBeGreaterThan(1 - links))
    await waitFor(() =>
      expect(
        screen.queryAllByText(prices.addTaxRate).map((to) => to.closest('a')?.getAttribute('href')),
      ).toEqual(Array(links).fill(paths.settingsDocuments)),
    )
  })

  it('starts with the client, its taxes and the usual terms, and is saved once as a whole', async () => {
    const { user, form, submit, addLine, router } = await openNew()
    const answer = slow(null)
    reply(save, answer.replies)
    const tax = field(form.fields.taxes) as unknown as HTMLSelectElement
    await waitFor(() => expect(tax.options[tax.selectedIndex]?.textContent).toBe('Sales tax: 8%'))
    expect(field(form.fields.terms).value).toBe('Half of it first')
    await user.type(field(form.fields.title), 'Spring ')
    await addLine('Mowing', '2', '45')
    await user.dblClick(submit())
    await user.click(submit())
    answer.release()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/quotes\/0000/))
    const sent = sentTo<Sent>(save)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      business_id: businessId,
      quote: {
        version: null,
        client_id: rosa.id,
        title: 'Spring',
        terms: 'Half of it first',
        taxes: [{ name: 'Sales tax', rate: 8 }],
        deposit_type: null,
        discount_type: null,
      },
      lines: [
        { name: 'Mowing', quantity: 2, unit_price: 45, unit_cost: 0, kind: 'required', is_selected: true },
      ],
    })
  })

  it('has no terms if the settings cannot be read', async () => {
    replies(quoteRow())
    reply('GET rest/v1/document_settings', refusal(403, '42501', 'permission denied'))
    const { form } = await page({ at: '/quotes/new' })
    expect(field(form.fields.terms).value).toBe('')
  })

  it.each(['en', 'es'] as const)(
    'needs a client and a title, and says so at both in %s',
    async (language) => {
      const { user, submit } = await openNew('/quotes/new', { language })
      await user.click(submit())
      const { required } = problemTexts[language].fields
      expect(await screen.findAllByText(required)).toHaveLength(2)
      await screen.findByText(problemTexts[language].failures.invalid)
      expect(document.activeElement?.getAttribute('role')).toBe('combobox')
      expect(sentTo(save)).toEqual([])
    },
  )

  it('is the same quote when it is retried after a lost response', async () => {
    const { user, form, submit } = await openNew()
    reply(save, lost)
    await user.type(field(form.fields.title), 'Spring')
    await user.click(submit())
    await screen.findByText(form.createFailed, { selector: 'main *' })
    reply(save, null)
    await user.click(submit())
    await screen.findByText(form.created)
    const [first, second] = sentTo<Sent>(save)
    expect(second?.quote.id).toBe(first?.quote.id)
  })

  it('from a request takes over its title, not what was noted, and links the two, once', async () => {
    const request = {
      id: nextId(),
      client_id: rosa.id,
      property_id: null,
      title: 'Trim the trees',
      description: 'Three of them',
    }
    replies(quoteRow())
    const place = propertyRow()
    reply('GET rest/v1/property_addresses', [place])
    reply('GET rest/v1/requests', [request])
    reply(read, ({ query }) => [quoteRow({ id: query.get('id')?.slice('eq.'.length) ?? '' })])
    reply(save, lost)
    const { user, form, submit, router } = await page({ at: `/quotes/new?request=${request.id}` })
    expect(field(form.fields.title).value).toBe('Trim the trees')
    expect(field(form.fields.message).value).toBe('')
    await waitFor(() => expect(field(form.fields.property_id).value).toBe(place.id))
    await user.click(submit())
    await screen.findByText(form.createFailed, { selector: 'main *' })
    reply(save, null)
    await user.click(submit())
    await screen.findByText(form.created)
    const [first, second] = sentTo<Sent>(save)
    expect(first?.quote).toMatchObject({ version: null, request_id: request.id, property_id: place.id })
    expect(second?.quote).toMatchObject({ id: first?.quote.id, version: null, request_id: request.id })
    expect(router.state.location.pathname).toBe(quoteHref(String(first?.quote.id)))
  })

  it('leads back to the previous page when it is discarded', async () => {
    const client = await openNew()
    await client.user.click(screen.getByRole('button', { name: recordTexts.en.cancel }))
    expect(client.router.state.location.pathname).toBe(clientHref(rosa.id))
    client.unmount()

    const requestId = nextId()
    replies(quoteRow())
    reply('GET rest/v1/requests', refusal(404, 'PGRST116', 'no rows'))
    const { user, router } = await page({ at: `/quotes/new?request=${requestId}` })
    await user.click(screen.getByRole('button', { name: recordTexts.en.cancel }))
    expect(router.state.location.pathname).not.toBe(requestHref(requestId))
  })
})

describe('a quote that was sent', () => {
  it.each(['sent', 'approved', 'declined'] as const)(
    'warns that saving creates a new version (%s)',
    async (status) => {
      const { form } = await open(quoteRow({ status, version_number: 2 }))
      expect(screen.getByText(form.makesVersion(3))).toBeTruthy()
    },
  )

  it.each([
    ['en', 'quote_converted'],
    ['es', 'quote_converted'],
    ['es', 'total_below_zero'],
  ] as const)('explains in %s why it cannot be changed (%s), and keeps all input', async (language, code) => {
    const { user, submit, names } = await open(quoteRow(), { language })
    reply(save, refusal(409, 'PT409', code))
    await user.click(submit())
    await screen.findByText(refusalTexts[language][code])
    expect(names()).toEqual(['Mowing'])
  })

  it('is merged with the changes of another user: my title stays, theirs is shown', async () => {
    const { user, submit, quote, form } = await open()
    reply(save, refusal(409, 'PT409', 'stale_version'))
    reply(read, [{ ...quote, title: 'Theirs', message: 'New words', version: 9 }])
    await user.type(field(form.fields.title), ' mine')
    await user.click(submit())
    await screen.findByText(recordTexts.en.conflictTitle)
    expect(field(form.fields.title).value).toBe('New garden mine')
    expect(field(form.fields.message).value).toBe('New words')
    expect(screen.getByText(recordTexts.en.savedNow('Theirs'))).toBeTruthy()
    reply(save, null)
    await user.click(submit())
    await screen.findByText(form.updated)
    expect(sentTo<Sent>(save).at(-1)?.quote).toMatchObject({ version: 9, title: 'New garden mine' })
  })
})

describe('a new quote', () => {
  it('has the usual tax again after what was kept is discarded', async () => {
    const kept = await openNew()
    await kept.user.type(field(kept.form.fields.title), 'Hedges')
    kept.unmount()
    const { user, form } = await openNew()
    const tax = () => field(form.fields.taxes) as unknown as HTMLSelectElement
    await user.click(await screen.findByRole('button', { name: recordTexts.en.discard }))
    await waitFor(() => expect(tax().options[tax().selectedIndex]?.textContent).toBe('Sales tax: 8%'))
  })

  it('begins with the usual property of its client', async () => {
    replies(quoteRow())
    const place = propertyRow()
    reply('GET rest/v1/property_addresses', [place])
    const { form } = await page({ at: `/quotes/new?client=${rosa.id}` })
    await waitFor(() => expect(field(form.fields.property_id).value).toBe(place.id))
  })
})
