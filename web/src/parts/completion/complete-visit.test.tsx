import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { signatureTexts } from '#parts/signature/signature.texts.ts'
import { completionTexts } from '#parts/visits/completion.texts.ts'
import { keepDraft, readDraft } from '#session/draft.ts'
import { useCanvas } from '#testing/canvas.ts'
import { callsOf, lost, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'
import { jobRow, visitRow } from '#testing/work-rows.ts'
import { completeVisitTexts } from './complete-visit.texts.ts'
import { CompleteVisit } from './complete-visit.tsx'
import { invoiceChoiceTexts } from './invoice-choice.texts.ts'
import { signOffTexts } from './sign-off.texts.ts'

const texts = completeVisitTexts.en
const choices = invoiceChoiceTexts.en
const complete = 'POST rest/v1/rpc/complete_visit'
const sign = 'POST rest/v1/rpc/sign_visit'
const job = jobRow({ schedule_type: 'one-off' })
const visit = visitRow({ job, status: 'in_progress' })
const draft = `visit-notes:${userId}:${businessId}:${visit.id}`

useCanvas()

type Setting = { of?: typeof visit; others?: number; role?: 'owner' | 'worker' }

async function open({ of = visit, others = 0, role = 'owner' }: Setting = {}) {
  keepDraft(draft, { notes: 'Key under the pot ' })
  reply('GET rest/v1/visits', ({ query }) =>
    query.get('id') === `eq.${of.id}` ? of : Array.from({ length: others }, () => ({ id: nextId() })),
  )
  for (const table of ['visit_signoffs', 'photos']) reply(`GET rest/v1/${table}`, [])
  const onClose = vi.fn()
  await renderSignedIn(<CompleteVisit visit={of} onClose={onClose} />, { role })
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(texts.notes)
  return { user: person(), onClose, notes }
}

const answer = (is_last: boolean, invoice_choice: string | null = null) => ({
  visit: { ...visit, status: 'completed', invoice_choice },
  is_last,
  job: { id: job.id, status: 'completed' },
  invoice: null,
})

describe('a visit completed in a sheet', () => {
  it('is completed with the notes that were begun, beside its photos', async () => {
    const { user, onClose, notes } = await open({ others: 1 })
    expect(notes.value).toBe('Key under the pot ')
    await screen.findByText(photosTexts.en.none)
    reply(complete, answer(false))
    await user.click(screen.getByRole('button', { name: texts.title }))
    await screen.findByText(completionTexts.en.completed)
    expect(sentTo(complete)).toMatchObject([{ visit_id: visit.id, notes: 'Key under the pot' }])
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(readDraft(draft)).toBeNull()
    const others = callsOf('GET rest/v1/visits').find(({ query }) => query.has('job_id'))?.query
    expect([others?.get('status'), others?.get('id')]).toEqual([
      'in.(scheduled,in_progress)',
      `neq.${visit.id}`,
    ])
  })

  it('is, as the last of its job, completed with what happens about the invoice, in one request', async () => {
    const { user, onClose, notes } = await open()
    await screen.findByRole('dialog', { name: choices.completingTitle })
    await user.clear(notes)
    await user.type(notes, 'All clean')
    reply(complete, answer(true, 'later'))
    await user.click(screen.getByRole('button', { name: new RegExp(choices.later) }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sentTo(complete)).toMatchObject([
      { visit_id: visit.id, notes: 'All clean', invoice_choice: 'later' },
    ])
  })

  it('is completed once by a worker, whose client signs for it, also where the signature takes two attempts', async () => {
    const { user, onClose } = await open({ role: 'worker' })
    await user.click(await screen.findByRole('button', { name: signOffTexts.en.sign }))
    await user.click(await screen.findByRole('radio', { name: signatureTexts.en.type }))
    await user.click(screen.getByRole('button', { name: signOffTexts.en.done }))
    reply(complete, answer(true))
    reply(sign, lost)
    await user.click(await screen.findByRole('button', { name: texts.title }))
    await screen.findByText(signOffTexts.en.failed)
    reply(sign, { id: nextId() })
    await user.click(screen.getByRole('button', { name: texts.title }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sentTo(complete)).toHaveLength(1)
    expect(sentTo(sign)).toMatchObject([{ visit_id: visit.id }, { visit_id: visit.id }])
  })

  it.each([
    ['after_each_visit', choices.completingTitle],
    ['on_completion', choices.completingTitle],
    ['monthly', texts.title],
  ])('of a recurring job billed %s is completed in the sheet "%s"', async (billing_frequency, title) => {
    reply('GET rest/v1/jobs', [{ billing_frequency }])
    await open({ of: visitRow({ job: jobRow({ schedule_type: 'recurring' }), status: 'in_progress' }) })
    await screen.findByRole('dialog', { name: title })
  })

  it('keeps the notes where it could not be completed', async () => {
    const { user, onClose } = await open({ others: 1 })
    reply(complete, refusal(409, 'PT409', 'visit_not_open'))
    await user.click(screen.getByRole('button', { name: texts.title }))
    await screen.findByText(refusalTexts.en.visit_not_open)
    expect(readDraft(draft)).toEqual({ notes: 'Key under the pot ' })
    expect(onClose).not.toHaveBeenCalled()
  })
})
