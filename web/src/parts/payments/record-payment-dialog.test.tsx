import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'
import { setClock } from '#testing/clock.ts'
import { lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { paymentsTexts } from './payments.texts.ts'
import { type PaymentTarget, RecordPaymentDialog } from './record-payment-dialog.tsx'

const record = 'POST rest/v1/rpc/record_payment'
const howToPay = 'GET rest/v1/document_settings'
const ways = (bank_details: string | null) => [{ id: businessId, version: 1, bank_details }]

/** Sets the methods of the last payments: of the client and of anyone; nothing was paid before without them. */
function payments(own?: string, any = own) {
  reply('GET rest/v1/payments', ({ query }) => {
    const method = query.has('client_id') ? own : any
    return method === undefined ? [] : [{ id: nextId(), method }]
  })
}

async function open(
  changes: Partial<PaymentTarget> = {},
  setting: Parameters<typeof renderSignedIn>[1] = {},
  paidBefore: Parameters<typeof payments> = [],
  bank: string | Promise<null> | null = null,
) {
  payments(...paidBefore)
  reply(howToPay, async () => ways(await bank))
  const target = {
    clientId: nextId(),
    invoiceId: nextId(),
    label: 'INV-3',
    due: 80,
    receiptTo: 'Rosa',
    ...changes,
  }
  const onClose = vi.fn()
  reply(record, { id: nextId() })
  await renderSignedIn(
    <RecordPaymentDialog target={target} businessId={businessId} onClose={onClose} />,
    setting,
  )
  const { record: texts, ...words } = paymentsTexts[setting.language ?? 'en']
  await screen.findByRole('dialog')
  const amount = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(words.fields.amount) })
  const submit = () =>
    screen.getByRole('button', {
      name: new RegExp(
        `${texts.plain}|^${texts.submit('')}|${formDialogTexts[setting.language ?? 'en'].working}`,
      ),
    })
  const retype = async (text: string) => {
    await user.clear(amount())
    await user.type(amount(), text)
  }
  const user = person()
  return { user, onClose, target, texts, words, amount, submit, retype }
}

