import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { WholeInvoice } from '#data/invoices.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { clientFailureTexts } from '#parts/link-page/client-failures.texts.ts'
import { clientRefusalTexts } from '#parts/link-page/client-refusals.texts.ts'
import { linkPageTexts } from '#parts/link-page/link-page.texts.ts'
import { paymentWaysTexts } from '#parts/link-page/payment-ways.texts.ts'
import { invoiceRow } from '#testing/document-rows.ts'
import { invoiceLinkPage } from '#testing/link-rows.ts'
import { type Call, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderForGuest } from '#testing/render.tsx'

import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { InvoiceLinkScreen } from './invoice-link-screen.tsx'

const ways = paymentWaysTexts.en
const link = 'POST functions/v1/invoice-link'
type Body = { action: string } & Record<string, unknown>
type Answer = (call: Call) => object | Response

const invoice = (changes: Partial<WholeInvoice> = {}) => invoiceRow({ due_date: '2026-05-20', ...changes })
const page = (changes: Partial<WholeInvoice> = {}, more: object = {}) =>
  invoiceLinkPage(invoice(changes), more)

const answers = () => sentTo<Body>(link).filter(({ action }) => action !== 'open')

function linkAnswers(opened: object, answer: Answer = () => opened) {
  reply(link, (call) => ((call.body as Body).action === 'open' ? opened : answer(call)))
}

