import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { Row } from '#data/schema.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordMissingTexts } from '#parts/record/record-missing.texts.ts'
import { expenseEditHref, paths } from '#paths.ts'
import { expenseRow } from '#testing/expense-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, userId } from '#testing/rows.ts'
import { memberRow } from '#testing/work-rows.ts'

import { expenseTexts } from '../expense.texts.ts'
import { ExpenseScreen } from './expense-screen.tsx'

const read = 'GET rest/v1/expenses'
const mark = 'POST rest/v1/rpc/mark_reimbursed'
type Setting = Parameters<typeof renderSignedIn>[1]

const wanda = nextId()
const paidBackAt = '2026-05-06T08:00:00+00:00'
const owed = (changes: Partial<Row<'expenses'>> = {}) =>
  expenseRow({ is_reimbursable: true, reimburse_to: wanda, ...changes })

async function open(expense = expenseRow(), setting: Setting = {}) {
  reply(read, [expense])
  reply('GET rest/v1/receipts', [])
  reply('GET rest/v1/record_events', [])
  reply('GET rest/v1/jobs', [])
  const view = await renderSignedIn(<ExpenseScreen />, {
    at: `/expenses/${expense.id}`,
    path: '/expenses/:expenseId',
    team: [memberRow(userId, 'Ana Lark', { role: 'owner' }), memberRow(wanda, 'Wanda')],
    ...setting,
  })
  const texts = expenseTexts[setting.language ?? 'en']
  await screen.findByRole('heading', { level: 1 })
  const user = person()
  const askToDelete = () => user.click(screen.getByRole('button', { name: texts.delete }))
  return { ...view, user, texts, expense, askToDelete }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the actions on an expense', () => {
  it.each([
    ['owner', userId, null, true],
    ['manager', nextId(), paidBackAt, true],
    ['worker', userId, null, true],
    ['worker', userId, paidBackAt, false],
    ['worker', nextId(), null, false],
  ] as const)(
    'as %s depends on who entered it and whether it was paid back',
    async (role, user_id, reimbursed_at, isAllowed) => {
      const { texts, expense } = await open(owed({ user_id, reimbursed_at }), { role })
      const edit = screen.queryByRole('link', { name: texts.edit })
      expect(edit?.getAttribute('href')).toBe(isAllowed ? expenseEditHref(expense.id) : undefined)
      expect(screen.queryByRole('button', { name: texts.delete }) !== null).toBe(isAllowed)
      expect(screen.queryByText(texts.locked) !== null).toBe(role === 'worker' && reimbursed_at !== null)
      expect(screen.queryByRole('button', { name: texts.markPaidBack }) !== null).toBe(
        role !== 'worker' && reimbursed_at === null,
      )
      expect(callsOf('GET rest/v1/record_events').length > 0).toBe(role !== 'worker')
    },
  )
})

describe('reimbursing a member', () => {
  it('names the member, is recorded once, and can be undone from the message', async () => {
    const { user, texts, expense } = await open(owed())
    await screen.findByText(texts.owedTo('Wanda'))
    const answer = slow({ ...expense, reimbursed_at: paidBackAt, version: 3 })
    reply(mark, answer.replies)
    await user.dblClick(button(texts.markPaidBack))
    reply(read, [{ ...expense, reimbursed_at: paidBackAt, version: 3 }])
    answer.release()
    await screen.findByText(texts.marked)
    await screen.findByText(/Wanda/)
    expect(sentTo(mark)).toEqual([{ expense_id: expense.id, is_reimbursed: true }])
    reply(mark, expense)
    reply(read, [expense])
    await user.click(button(texts.undo))
    await screen.findByText(texts.owedTo('Wanda'))
    expect(sentTo(mark).at(-1)).toEqual({ expense_id: expense.id, is_reimbursed: false })
  })

  it.each([
    ['en', lost, problemTexts.en.failures.network],
    ['es', () => refusal(409, 'PT409', 'not_reimbursable'), refusalTexts.es.not_reimbursable],
  ] as const)(
    'says why it was not noted (%s), and can be tried again',
    async (language, answer, sentence) => {
      const { user, texts } = await open(owed(), { language })
      reply(mark, answer)
      await user.click(button(texts.markPaidBack))
      await screen.findByText(sentence)
      await waitFor(() => expect(button(texts.markPaidBack).disabled).toBe(false))
      expect(screen.queryByText(texts.marked)).toBeNull()
    },
  )

  it('says that no member was chosen', async () => {
    const { texts } = await open(owed({ reimburse_to: null }))
    expect(screen.getByText(texts.owed)).toBeTruthy()
  })
})

describe('deleting an expense', () => {
  const remove = 'DELETE rest/v1/expenses'

  it('asks first, deletes the receipts too, and returns to the list', async () => {
    const { user, texts, askToDelete, router } = await open()
    reply(remove, null)
    await askToDelete()
    const box = within(await screen.findByRole('alertdialog'))
    await user.click(box.getByRole('button', { name: texts.cancel }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsOf(remove)).toEqual([])
    await askToDelete()
    const again = within(await screen.findByRole('alertdialog'))
    await user.dblClick(again.getByRole('button', { name: texts.deleteConfirm }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.expenses))
    expect(callsOf(remove)).toHaveLength(1)
    expect(callsOf('GET rest/v1/receipts').some(({ query }) => query.get('select') === 'path')).toBe(true)
  })

  it('reports an error and stays', async () => {
    const { user, texts, askToDelete, router, expense } = await open()
    reply(remove, lost)
    await askToDelete()
    const box = within(await screen.findByRole('alertdialog'))
    await user.click(box.getByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(`${texts.deleteFailed}. ${problemTexts.en.failures.network}`)
    expect(router.state.location.pathname).toContain(expense.id)
  })
})

describe('a missing expense', () => {
  const at = { at: '/expenses/1', path: '/expenses/:expenseId' }

  it('shows that it does not exist', async () => {
    reply(read, [])
    await renderSignedIn(<ExpenseScreen />, at)
    await screen.findByText(recordMissingTexts.en.expense.title)
  })
})
