import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { paymentsTexts } from './payments.texts.ts'
import { RefundDialog, type RefundTarget } from './refund-dialog.tsx'

const { refund: texts, ...words } = paymentsTexts.en
const refund = 'POST rest/v1/rpc/refund_payment'

const targetOf = (changes: Partial<RefundTarget> & { method?: string } = {}): RefundTarget => {
  const { method = 'cash', ...rest } = changes
  return {
    payment: { id: nextId(), payment_number: 'P-7', method } as unknown as RefundTarget['payment'],
    most: '120.00',
    invoice: { number: 'INV-3', balance: 30 },
    clientName: 'Rosa',
    hasAddress: true,
    ...rest,
  }
}

async function open(target = targetOf()) {
  const onClose = vi.fn()
  reply(refund, { id: nextId() })
  reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: null }])
  await renderSignedIn(<RefundDialog target={target} businessId={businessId} onClose={onClose} />)
  await screen.findByRole('dialog', { name: texts.title('P-7') })
  return { user: person(), onClose, target }
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.fields.amount) })
const submit = () =>
  screen.getByRole('button', { name: new RegExp(`^${texts.plain}|${formDialogTexts.en.working}`) })
const method = () => screen.getByRole('radio', { name: 'Cash' })
const yes = () => screen.getByRole('radio', { name: new RegExp(texts.yes) })

describe('RefundDialog', () => {
  it('suggests the whole refundable amount, and shows it on its button', async () => {
    const { user } = await open()
    expect(amount().value).toBe('120.00')
    await user.clear(amount())
    await user.type(amount(), '20')
    expect(submit().textContent).toContain(texts.submit('$20.00'))
  })

  it('asks whether the amount is still owed, without a default', async () => {
    const { user } = await open()
    await user.click(method())
    await user.click(submit())
    await screen.findByText(texts.mustAnswer)
    expect(sentTo(refund)).toEqual([])
  })

  it('shows the effect of each answer for the typed amount', async () => {
    const { user } = await open()
    await user.clear(amount())
    await user.type(amount(), '50')
    expect(screen.getByText(texts.yesBody('INV-3', '$80.00'))).toBeTruthy()
    expect(screen.getByText(texts.noBody('INV-3', '$50.00'))).toBeTruthy()
  })

  it('never refunds more than was paid', async () => {
    const { user } = await open()
    await user.clear(amount())
    await user.type(amount(), '120.01')
    await user.click(yes())
    await user.click(method())
    await user.click(submit())
    await screen.findByText(words.problems.tooMuch)
    await screen.findByText(problemTexts.en.fields.checkField(words.fields.amount))
    expect(document.activeElement).toBe(amount())
    expect(sentTo(refund)).toEqual([])
  })

  it('sends the answers and closes', async () => {
    const { user, onClose, target } = await open()
    await user.click(yes())
    await user.click(method())
    await user.click(screen.getByRole('checkbox', { name: texts.tell('Rosa') }))
    await user.click(submit())
    await screen.findByText(texts.done('$120.00'))
    expect(sentTo(refund)).toMatchObject([
      { payment_id: target.payment.id, refund: { amount: 120, method: 'cash', tell_client: true } },
    ])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('refunds once, whatever is clicked meanwhile', async () => {
    const { user, onClose } = await open()
    const answer = slow({ id: nextId() })
    reply(refund, answer.replies)
    await user.click(yes())
    await user.click(method())
    await user.dblClick(submit())
    await user.click(submit())
    answer.release()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sentTo(refund)).toHaveLength(1)
  })

  it('sends the same refund again after a lost response', async () => {
    const { user, onClose } = await open()
    reply(refund, lost)
    await user.click(yes())
    await user.click(method())
    await user.click(submit())
    await screen.findByText(problemTexts.en.failures.network)
    expect(onClose).not.toHaveBeenCalled()
    reply(refund, { id: nextId() })
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = sentTo<{ refund: { id: string } }>(refund)
    expect(second?.refund.id).toBe(first?.refund.id)
  })

  it('stays open with the typed values when it is rejected', async () => {
    const { user, onClose } = await open()
    reply(refund, refusal(403, '42501', 'permission denied'))
    await user.click(yes())
    await user.click(method())
    await user.type(screen.getByLabelText(words.fields.reason), 'Rained off')
    await user.click(submit())
    await screen.findByText(problemTexts.en.failures.forbidden)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>(words.fields.reason).value).toBe('Rained off')
  })

  it('asks nothing about an invoice for a deposit', async () => {
    const { user } = await open(targetOf({ invoice: null, hasAddress: false }))
    expect(screen.queryByRole('group', { name: texts.question })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(method())
    await user.click(submit())
    await screen.findByText(texts.done('$120.00'))
  })

  it('refunds to the card it was paid with, without asking for method or date', async () => {
    const { user, target } = await open(targetOf({ method: 'online' }))
    const online = 'POST functions/v1/refund-online'
    reply(online, { id: nextId() })
    expect(screen.getByText(texts.online)).toBeTruthy()
    expect(screen.queryByRole('radiogroup', { name: new RegExp(texts.method) })).toBeNull()
    await user.click(yes())
    await user.click(submit())
    await screen.findByText(texts.done('$120.00'))
    expect(sentTo(online)).toMatchObject([{ payment_id: target.payment.id }])
    expect(sentTo(refund)).toEqual([])
  })
})
