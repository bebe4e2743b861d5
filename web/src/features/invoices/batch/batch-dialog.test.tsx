import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import type { ListedInvoice } from '../list/invoice-list-queries.ts'
import { batchTexts } from './batch.texts.ts'
import type { BatchAction } from './batch.ts'
import { BatchDialog } from './batch-dialog.tsx'

const invoice = (number: string, changes: object = {}): ListedInvoice =>
  ({
    id: nextId(),
    invoice_number: number,
    status: 'sent',
    client: {
      name: 'Rosa Diaz',
      title: null,
      first_name: null,
      last_name: null,
      company_name: null,
      email: 'rosa@diaz.test',
    },
    ...changes,
  }) as ListedInvoice

const send = 'POST rest/v1/rpc/send_invoice'
const paid = 'POST rest/v1/rpc/mark_invoice_paid'

async function open(
  action: BatchAction,
  rows: readonly ListedInvoice[],
  language: 'en' | 'es' = 'en',
  setting: Parameters<typeof renderSignedIn>[1] = {},
) {
  const onClose = vi.fn()
  const onDone = vi.fn()
  const focus = createRef<HTMLElement>()
  const { unmount } = await renderSignedIn(
    <BatchDialog
      action={action}
      rows={rows}
      businessId={businessId}
      finalFocus={focus}
      onClose={onClose}
      onDone={onDone}
    />,
    { language, ...setting },
  )
  await screen.findByRole('dialog')
  const texts = batchTexts[language]
  const submit = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${texts.submit[action]}|\\d`) })
  return { user: person(), texts, onClose, onDone, submit, unmount }
}

describe('actions on several invoices', () => {
  it.each([
    ['en', 1],
    ['en', 2],
    ['es', 1],
    ['es', 2],
  ] as const)('counts them in the question in %s (%s)', async (language, count) => {
    const rows = Array.from({ length: count }, (_, at) => invoice(`INV-${at}`))
    const { texts } = await open('send', rows, language)
    expect(screen.getByRole('dialog', { name: texts.title.send(count) })).toBeTruthy()
  })

  it('ask for a missing currency first, and send nothing when it is not chosen', async () => {
    const { user, onClose } = await open('send', [invoice('INV-1')], 'en', { business: { currency: null } })
    await screen.findByRole('dialog', { name: currencyTexts.en.titleUnset })
    await user.click(screen.getByRole('button', { name: currencyTexts.en.cancel }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(sentTo(send)).toEqual([])
  })

  it('tell a worker who has to choose the currency', async () => {
    const setting = { business: { currency: null }, role: 'worker' } as const
    reply(send, refusal(409, 'PT409', 'currency_missing'))
    const { user, submit } = await open('send', [invoice('INV-1')], 'en', setting)
    await user.click(submit())
    await screen.findByText(refusalTexts.en.currency_missing)
    expect(refusalTexts.en.currency_missing).toContain('Ask the owner to choose one')
  })

  it('lists the excluded ones with reasons, and counts only the others', async () => {
    const rows = [invoice('INV-1'), invoice('INV-2', { status: 'paid' }), invoice('INV-3', { client: null })]
    const { texts } = await open('send', rows)
    expect(screen.getByRole('dialog', { name: texts.title.send(1) })).toBeTruthy()
    const reasons = screen.getByText(texts.leftOut(2)).closest('section') as HTMLElement
    expect(
      within(reasons)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining(texts.skips.paid), expect.stringContaining(texts.skips.noAddress)])
  })

  it('cannot be sent when all are excluded', async () => {
    const { submit } = await open('remind', [invoice('INV-1', { status: 'draft' })])
    expect(submit().disabled).toBe(true)
  })

  it('tries all of them although one fails, and lists each failure with its reason', async () => {
    const rows = [invoice('INV-1'), invoice('INV-2'), invoice('INV-3')]
    reply(send, ({ body }) =>
      (body as { invoice_id: string }).invoice_id === rows[1]?.id ? lost() : { token: 'x' },
    )
    const { user, texts, submit, onDone, onClose } = await open('send', rows)
    await user.click(submit())
    await screen.findByText(texts.done.send(2))
    expect(sentTo<{ invoice_id: string }>(send).map(({ invoice_id }) => invoice_id)).toEqual(
      rows.map(({ id }) => id),
    )
    const failed = screen.getByText(texts.failed(1)).closest('section') as HTMLElement
    expect(within(failed).getByText('INV-2')).toBeTruthy()
    expect(within(failed).getByText(problemTexts.en.failures.network)).toBeTruthy()
    const closers = screen.getAllByRole('button', { name: texts.close })
    await user.click(closers[0] as HTMLElement)
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each(['send', 'remind'] as const)(
    'applies "%s" to an invoice once, even when the response to the first try is lost',
    async (action) => {
      const rows = [invoice('INV-1')]
      const route = `POST rest/v1/rpc/${action}_invoice`
      reply(route, lost)
      const first = await open(action, rows)
      await first.user.click(first.submit())
      await screen.findByText(first.texts.failed(1))
      first.unmount()
      reply(route, { token: null })
      const second = await open(action, rows)
      await second.user.click(second.submit())
      await screen.findByText(second.texts.done[action](1))
      const [lostTry, retry] = sentTo<{ sending_id: string }>(route)
      expect(lostTry?.sending_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(retry).toEqual(lostTry)
    },
  )

  it('records each payment once on a double click, with the chosen method', async () => {
    const rows = [invoice('INV-1'), invoice('INV-2')]
    const answer = slow({})
    reply(paid, answer.replies)
    reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: null }])
    const { user, texts, submit } = await open('paid', rows)
    await user.click(screen.getByRole('radio', { name: 'Cash' }))
    await user.dblClick(submit())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.cancel }).disabled).toBe(true)
    answer.release()
    await screen.findByText(texts.done.paid(2))
    const sent = sentTo<{ payment_id: string }>(paid)
    expect(sent).toMatchObject([{ method: 'cash' }, { method: 'cash' }])
    expect(new Set(sent.map(({ payment_id }) => payment_id)).size).toBe(2)
  })
})