async function openLink(opened: object = page(), language?: 'en' | 'es', answer?: Answer, search = '') {
  linkAnswers(opened, answer)
  const at = { at: `/invoice/a-token${search}`, path: '/invoice/:token', ...(language && { language }) }
  const view = renderForGuest(<InvoiceLinkScreen />, at)
  await screen.findByText('Mowing')
  return { ...view, user: person(), texts: invoiceLinkTexts[language ?? 'en'] }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

const assign = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  assign.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
afterEach(() => vi.restoreAllMocks())

describe('the foot of the page', () => {
  it.each([true, false])('names Fieldlark where the plan of the business says so: %s', async (isMarked) => {
    const opened = page()
    await openLink({ ...opened, business: { ...opened.business, is_marked: isMarked } })
    expect(screen.queryByText(linkPageTexts.en.madeWith, { exact: false }) !== null).toBe(isMarked)
  })
})

it.each(['en', 'es'] as const)('names a deposit apart from other credit (%s)', async (language) => {
  const deposits = [{ payment_number: 'PAY-0007', amount: 130.5 }]
  const { texts } = await openLink(page({ credited_amount: 140.5, balance: 294.5 }, { deposits }), language)
  const amountOf = (label: string) => screen.getByText(label).parentElement?.textContent
  expect(amountOf(texts.deposit)).toMatch(/130[.,]50/)
  expect(amountOf(texts.credit)).toMatch(/10[.,]00/)
})

describe('paying an invoice behind its link', () => {
  it('by card requests the whole balance once and opens the checkout', async () => {
    const answer = slow({ url: 'https://pay.test/1' })
    const { user, texts } = await openLink(page(), 'en', answer.replies)
    await user.dblClick(button(texts.payAll('$100.00')))
    answer.release()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    expect(answers()).toEqual([{ action: 'pay', token: 'a-token', amount: null }])
  })

  it.each([
    ['', 'amountMissing'],
    ['0', 'amountRange'],
    ['100.01', 'amountRange'],
    ['1.005', 'amountRange'],
    ['some', 'amountRange'],
  ] as const)('in part never asks for "%s"', async (typed, complaint) => {
    const { user, texts } = await openLink()
    await user.click(button(texts.payPart))
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(texts.payLabel) })
    if (typed !== '') await user.type(box, typed)
    await user.click(button(texts.payNow))
    const sentence = complaint === 'amountMissing' ? texts.amountMissing : texts.amountRange('$100.00')
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(box)
    expect(answers()).toEqual([])
  })

  it.each([
    ['en', 'USD', '60.5', 60.5],
    ['es', 'EUR', '60,5', 60.5],
    ['es', 'MXN', '60.5', 60.5],
    ['en', 'JPY', '60', 60],
  ] as const)(
    'in part takes the amount as the region writes it (%s, %s)',
    async (language, currency, typed, amount) => {
      const opened = page()
      const inMoney = { ...opened, business: { ...opened.business, currency } }
      const { user, texts } = await openLink(inMoney, language, () => ({ url: 'https://pay.test/1' }))
      await user.click(button(texts.payPart))
      await user.type(await screen.findByRole('textbox', { name: new RegExp(texts.payLabel) }), typed)
      await user.click(button(texts.payNow))
      await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
      expect(answers()).toMatchObject([{ action: 'pay', amount }])
    },
  )

  it.each(['en', 'es'] as const)(
    'keeps the amount when the checkout does not open, and says why in %s',
    async (language) => {
      const { user, texts } = await openLink(page(), language, lost)
      await user.click(button(texts.payPart))
      const box = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(texts.payLabel) })
      await user.type(box, '60')
      await user.click(button(texts.payNow))
      await screen.findByText(clientFailureTexts[language].network)
      expect(box.value).toContain('60')
      linkAnswers(page(), () => refusal(409, 'PT409', 'amount_too_small'))
      await user.click(button(texts.payNow))
      await screen.findByText(refusalTexts[language].amount_too_small)
      expect(assign).not.toHaveBeenCalled()
    },
  )

  it('shows that it was paid meanwhile instead of charging twice', async () => {
    const { user, texts } = await openLink(page(), 'en', () => {
      linkAnswers(page({ status: 'paid', balance: 0 }, { state: 'paid', can_pay_online: false }))
      return refusal(409, 'PT409', 'nothing_due')
    })
    await user.click(button(texts.payAll('$100.00')))
    await screen.findByText(texts.states.paid.title)
    expect(screen.queryByRole('button', { name: texts.payPart })).toBeNull()
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('returning from the checkout', () => {
  const paid = { payment_number: 'P-1', paid_on: '2026-05-10', amount: 100, method: 'online' }

  it('waits for the payment, confirms it, and removes the result from the URL', async () => {
    const done = page({ balance: 40, paid_amount: 60 }, { payments: [{ ...paid, amount: 60 }] })
    const answer = slow(done)
    const { router, texts } = await openLink(page(), 'en', answer.replies, '?paid=1')
    screen.getByText(texts.states.processing.title)
    expect(screen.queryByRole('button', { name: texts.payPart })).toBeNull()
    expect(router.state.location.search).toBe('')
    answer.release()
    await screen.findByText(texts.states.arrived.title)
    screen.getByText(texts.states.arrived.body('$40.00'))
    expect(answers()).toEqual([{ action: 'check', token: 'a-token' }])
  })

  it('without a payment says that nothing was charged and allows another attempt', async () => {
    const { texts } = await openLink(page(), 'en', undefined, '?paid=0')
    screen.getByText(texts.states.cancelled.title)
    expect(button(texts.payAll('$100.00'))).toBeTruthy()
    expect(answers()).toEqual([])
  })
})

describe('paying without a card', () => {
  const offline = (bank_details: string | null) =>
    page({}, { can_pay_online: false, settings: { accent_color: '#2f6f4e', footer: null, bank_details } })

  it('shows the account details for copying', async () => {
    const { user, texts } = await openLink(offline('IBAN ES12'))
    screen.getByText('IBAN ES12')
    expect(screen.queryByRole('button', { name: texts.payPart })).toBeNull()
    await user.click(button(ways.copy))
    await screen.findByText(ways.copied)
    expect(await navigator.clipboard.readText()).toBe('IBAN ES12')
  })

  it('shows each way in a row of its own, and copies the one that was named first from the bar', async () => {
    const { user, texts } = await openLink(
      offline('Zelle: pay@lark.example\nCheck: to Lark Gardens\nBank transfer: First Bank\nAccount 4417'),
    )
    const rows = screen.getAllByRole('listitem').filter((row) => /Zelle|Check|Bank/.test(row.textContent))
    expect(rows).toHaveLength(3)
    expect(screen.getByText(ways.reference('INV-7'))).toBeTruthy()
    const copies = screen.getAllByRole('button', { name: ways.copy })
    expect(copies).toHaveLength(2)
    await user.click(copies[1] as HTMLElement)
    expect(await navigator.clipboard.readText()).toBe('First Bank\nAccount 4417')
    await user.click(button(texts.copyName('Zelle')))
    expect(await navigator.clipboard.readText()).toBe('pay@lark.example')
  })

  it('leaves out an app that nothing says where to find', async () => {
    await openLink(offline('Zelle:\nCheck: to Lark Gardens'))
    screen.getByText('to Lark Gardens')
    expect(screen.queryByText('Zelle')).toBeNull()
  })

  it.each([[null], ['Zelle:\nBank transfer:']])(
    'for %j leads to the phone and the email of the business',
    async (details) => {
      await openLink(offline(details))
      expect(screen.getByText('555 0100').closest('a')?.getAttribute('href')).toBe('tel:5550100')
      expect(screen.getByText('ana@lark.test').closest('a')?.getAttribute('href')).toBe(
        'mailto:ana@lark.test',
      )
    },
  )

  it('reports the payment once after a confirmation, and focuses the result', async () => {
    const claimed = page({ claimed_paid_at: '2026-05-10T10:00:00+00:00' }, { can_pay_online: false })
    const { user, texts } = await openLink(offline(null), 'en', lost)
    screen.getByText(texts.noBank('Lark Gardens'))
    await user.click(button(texts.claim))
    await user.click(await screen.findByRole('button', { name: texts.claimConfirm }))
    await screen.findByText(new RegExp(clientFailureTexts.en.network))
    const answer = slow(claimed)
    linkAnswers(offline(null), answer.replies)
    await user.dblClick(button(texts.claimConfirm))
    answer.release()
    const sentence = await screen.findByText(texts.claimed)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(answers()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: texts.claim })).toBeNull()
    await waitFor(() => expect(document.activeElement?.contains(sentence)).toBe(true))
  })

  it('is refused in words once the business has closed, and the page shows that', async () => {
    const closed = page({}, { is_closed: true, can_pay_online: false })
    const { user, texts } = await openLink(offline(null), 'es')
    reply(link, (call) =>
      (call.body as Body).action === 'open' ? closed : refusal(409, 'PT409', 'business_closed'),
    )
    await user.click(button(texts.claim))
    await user.click(await screen.findByRole('button', { name: texts.claimConfirm }))
    await screen.findByText(new RegExp(clientRefusalTexts.es.business_closed))
    await screen.findByText(texts.states.closed.title)
    expect(screen.queryByRole('button', { name: texts.claim })).toBeNull()
  })

  it('can be reported again after the business answered that nothing arrived', async () => {
    const { texts } = await openLink(
      page({
        claimed_paid_at: '2026-05-10T10:00:00+00:00',
        last_mailed_at: '2026-05-12T10:00:00+00:00',
      }),
    )
    expect(screen.queryByText(texts.claimed)).toBeNull()
    expect(button(texts.claim)).toBeTruthy()
  })
})

