import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { expenseHref, jobHref, paths } from '#paths.ts'
import { expenseRow } from '#testing/expense-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, stored, userId } from '#testing/rows.ts'
import { memberRow } from '#testing/work-rows.ts'

import { expenseFormTexts } from '../expense-form.texts.ts'
import { ExpenseEditScreen } from './expense-edit-screen.tsx'

const insert = 'POST rest/v1/expenses'
const update = 'PATCH rest/v1/expenses'
const read = 'GET rest/v1/expenses'
type Setting = Parameters<typeof renderSignedIn>[1]

const wanda = nextId()
const left = nextId()
const team = [
  memberRow(userId, 'Ana Lark', { role: 'owner' }),
  memberRow(wanda, 'Wanda'),
  memberRow(left, 'Leo', { is_active: false }),
]

async function draw(setting: Setting) {
  reply('GET rest/v1/receipts', [])
  reply('GET rest/v1/jobs', [])
  const view = await renderSignedIn(<ExpenseEditScreen />, { team, ...setting })
  const texts = expenseFormTexts[setting?.language ?? 'en']
  await screen.findByRole('button', { name: texts.save })
  const field = (name: keyof typeof texts.fields) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.fields[name]}`))
  const user = person()
  const fill = async (amount = '25.50') => {
    await user.type(field('amount'), amount)
    await user.selectOptions(field('category'), 'fuel')
  }
  const submit = () =>
    screen.getByRole('button', { name: new RegExp(`${texts.save}|${recordTexts.en.saving}`) })
  return { ...view, user, texts, field, fill, submit }
}

function openNew(at = '/expenses/new', setting: Setting = {}) {
  reply(insert, ({ body }) => [stored<'expenses'>(body)])
  return draw({ at, ...setting })
}

function openStored(expense = expenseRow(), setting: Setting = {}) {
  reply(read, [expense])
  reply(update, ({ body }) => [stored<'expenses'>(body, expense)])
  return draw({ at: `/expenses/${expense.id}/edit`, path: '/expenses/:expenseId/edit', ...setting })
}

describe('the jobs offered for an expense', () => {
  it.each([
    ['worker', true, userId],
    ['worker', false, null],
    ['manager', true, null],
  ] as const)('to a %s, when workers see all work: %s, are of %s', async (role, isAll, member) => {
    await openNew('/expenses/new', { role, business: { workers_see_all_work: isAll } })
    await waitFor(() => expect(callsOf('GET rest/v1/jobs')).not.toEqual([]))
    const query = callsOf('GET rest/v1/jobs')[0]?.query
    for (const embed of ['assigned', 'going.assigned'])
      expect(query?.get(`${embed}.user_id`) ?? null).toBe(member && `eq.${member}`)
    expect(query?.get('or') ?? null).toBe(member && '(assigned.not.is.null,going.not.is.null)')
  })
})

describe('a new expense', () => {
  it('is saved once as typed, and opens', async () => {
    const { user, fill, field, submit, router } = await openNew()
    const answer = slow(null)
    reply(insert, async ({ body }) => {
      await answer.replies()
      return [stored<'expenses'>(body)]
    })
    await fill()
    fireEvent.change(field('date'), { target: { value: '2026-05-02' } })
    await user.type(field('vendor'), ' Shell ')
    await user.type(field('tax_amount'), '4.25')
    await user.dblClick(submit())
    await user.click(submit())
    answer.release()
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/expenses/new'))
    const [sent, second] = sentTo<{ id: string }>(insert)
    expect(second).toBeUndefined()
    expect(router.state.location.pathname).toBe(expenseHref(sent?.id ?? ''))
    expect(sent).toEqual({
      id: sent?.id,
      business_id: businessId,
      amount: 25.5,
      tax_amount: 4.25,
      date: '2026-05-02',
      category: 'fuel',
      vendor: 'Shell',
      description: null,
      payment_method: null,
      job_id: null,
      notes: null,
      receipt_url: null,
      is_reimbursable: false,
      reimburse_to: null,
    })
  })

  it.each([
    ['en', 'USD', '1,234.5'],
    ['es', 'EUR', '1.234,5'],
    ['es', 'MXN', '1,234.5'],
  ] as const)('takes its amount as the region writes it (%s, %s)', async (language, currency, typed) => {
    const { user, fill, texts } = await openNew(undefined, { language, business: { currency } })
    await fill(typed)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.created)
    expect(sentTo(insert)).toMatchObject([{ amount: 1234.5, category: 'fuel' }])
  })

  it.each(['en', 'es'] as const)('requires an amount and a category, with errors in %s', async (language) => {
    const { user, texts, field } = await openNew(undefined, { language })
    await user.click(screen.getByRole('button', { name: texts.save }))
    await waitFor(() => expect(field('amount').getAttribute('aria-invalid')).toBe('true'))
    expect(field('category').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('amount'))
    expect(sentTo(insert)).toEqual([])
  })

  it('rejects more tax than the amount, with the error at the tax', async () => {
    const { user, fill, field, submit, texts } = await openNew()
    await fill('10')
    await user.type(field('tax_amount'), '10.01')
    await user.click(submit())
    const complaint = await screen.findByText(texts.problems.taxAboveAmount)
    expect(field('tax_amount').getAttribute('aria-describedby')).toContain(complaint.closest('p')?.id)
    expect(sentTo(insert)).toEqual([])
  })

  it('is saved once after a lost response, with later changes', async () => {
    const { user, fill, field, submit, texts } = await openNew()
    let arrived: object | null = null
    reply(insert, ({ body }) => {
      if (arrived) return refusal(409, '23505', 'duplicate key value violates "expenses_pkey"')
      arrived = stored<'expenses'>(body)
      return lost()
    })
    await fill()
    await user.click(submit())
    await screen.findByText(texts.createFailed, { selector: 'main *' })
    screen.getByText(problemTexts.en.failures.network)
    reply(read, () => (arrived ? [arrived] : []))
    reply(update, ({ body }) => [stored<'expenses'>(body, arrived ?? {})])
    await user.type(field('notes'), 'Van')
    await user.click(submit())
    await screen.findByText(texts.created)
    const [first, second] = sentTo<{ id: string }>(insert)
    expect(second?.id).toBe(first?.id)
    expect(sentTo(update)).toMatchObject([{ notes: 'Van', amount: 25.5 }])
  })

  it('for a job says so, returns to it, and keeps a separate draft', async () => {
    const jobId = nextId()
    const first = await openNew(`/expenses/new?job=${jobId}`)
    await first.fill('12')
    await first.user.click(screen.getByRole('button', { name: recordTexts.en.cancel }))
    expect(first.router.state.location.pathname).toBe(jobHref(jobId))
    first.unmount()

    const other = await openNew()
    expect(other.field('amount').value).toBe('')
    await other.user.click(screen.getByRole('button', { name: recordTexts.en.cancel }))
    expect(other.router.state.location.pathname).toBe(paths.expenses)
    other.unmount()

    const { user, field, submit, texts } = await openNew(`/expenses/new?job=${jobId}`)
    expect(field('amount').value).toBe('12.00')
    await user.click(submit())
    await screen.findByText(texts.created)
    expect(sentTo(insert)).toMatchObject([{ job_id: jobId, amount: 12 }])
  })
})

describe('the member to reimburse', () => {
  const offered = (field: HTMLElement) =>
    within(field)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ textContent }) => textContent)

  it('is any member for the office, with oneself as default', async () => {
    const { user, fill, field, submit, texts } = await openNew()
    await fill()
    await user.click(screen.getByRole('checkbox', { name: texts.isReimbursable }))
    await screen.findByRole('option', { name: 'Wanda' })
    expect(offered(field('reimburse_to'))).toEqual([texts.nobody, 'Ana Lark', 'Wanda'])
    await user.click(submit())
    await screen.findByText(texts.created)
    expect(sentTo(insert)).toMatchObject([{ is_reimbursable: true, reimburse_to: userId }])
  })

  it('is only oneself for a worker', async () => {
    const { user, field, texts } = await openNew(undefined, { role: 'worker' })
    await user.click(screen.getByRole('checkbox', { name: texts.isReimbursable }))
    await screen.findByRole('option', { name: 'Ana Lark' })
    expect(offered(field('reimburse_to'))).toEqual(['Ana Lark'])
  })

  it('can remain a former member who was chosen before', async () => {
    const { field } = await openStored(expenseRow({ is_reimbursable: true, reimburse_to: left }))
    await screen.findByRole('option', { name: 'Leo' })
    expect(field('reimburse_to').value).toBe(left)
  })

  it('cannot be changed after the reimbursement, and the form says why', async () => {
    const { texts } = await openStored(
      expenseRow({ is_reimbursable: true, reimburse_to: wanda, reimbursed_at: '2026-05-06T08:00:00+00:00' }),
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: texts.isReimbursable }).disabled).toBe(true)
    expect(screen.getByText(texts.isPaidBack)).toBeTruthy()
  })
})

describe('an expense that is edited', () => {
  it('shows the stored values and sends the version that was read', async () => {
    const { user, field, submit, texts } = await openStored()
    expect(field('amount').value).toBe('54.20')
    expect(field('category').value).toBe('materials')
    await user.clear(field('amount'))
    await user.type(field('amount'), '60')
    await user.click(submit())
    await screen.findByText(texts.updated)
    expect(sentTo(update)).toMatchObject([{ version: 2, amount: 60, vendor: 'Seeds & Co' }])
  })

  it('keeps the input when saving fails', async () => {
    const { user, field, submit, texts } = await openStored()
    reply(update, lost)
    await user.type(field('vendor'), ' Ltd')
    await user.click(submit())
    await screen.findByText(texts.updateFailed, { selector: 'main *' })
    expect(field('vendor').value).toBe('Seeds & Co Ltd')
  })

  it.each(['en', 'es'] as const)('explains in %s why it was rejected', async (language) => {
    const { user, texts } = await openStored(expenseRow(), { language })
    reply(update, refusal(409, 'PT409', 'already_reimbursed'))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(refusalTexts[language].already_reimbursed)
  })

  it.each([
    ['worker', userId, null, true],
    ['worker', userId, '2026-05-06T08:00:00+00:00', false],
    ['worker', nextId(), null, false],
    ['manager', nextId(), '2026-05-06T08:00:00+00:00', true],
  ] as const)(
    'may be by a %s or not, as the one it belongs to and its reimbursement say',
    async (role, user_id, reimbursed_at, isAllowed) => {
      const expense = expenseRow({ user_id, is_reimbursable: true, reimbursed_at })
      reply('GET rest/v1/receipts', [])
      reply('GET rest/v1/jobs', [])
      reply(read, [expense])
      const at = { at: `/expenses/${expense.id}/edit`, path: '/expenses/:expenseId/edit' }
      const { router } = await renderSignedIn(<ExpenseEditScreen />, { ...at, role, team })
      if (isAllowed) await screen.findByRole('button', { name: expenseFormTexts.en.save })
      else await waitFor(() => expect(router.state.location.pathname).toBe(expenseHref(expense.id)))
    },
  )
})