describe('RecordPaymentDialog', () => {
  it('suggests the amount due and records a full payment', async () => {
    const { amount, texts } = await open()
    expect(amount().value).toBe('80.00')
    expect(screen.getByText(texts.settled)).toBeTruthy()
  })

  it.each([
    ['30', 'rest', '$50.00'],
    ['100', 'over', '$20.00'],
  ] as const)('shows before recording %s what is left or too much', async (typed, kind, left) => {
    const { retype, texts } = await open()
    await retype(typed)
    expect(screen.getByText(texts[kind](left))).toBeTruthy()
  })

  it('sets the thousands apart, and reads them back', async () => {
    const { user, amount, submit } = await open({ due: 1271.1 })
    expect(amount().value).toBe('1,271.10')
    await user.click(submit())
    await waitFor(() => expect(sentTo<object>(record)).toMatchObject([{ payment: { amount: 1271.1 } }]))
  })

  it('shows no remainder while the amount is invalid', async () => {
    const { retype, texts, submit } = await open()
    await retype('3,0,0x')
    expect(screen.queryByText(texts.settled)).toBeNull()
    expect(submit().textContent).toContain(texts.plain)
  })

  it('requires an amount', async () => {
    const { user, retype, words, submit } = await open()
    await retype('0')
    await user.click(submit())
    await screen.findByText(words.problems.zeroAmount)
    expect(sentTo(record)).toEqual([])
  })

  it('requires no method any more once one is suggested', async () => {
    let find = (_bank: null) => {}
    const bank = new Promise<null>((resolve) => {
      find = resolve
    })
    const { user, submit } = await open({}, {}, [], bank)
    await user.click(submit())
    await screen.findByText(problemTexts.en.fields.required)
    find(null)
    await waitFor(() => expect(screen.queryByText(problemTexts.en.fields.required)).toBeNull())
    expect(sentTo(record)).toEqual([])
  })

  it.each([
    ['the client', ['bank_transfer', 'card'], 'Bank transfer'],
    ['any client, where this one never paid', [undefined, 'card'], 'Card'],
    ['nobody: as is usual where the currency is used', [], 'Check'],
  ] as const)('chooses the method last used by %s', async (_, [own, any], label) => {
    const { user, submit, onClose } = await open({}, {}, [own, any])
    const methods = within(screen.getByRole('radiogroup', { name: /Payment method/ }))
    await waitFor(() =>
      expect(methods.getByRole<HTMLInputElement>('radio', { name: label }).checked).toBe(true),
    )
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(record)).toMatchObject([{ payment: { method: label.toLowerCase().replace(' ', '_') } }])
  })

  it('offers the ways that the business tells its clients first, and suggests the first', async () => {
    const { user, submit, onClose } = await open({}, {}, [], 'PayPal: me@lark.test\nVenmo:\nCheck: to Lark')
    const chips = () =>
      within(screen.getByRole('radiogroup', { name: /Payment method/ }))
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ value, checked }) => [value, checked])
    await waitFor(() => expect(chips()[0]).toEqual(['paypal', true]))
    expect(chips().map(([value]) => value)).toEqual([
      'paypal',
      'check',
      'zelle',
      'cash',
      'card',
      'bank_transfer',
      'other',
    ])
    await user.click(screen.getByRole('radio', { name: 'Zelle' }))
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(record)).toMatchObject([{ payment: { method: 'zelle' } }])
  })

  it('keeps the method that was chosen before the last one was known', async () => {
    const { user, submit, onClose } = await open()
    const last = slow([{ id: nextId(), method: 'card' }])
    reply('GET rest/v1/payments', last.replies)
    await user.click(screen.getByRole('radio', { name: 'Cash' }))
    last.release()
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(record)).toMatchObject([{ payment: { method: 'cash' } }])
  })

  it('sends a receipt only on request', async () => {
    const { user, target, texts, submit, onClose } = await open()
    await user.click(screen.getByRole('radio', { name: 'Cash' }))
    await user.click(screen.getByRole('switch', { name: texts.receipt('Rosa') }))
    await user.click(submit())
    await screen.findByText(texts.done('$80.00'))
    expect(sentTo(record)).toMatchObject([
      {
        business_id: businessId,
        send_receipt: true,
        payment: {
          invoice_id: target.invoiceId,
          client_id: target.clientId,
          amount: 80,
          quote_id: null,
        },
      },
    ])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('is dated today unless yesterday or a day from the calendar is chosen', async () => {
    setClock('2026-05-04T12:00:00Z')
    const { user, words, submit, onClose } = await open()
    const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    const { today, yesterday, pick } = words.days
    expect(chip(today).checked).toBe(true)
    expect(screen.queryByLabelText(new RegExp(words.fields.paid_on))).toBeNull()
    await user.click(chip(yesterday))
    await user.click(chip(pick))
    const day = screen.getByLabelText<HTMLInputElement>(new RegExp(words.fields.paid_on))
    expect(day.value).toBe('2026-05-03')
    await user.clear(day)
    await user.click(chip('Cash'))
    await user.click(submit())
    await screen.findByText(problemTexts.en.fields.required)
    await user.type(day, '2026-04-03')
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(record)).toMatchObject([{ payment: { paid_on: '2026-04-03', method: 'cash' } }])
  })

  it('offers no receipt where there is no address', async () => {
    await open({ receiptTo: null })
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('records once on a double click', async () => {
    const { user, submit, onClose } = await open()
    const answer = slow({ id: nextId() })
    reply(record, answer.replies)
    await user.click(screen.getByRole('radio', { name: 'Cash' }))
    await user.dblClick(submit())
    answer.release()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sentTo(record)).toHaveLength(1)
  })

  it('records the same payment again after a lost response', async () => {
    const { user, submit, onClose } = await open()
    reply(record, lost)
    await user.click(screen.getByRole('radio', { name: 'Cash' }))
    await user.click(submit())
    await screen.findByText(problemTexts.en.failures.network)
    reply(record, { id: nextId() })
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const ids = sentTo<{ payment: { id: string } }>(record).map(({ payment }) => payment.id)
    expect(new Set(ids).size).toBe(1)
  })

  it('mentions no invoice for a deposit', async () => {
    const { texts } = await open({
      invoiceId: undefined,
      quoteId: nextId(),
      label: 'Q-4',
      due: 25,
    })
    expect(screen.getByRole('dialog', { name: texts.deposit })).toBeTruthy()
    expect(screen.getByText(texts.of('Q-4', '$25.00'))).toBeTruthy()
    expect(screen.queryByText(texts.settled)).toBeNull()
  })

  it('says that paying a draft issues it', async () => {
    const { texts } = await open({ isDraft: true })
    expect(screen.getByText(texts.issues)).toBeTruthy()
  })

  it('formats amounts as in Spain for a business there', async () => {
    const { amount, texts, retype } = await open({}, { language: 'es', business: { currency: 'EUR' } })
    expect(amount().value).toBe('80,00')
    await retype('30,50')
    expect(
      screen.getByText((sentence) => sentence.replace(/\s/g, ' ') === texts.rest('49,50 €')),
    ).toBeTruthy()
  })
})
