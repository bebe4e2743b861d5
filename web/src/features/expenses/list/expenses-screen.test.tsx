import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
import { listTexts } from '#parts/list/list.texts.ts'
import { paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { expenseRow } from '#testing/expense-rows.ts'
import { openFilter } from '#testing/list-page.ts'
import { callsOf, lost, pageOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { expensesTexts } from '../expenses.texts.ts'
import { ExpensesScreen } from './expenses-screen.tsx'

const texts = expensesTexts.en
const labels = expenseLabelTexts.en
const read = 'GET rest/v1/expenses'
const summed = 'POST rest/v1/rpc/expense_sums'
const sums = [
  { category: null, expenses: 3, amount: 130, tax_amount: 4.2, owed_amount: 30 },
  { category: 'fuel', expenses: 1, amount: 30, tax_amount: 0, owed_amount: 30 },
  { category: 'materials', expenses: 2, amount: 100, tax_amount: 4.2, owed_amount: 0 },
]
type Setting = Parameters<typeof renderSignedIn>[1]

const listed = (changes: object = {}) => ({ ...expenseRow(), job: null, receipts: [], ...changes })

async function open(rows: readonly object[] = [listed()], setting: Setting = {}) {
  setClock('2026-05-04T12:00:00Z')
  reply(read, () => pageOf(rows))
  reply(summed, sums)
  const view = await renderSignedIn(<ExpensesScreen />, { at: paths.expenses, ...setting })
  return { ...view, user: person(), lastQuery: () => callsOf(read).at(-1)?.query }
}
const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

describe('the list of expenses', () => {
  it('sums what is shown, and each category, the most first', async () => {
    const { user, lastQuery, router } = await open()
    await screen.findByText(/130\.00 spent/)
    const tiles = screen.getAllByRole('button', { pressed: false }).map((each) => each.textContent)
    const [materials, fuel] = [labels.category.materials, labels.category.fuel]
    const inOrder = tiles.filter((text) => text?.startsWith(materials) || text?.startsWith(fuel))
    expect(inOrder.map((text) => text?.startsWith(materials))).toEqual([true, false])
    await user.click(tile(fuel))
    await waitFor(() => expect(lastQuery()?.get('category')).toBe('eq.fuel'))
    expect(tile(fuel).getAttribute('aria-pressed')).toBe('true')
    await user.click(tile(fuel))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('has a head for each month, with what was spent', async () => {
    const rows = [
      listed({ date: '2026-05-02', amount: 12.5 }),
      listed({ date: '2026-05-01', amount: 30 }),
      listed({ date: '2026-04-30', amount: 5 }),
    ]
    await open(rows)
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
        'May 2026 2 $42.50',
        'April 2026 1 $5.00',
      ]),
    )
  })

  it.each(['sort=amount', 'sort=oldest', 'q=a'])('has no heads with %s', async (search) => {
    await open([listed({ date: '2026-05-02', vendor: 'Shell' })], { at: `${paths.expenses}?${search}` })
    await screen.findByText('Shell')
    expect(screen.queryByRole('rowheader')).toBeNull()
  })

  it.each([
    ['period=last-month', { date: ['gte.2026-04-01', 'lte.2026-04-30'] }],
    ['period=2025-12', { date: ['gte.2025-12-01', 'lte.2025-12-31'] }],
    ['reimbursement=open', { is_reimbursable: ['eq.true'], reimbursed_at: ['is.null'] }],
    ['reimbursement=done', { is_reimbursable: ['eq.true'], reimbursed_at: ['not.is.null'] }],
  ])('with %s asks for those, and sums the same', async (search, expected) => {
    const { lastQuery } = await open(undefined, { at: `${paths.expenses}?${search}` })
    await waitFor(() => expect(lastQuery()).toBeTruthy())
    for (const [name, values] of Object.entries(expected)) expect(lastQuery()?.getAll(name)).toEqual(values)
    const [from, to] =
      'date' in expected ? expected.date.map((day) => day.slice('gte.'.length)) : [null, null]
    const reimbursement = search.startsWith('reimbursement') ? search.slice('reimbursement='.length) : null
    await waitFor(() =>
      expect(sentTo(summed).at(-1)).toMatchObject({
        business_id: businessId,
        from_date: from,
        to_date: to,
        reimbursement,
      }),
    )
  })

  it.each([
    ['newest', 'date.desc,id.asc'],
    ['oldest', 'date.asc,id.asc'],
    ['amount', 'amount.desc,date.desc,id.asc'],
    ['vendor', 'vendor.asc.nullslast,date.desc,id.asc'],
  ])('requests the rows in the order of %s', async (sort, order) => {
    const { lastQuery } = await open(undefined, { at: `${paths.expenses}?sort=${sort}` })
    await waitFor(() => expect(lastQuery()?.get('order')).toBe(order))
  })

  it('still says a month that is no longer offered', async () => {
    const { user } = await open(undefined, { at: `${paths.expenses}?period=2020-02` })
    const when = await openFilter(user, texts.period)
    expect(when.selectedOptions[0]?.textContent).toBe('February 2020')
  })

  it('marks what has a receipt, with its job', async () => {
    await open([
      listed({ receipts: [{ id: nextId() }], job: { id: nextId(), job_number: 'J-1', title: 'New fence' } }),
      listed(),
    ])
    await screen.findAllByText('New fence')
    expect(screen.getAllByText(texts.hasReceipt)).toHaveLength(1)
  })

  it.each(['owner', 'worker'] as const)('that is empty says what it is for, to %s', async (role) => {
    await open([], { role })
    await screen.findByText(role === 'owner' ? texts.emptyBody : texts.emptyWorker)
  })

  it('that matches nothing is cleared at once', async () => {
    const { user, router } = await open([], { at: `${paths.expenses}?q=zz&category=fuel&sort=amount` })
    await screen.findByText(texts.noMatchTitle)
    await user.click(screen.getByRole('button', { name: listTexts.en.clearFilters }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=amount'))
  })

  it('shows its rows also when the sums cannot be read, and begins one with a key', async () => {
    setClock('2026-05-04T12:00:00Z')
    reply(read, () => pageOf([listed()]))
    reply(summed, lost)
    const { router } = await renderSignedIn(<ExpensesScreen />, { at: paths.expenses })
    await screen.findAllByText('Seeds & Co')
    await person().keyboard('n')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.expenseNew))
  })
})
