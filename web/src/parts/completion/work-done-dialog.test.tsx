import type { InvoiceChoice } from '@fieldlark/domain/jobs/job.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import type { ScheduledVisit } from '#data/visits.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { signatureTexts } from '#parts/signature/signature.texts.ts'
import { completionTexts } from '#parts/visits/completion.texts.ts'
import { invoiceHref } from '#paths.ts'
import { drawnPicture, useCanvas } from '#testing/canvas.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { visitRow } from '#testing/work-rows.ts'
import { invoiceChoiceTexts } from './invoice-choice.texts.ts'
import { InvoiceChoiceDialog } from './invoice-choice-dialog.tsx'
import { signOffTexts } from './sign-off.texts.ts'
import { SignOffDialog } from './sign-off-dialog.tsx'
import { useInvoiceChoice } from './use-invoice-choice.ts'
import { WorkDoneDialog } from './work-done-dialog.tsx'

const texts = signOffTexts.en
const choices = invoiceChoiceTexts.en
const pad = signatureTexts.en
const sign = 'POST rest/v1/rpc/sign_visit'
const choose = 'POST rest/v1/rpc/choose_invoice'
const jobId = nextId()
const recurring = { id: jobId, schedule_type: 'recurring' } as ScheduledVisit['job']

useCanvas()

function serve() {
  reply(sign, { id: nextId() })
  reply(choose, visitRow())
  reply('GET rest/v1/visit_signoffs', [])
  return { user: person(), onClose: vi.fn(), visit: visitRow({ status: 'completed' }) }
}
const name = () => screen.getByLabelText<HTMLInputElement>(/Signer’s name|Nombre de quien firma|firma/i)
const byName = (user: ReturnType<typeof person>) => user.click(screen.getByRole('radio', { name: pad.type }))

/** Signs in the dialog of its own that the sheet opens. */
async function signByName(user: ReturnType<typeof person>) {
  await user.click(await screen.findByRole('button', { name: texts.sign }))
  await user.click(await screen.findByRole('radio', { name: pad.type }))
  await user.click(screen.getByRole('button', { name: texts.done }))
  await screen.findByRole('img', { name: texts.signatureOf('Rosa Diaz') })
}

