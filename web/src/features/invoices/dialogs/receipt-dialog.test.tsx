import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { problemTexts } from '#language/problems.texts.ts'
import { paymentsTexts } from '#parts/payments/payments.texts.ts'
import { invoiceRow } from '#testing/document-rows.ts'
import { lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

const sent = 'POST rest/v1/rpc/send_receipt'
const payment = (paid_on: string) => ({
  id: nextId(),
  payment_number: `PAY-${paid_on.slice(-2)}`,
  amount: 50,
  paid_on,
  method: 'zelle',
  refunds: [],
  credits: [],
})
const payments = [payment('2026-05-01'), payment('2026-05-09')]

async function open(language: 'en' | 'es' = 'en') {
  const texts = invoiceDialogTexts[language].receipt
  const onClose = vi.fn()
  reply('GET rest/v1/payments', payments)
  reply('GET rest/v1/credits', [])
  await renderSignedIn(
    <ReceiptDialog
      invoice={invoiceRow({ status: 'paid', paid_amount: 100, balance: 0 })}
      businessId={businessId}
      finalFocus={createRef<HTMLElement>()}
      onClose={onClose}
    />,
    { language },
  )
  const dialog = within(await screen.findByRole('dialog', { name: texts.title }))
  await dialog.findByText(/PAY-09/)
  return {
    user: person(),
    texts,
    onClose,
    dialog,
    submit: dialog.getByRole('button', { name: texts.submit }),
  }
}

it.each(['en', 'es'] as const)(
  'says to whom and for which payment, and sends the last one once on a double click (%s)',
  async (language) => {
    const { user, texts, dialog, submit, onClose } = await open(language)
    dialog.getByText(texts.body('rosa@diaz.test'))
    dialog.getByText(/Zelle/)
    expect(dialog.queryByText(/PAY-01/)).toBeNull()
    const answer = slow(null)
    reply(sent, answer.replies)
    await user.dblClick(submit)
    answer.release()
    await screen.findByText(paymentsTexts[language].list.sent)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(sentTo(sent)).toEqual([{ payment_id: payments[1]?.id, to_address: null }])
  },
)

it('stays open after a lost response, and asks for the same again', async () => {
  const { user, submit, onClose } = await open()
  reply(sent, lost)
  await user.click(submit)
  await screen.findByText(problemTexts.en.failures.network)
  expect(onClose).not.toHaveBeenCalled()
  reply(sent, null)
  await user.click(submit)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const [first, second] = sentTo(sent)
  expect(second).toEqual(first)
})
