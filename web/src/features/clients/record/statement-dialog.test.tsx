import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { clientRow, nextId } from '#testing/rows.ts'

import { clientAccountTexts } from './client-account.texts.ts'
import { StatementDialog } from './statement-dialog.tsx'

const texts = clientAccountTexts.en
const make = 'POST rest/v1/rpc/make_statement'
const look = 'POST rest/v1/rpc/client_statement'
const documentPdf = 'POST functions/v1/document-pdf'
const client = clientRow({ first_name: 'Rosa', name: 'Rosa', email: 'rosa@diaz.test' })
const statement = { opening_balance: 20, closing_balance: 120.5, credit: 0, entries: [{}] }

async function open(setting = {}) {
  setClock('2026-05-04T12:00:00Z')
  const onClose = vi.fn()
  reply(look, statement)
  reply(make, { id: nextId() })
  await renderSignedIn(
    <StatementDialog client={client} onClose={onClose} finalFocus={{ current: null }} />,
    setting,
  )
  await screen.findByRole('dialog')
  return { user: person(), onClose }
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => screen.getByRole('button', { name: texts.send })

describe('the statement of a client', () => {
  it('covers whole months up to three months ago, and previews its content', async () => {
    await open()
    expect(box(texts.from).value).toBe('2026-02-01')
    expect(box(texts.to).value).toBe('2026-05-04')
    await screen.findByText('$120.50')
    expect(screen.getByText(texts.entries(1))).toBeTruthy()
    expect(sentTo(look)).toEqual([{ client_id: client.id, from_date: '2026-02-01', to_date: '2026-05-04' }])
    expect(sentTo(make)).toEqual([])
  })

  it('formats amounts by currency and language', async () => {
    const es = clientAccountTexts.es
    await open({ language: 'es', business: { currency: 'EUR' } })
    await screen.findByText((told) => told.replace(/\s/g, ' ') === '120,50 €')
    expect(screen.getByText(es.entries(1))).toBeTruthy()
  })

  it('is mailed once for two clicks', async () => {
    const { user, onClose } = await open()
    const answer = slow({ id: nextId() })
    reply(make, answer.replies)
    await user.dblClick(send())
    answer.release()
    await screen.findByText(texts.sent('rosa@diaz.test'))
    expect(sentTo(make)).toMatchObject([
      { client_id: client.id, from_date: '2026-02-01', to_date: '2026-05-04', to_address: 'rosa@diaz.test' },
    ])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('is mailed once when the response was lost and the request is retried', async () => {
    const { user, onClose } = await open()
    reply(make, lost)
    await user.click(send())
    await screen.findByText(problemTexts.en.failures.network)
    expect(onClose).not.toHaveBeenCalled()
    reply(make, { id: nextId() })
    await user.click(send())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = sentTo<{ id: string }>(make)
    expect(first?.id).toBeTruthy()
    expect(second).toEqual(first)
  })

  it('is a different statement for other days', async () => {
    const { user, onClose } = await open()
    reply(make, lost)
    await user.click(send())
    await screen.findByText(problemTexts.en.failures.network)
    fireEvent.change(box(texts.from), { target: { value: '2026-04-01' } })
    reply(make, { id: nextId() })
    await user.click(send())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = sentTo<{ id: string }>(make)
    expect(second?.id).not.toBe(first?.id)
    expect(second).toMatchObject({ from_date: '2026-04-01' })
  })

  it('is not sent to an invalid address, which the field reports', async () => {
    const { user } = await open()
    await user.clear(box(texts.sendTo))
    await user.type(box(texts.sendTo), 'rosa@')
    await user.click(send())
    await screen.findByText(texts.invalidEmail)
    expect(box(texts.sendTo).getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(make)).toEqual([])
  })

  it.each([
    ['ends before it begins', '2026-06-01'],
    ['has no first day', ''],
  ])('that %s cannot be made', async (_, value) => {
    await open()
    fireEvent.change(box(texts.from), { target: { value } })
    await screen.findByText(texts.wrongDays)
    expect(send().hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: texts.download }).hasAttribute('disabled')).toBe(true)
  })

  it('is saved and printed without being sent', async () => {
    const made = nextId()
    const { user, onClose } = await open()
    reply(make, { id: made })
    reply(documentPdf, new Response(new Blob(['%PDF']), { headers: { 'Content-Type': 'application/pdf' } }))
    await user.click(screen.getByRole('button', { name: texts.download }))
    await waitFor(() => expect(sentTo(documentPdf)).toEqual([{ kind: 'statement', id: made }]))
    expect(sentTo(make)).toMatchObject([{ to_address: null }])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('to look at again is made anew, so that it has what came in between', async () => {
    const { user } = await open()
    reply(documentPdf, new Response(new Blob(['%PDF']), { headers: { 'Content-Type': 'application/pdf' } }))
    const download = () => user.click(screen.getByRole('button', { name: texts.download }))
    await download()
    await waitFor(() => expect(sentTo(documentPdf)).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: texts.download }).hasAttribute('aria-busy')).toBe(false),
    )
    await download()
    await waitFor(() => expect(sentTo(make)).toHaveLength(2))
    const [first, second] = sentTo<{ id: string }>(make)
    expect(second?.id).not.toBe(first?.id)
  })

  it.each(['en', 'es'] as const)(
    'explains in %s why it was rejected and keeps the address',
    async (language) => {
      const { user, onClose } = await open({ language })
      reply(make, refusal(429, 'PT429', 'too_many_mails'))
      await user.click(screen.getByRole('button', { name: clientAccountTexts[language].send }))
      await screen.findByText(refusalTexts[language].too_many_mails)
      expect(onClose).not.toHaveBeenCalled()
      expect(callsOf(make)).toHaveLength(1)
    },
  )
})
