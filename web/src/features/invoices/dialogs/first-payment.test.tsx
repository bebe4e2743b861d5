import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { sendTexts } from '#parts/document/send.texts.ts'
import { missingDetailsTexts } from '#parts/payments/missing-details.texts.ts'
import { paymentQuestionTexts } from '#parts/payments/payment-question.texts.ts'
import { invoiceRow } from '#testing/document-rows.ts'
import { callsOf, lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'
import { SendInvoiceDialog } from './send-dialog.tsx'

const { send } = invoiceDialogTexts.en
const payment = paymentQuestionTexts.en
const sent = 'POST rest/v1/rpc/send_invoice'

async function open(
  bank_details: string | null,
  role: 'owner' | 'worker' = 'owner',
  keys: Parameters<typeof reply>[1] = null,
) {
  reply('GET rest/v1/record_events', [])
  reply('POST rest/v1/rpc/payment_keys', keys)
  reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details }])
  const view = await renderSignedIn(
    <SendInvoiceDialog
      invoice={invoiceRow({ status: 'draft', invoice_number: null, sent_at: null })}
      businessId={businessId}
      way={null}
      isCorrected={false}
      finalFocus={createRef<HTMLElement>()}
      onClose={vi.fn()}
    />,
    { role },
  )
  return { ...view, user: person() }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const dialog = () => screen.findByRole('dialog', { name: /Send/ })

it('asks with the first invoice how clients can pay, and stores the answer before it is sent', async () => {
  const saved = 'PATCH rest/v1/document_settings'
  reply(saved, lost)
  reply(sent, { token: null })
  const { user } = await open(null)
  await screen.findByText(payment.title)
  await user.type(screen.getByLabelText(payment.app), 'Zelle: 512 555 0142')
  await user.type(screen.getByLabelText(payment.bank), 'First Bank 4417')
  await user.click(button(send.submit.mail))
  await screen.findByText(problemTexts.en.failures.network)
  expect(sentTo(sent)).toEqual([])
  reply(saved, ({ body }) => [{ id: businessId, ...(body as object) }])
  await user.click(button(send.submit.mail))
  await screen.findByText(sendTexts.en.sent('rosa@diaz.test'))
  expect(sentTo(saved).at(-1)).toEqual({
    bank_details: 'Zelle: 512 555 0142\nBank transfer: First Bank 4417',
    version: 1,
  })
  expect(sentTo(sent)).toHaveLength(1)
})

it('lets nothing be sent before it is known whether there is a question', async () => {
  const keys = slow(null)
  await open(null, 'owner', keys.replies)
  await dialog()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(button(send.submit.mail).disabled).toBe(true)
  keys.release()
  await screen.findByText(payment.title)
  expect(button(send.submit.mail).disabled).toBe(false)
})

it('asks a business again that only named an app, and says what is missing', async () => {
  const { user } = await open('Zelle:')
  await user.type(await screen.findByLabelText(payment.app), 'Venmo')
  screen.getByText(missingDetailsTexts.en.missing('Venmo'))
  await user.type(screen.getByLabelText(payment.app), ' @lark')
  expect(screen.queryByText(missingDetailsTexts.en.missing('Venmo'))).toBeNull()
})

it('asks no more after “Not now”, and stores nothing for an empty answer', async () => {
  reply(sent, { token: null })
  const first = await open(null)
  await first.user.click(await screen.findByRole('button', { name: payment.notNow }))
  expect(screen.queryByText(payment.title)).toBeNull()
  first.unmount()
  const { user } = await open(null)
  await dialog()
  await user.click(button(send.submit.mail))
  await screen.findByText(sendTexts.en.sent('rosa@diaz.test'))
  expect(screen.queryByText(payment.title)).toBeNull()
  expect(sentTo('PATCH rest/v1/document_settings')).toEqual([])
})

it.each([
  ['a business that says how', 'owner', 'First Bank'],
  ['a worker, who may not set it', 'worker', null],
] as const)('does not ask %s', async (_, role, bank) => {
  await open(bank, role)
  await dialog()
  await waitFor(() => expect(callsOf('GET rest/v1/document_settings').length).toBe(role === 'owner' ? 1 : 0))
  expect(screen.queryByText(payment.title)).toBeNull()
})

it('keeps what was noted about paying before', async () => {
  reply(sent, { token: null })
  const saved = 'PATCH rest/v1/document_settings'
  reply(saved, ({ body }) => [{ id: businessId, ...(body as object) }])
  const { user } = await open('Zelle:')
  await user.type(await screen.findByLabelText(payment.app), 'Venmo @lark')
  await user.click(button(send.submit.mail))
  await screen.findByText(sendTexts.en.sent('rosa@diaz.test'))
  expect(sentTo(saved)).toEqual([{ bank_details: 'Zelle:\nVenmo @lark', version: 1 }])
})