describe('the signature of a client', () => {
  async function open(setting = {}) {
    const given = serve()
    const { visit, onClose } = given
    await renderSignedIn(<SignOffDialog businessId={businessId} visit={visit} onClose={onClose} />, setting)
    await screen.findByRole('dialog')
    return given
  }

  it('needs a name and a drawing, and marks what is missing', async () => {
    const { user } = await open()
    expect(name().value).toBe('Rosa Diaz')
    await user.clear(name())
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.nameMissing)
    expect(screen.getByText(texts.missing)).toBeTruthy()
    expect(name().getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(sign)).toEqual([])
  })

  it('made from the typed name is sent once, with the name, on a double click', async () => {
    const { user, visit, onClose } = await open()
    const answer = slow({ id: nextId() })
    reply(sign, answer.replies)
    await user.clear(name())
    await user.type(name(), ' Tom Hill ')
    await byName(user)
    await user.dblClick(screen.getByRole('button', { name: texts.save }))
    answer.release()
    await screen.findByText(texts.saved)
    expect(sentTo(sign)).toMatchObject([
      { visit_id: visit.id, signer_name: 'Tom Hill', signature: drawnPicture },
    ])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('is kept after a lost response, and retried as the same signature', async () => {
    const { user, onClose } = await open()
    reply(sign, lost)
    await byName(user)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.failed)
    expect(screen.getByText(new RegExp(texts.kept))).toBeTruthy()
    reply(sign, { id: nextId() })
    await user.click(screen.getByRole('button', { name: texts.save }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = sentTo(sign)
    expect(second).toEqual(first)
  })

  it('is a new signature after it was redrawn', async () => {
    const { user, onClose } = await open()
    reply(sign, lost)
    await byName(user)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.failed)
    await user.click(screen.getByRole('radio', { name: pad.draw }))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.missing)
    await byName(user)
    reply(sign, { id: nextId() })
    await user.click(screen.getByRole('button', { name: texts.save }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(new Set(sentTo<{ id: string }>(sign).map(({ id }) => id)).size).toBe(2)
  })

  it.each(['en', 'es'] as const)('explains a rejection in %s', async (language) => {
    const { user } = await open({ language })
    reply(sign, refusal(429, 'PT429', 'too_many_signatures'))
    await user.click(screen.getByRole('radio', { name: signatureTexts[language].type }))
    await user.click(screen.getByRole('button', { name: signOffTexts[language].save }))
    await screen.findByText(new RegExp(refusalTexts[language].too_many_signatures))
  })

  it('is not discarded by a tap outside the dialog', async () => {
    const { user, onClose } = await open()
    await user.click(document.body)
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: texts.cancel }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('the choice about the invoice', () => {
  function Choice({ onClose }: { onClose: () => void }) {
    const handleChoose = useInvoiceChoice(businessId, jobId)
    return <InvoiceChoiceDialog onChoose={handleChoose} onClose={onClose} />
  }
  async function open() {
    const given = serve()
    const { router } = await renderSignedIn(<Choice onClose={given.onClose} />)
    await screen.findByRole('dialog', { name: choices.title })
    return { ...given, router }
  }
  const button = (choice: 'now' | 'later' | 'no_charge') =>
    screen.getByRole('button', { name: new RegExp(choices[choice]) })

  it.each(['later', 'no_charge'] as const)('%s is stored, and the dialog closes', async (choice) => {
    const { user, onClose } = await open()
    await user.dblClick(button(choice))
    await screen.findByText(choices.saved)
    expect(sentTo(choose)).toMatchObject([{ job_id: jobId, choice }])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('now opens the created invoice with its send dialog; a lost response creates no second one', async () => {
    const { user, router, onClose } = await open()
    reply(choose, lost)
    await user.click(button('now'))
    await screen.findByText(problemTexts.en.failures.network)
    expect(onClose).not.toHaveBeenCalled()
    reply(choose, visitRow())
    await user.click(button('now'))
    await waitFor(() => expect(router.state.location.search).toBe('?dialog=send'))
    const [first, second] = sentTo<{ invoice_id: string }>(choose)
    expect(second).toEqual(first)
    expect(router.state.location.pathname).toBe(invoiceHref(first?.invoice_id ?? ''))
  })
})

describe('the last visit of a job, completed already', () => {
  async function open(role: 'owner' | 'worker') {
    const given = serve()
    const { visit, onClose } = given
    await renderSignedIn(
      <WorkDoneDialog businessId={businessId} jobId={jobId} last={{ visit }} onClose={onClose} />,
      { role },
    )
    return given
  }

  it('lets the client sign before the office decides about the invoice', async () => {
    const { user, onClose } = await open('owner')
    await screen.findByRole('dialog', { name: choices.title })
    await signByName(user)
    await user.click(screen.getByRole('button', { name: new RegExp(choices.later) }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(sign)).toHaveLength(1)
    expect(sentTo(choose)).toMatchObject([{ choice: 'later' }])
  })

  it('stores no choice while the signature is not saved', async () => {
    const { user } = await open('owner')
    reply(sign, lost)
    await screen.findByRole('dialog', { name: choices.title })
    await signByName(user)
    await user.click(screen.getByRole('button', { name: new RegExp(choices.later) }))
    await screen.findByText(texts.failed)
    expect(sentTo(choose)).toEqual([])
  })

  it('has no box to sign in until the client is to sign', async () => {
    const { user } = await open('owner')
    await screen.findByRole('dialog', { name: choices.title })
    expect(screen.queryByRole('radio', { name: pad.draw })).toBeNull()
    await user.click(await screen.findByRole('button', { name: texts.sign }))
    await user.click(await screen.findByRole('button', { name: texts.done }))
    await screen.findByText(texts.missing)
    await user.click(screen.getByRole('radio', { name: pad.type }))
    await user.click(screen.getByRole('button', { name: texts.cancel }))
    await user.click(screen.getByRole('button', { name: new RegExp(choices.later) }))
    await waitFor(() => expect(sentTo(choose)).toHaveLength(1))
    expect(sentTo(sign)).toEqual([])
  })

  it('forgets a signature that is removed', async () => {
    const { user, onClose } = await open('owner')
    await signByName(user)
    await user.click(screen.getByRole('button', { name: texts.remove }))
    await user.click(screen.getByRole('button', { name: new RegExp(choices.later) }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(sign)).toEqual([])
  })

  it('requires no signature', async () => {
    const { user, onClose } = await open('owner')
    await screen.findByRole('dialog', { name: choices.title })
    await user.click(screen.getByRole('button', { name: new RegExp(choices.no_charge) }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(sign)).toEqual([])
  })

  it('asks a worker for a signature, never about the invoice', async () => {
    const { user, onClose } = await open('worker')
    await screen.findByText(texts.optional)
    expect(screen.queryByText(choices.title)).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.done }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sentTo(sign)).toEqual([])
  })
})

describe('the last visit of a job, still to be completed', () => {
  const complete = 'POST rest/v1/rpc/complete_visit'
  const invoiceId = nextId()
  async function open(changes: Parameters<typeof visitRow>[0] = {}) {
    const given = serve()
    const { onClose } = given
    const visit = visitRow({ status: 'in_progress', ...changes })
    const answer = (invoice_choice: InvoiceChoice) => ({
      visit: { ...visit, status: 'completed', invoice_choice },
      is_last: true,
      job: { id: jobId, status: 'completed' },
      invoice: invoice_choice === 'now' ? { id: invoiceId } : null,
    })
    const last = { visit, notes: ' Gate was open ' }
    const { router } = await renderSignedIn(
      <WorkDoneDialog businessId={businessId} jobId={jobId} last={last} onClose={onClose} />,
    )
    await screen.findByRole('dialog', { name: choices.completingTitle })
    const press = (choice: InvoiceChoice) =>
      given.user.click(screen.getByRole('button', { name: new RegExp(choices[choice]) }))
    return { ...given, visit, answer, router, press }
  }

  it('is completed and invoiced in one request, whose answer opens the invoice', async () => {
    const { press, visit, answer, router } = await open()
    reply(complete, answer('now'))
    await press('now')
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(invoiceId)))
    expect(router.state.location.search).toBe('?dialog=send')
    await screen.findByText(completionTexts.en.completed)
    expect(screen.queryByRole('button', { name: completionTexts.en.undo })).toBeNull()
    expect(sentTo(complete)).toMatchObject([
      { visit_id: visit.id, notes: 'Gate was open', invoice_choice: 'now', invoice_id: expect.any(String) },
    ])
    expect(sentTo(choose)).toEqual([])
  })

  it.each(['later', 'no_charge'] as const)('is completed with "%s" in one request', async (choice) => {
    const { press, answer, onClose } = await open()
    reply(complete, answer(choice))
    await press(choice)
    await screen.findByText(completionTexts.en.completed)
    expect(screen.getByRole('button', { name: completionTexts.en.undo })).toBeTruthy()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sentTo(complete)).toMatchObject([{ invoice_choice: choice }])
    expect(sentTo(choose)).toEqual([])
  })

  it('stays open where nobody decides', async () => {
    const { user, onClose } = await open()
    await user.click(screen.getByRole('button', { name: choices.close }))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(sentTo(complete)).toEqual([])
  })

  it('requests the same invoice again after a lost response', async () => {
    const { press, answer, router } = await open()
    reply(complete, lost)
    await press('now')
    await screen.findByText(problemTexts.en.failures.network)
    reply(complete, answer('now'))
    await press('now')
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(invoiceId)))
    const [first, second] = sentTo(complete)
    expect(second).toEqual(first)
  })

  it('stores another choice where the first was stored, but its response lost', async () => {
    const { press, answer, onClose } = await open()
    reply(complete, lost)
    await press('later')
    await screen.findByText(problemTexts.en.failures.network)
    reply(complete, answer('later'))
    await press('no_charge')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(choose)).toMatchObject([{ job_id: jobId, choice: 'no_charge' }])
  })

  it('of a recurring job keeps the first choice while its signature is not saved', async () => {
    const { user, press, answer, onClose } = await open({ job: recurring })
    reply(complete, answer('later'))
    reply(sign, lost)
    await signByName(user)
    await press('later')
    await screen.findByText(texts.failed)
    const isDisabled = (choice: InvoiceChoice) =>
      screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(choices[choice]) }).disabled
    expect((['now', 'later', 'no_charge'] as const).map(isDisabled)).toEqual([true, false, true])
    reply(sign, { id: nextId() })
    await press('later')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('is completed once, although its signature is saved only at the second attempt', async () => {
    const { user, press, answer, onClose } = await open()
    reply(complete, answer('later'))
    reply(sign, lost)
    await signByName(user)
    await press('later')
    await screen.findByText(texts.failed)
    expect(onClose).not.toHaveBeenCalled()
    reply(sign, { id: nextId() })
    await press('later')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(complete)).toHaveLength(1)
    expect(sentTo(choose)).toEqual([])
  })
})