describe('what is due', () => {
  it.each([
    ['en', '2026-05-09', '1 day overdue'],
    ['en', '2026-05-08', '2 days overdue'],
    ['es', '2026-05-09', '1 día de retraso'],
    ['es', '2026-05-08', '2 días de retraso'],
    ['en', '2026-05-10', 'Due today'],
    ['es', '2026-05-10', 'Vence hoy'],
    ['en', '2026-05-08', 'Was due May 8, 2026'],
    ['es', '2026-05-08', 'Venció el 8 may 2026'],
    ['en', '2026-05-11', 'Due May 11, 2026'],
    ['es', '2026-05-11', 'Vence el 11 may 2026'],
  ] as const)('is told by days, in %s: %s', async (language, due_date, told) => {
    await openLink(page({ due_date }), language)
    expect(screen.getByText(told)).toBeTruthy()
  })

  it.each([
    ['paid', { status: 'paid', balance: 0, paid_amount: 100 }],
    ['void', { status: 'void', balance: 0 }],
    ['written_off', { status: 'written_off', balance: 0 }],
  ] as const)('is nothing any more when it is %s, and nothing is asked for', async (state, changes) => {
    const { texts } = await openLink(page(changes, { state, can_pay_online: false }))
    screen.getByText(texts.states[state].title)
    for (const name of [texts.payPart, texts.claim]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('says how much is paid', async () => {
    const { texts } = await openLink(page({ balance: 60, paid_amount: 40 }))
    expect(screen.getByRole('progressbar', { name: texts.paidOf('$40.00', '$100.00') })).toBeTruthy()
  })

  it("is in the client's language, unless the visitor has chosen one", async () => {
    const spanish = { ...page(), client: { name: 'Rosa', company_name: null, language: 'es' } }
    const first = await openLink(spanish)
    await screen.findByText(invoiceLinkTexts.es.amountDue)
    expect(localStorage.getItem('language')).toBeNull()
    first.unmount()
    await openLink(spanish, 'en')
    expect(screen.getByText(invoiceLinkTexts.en.amountDue)).toBeTruthy()
  })
})
