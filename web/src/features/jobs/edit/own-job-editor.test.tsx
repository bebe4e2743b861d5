import type { Language } from '@fieldlark/domain/businesses/business.ts'
// The picker loads its box on demand; here it is there from the start.
import '@fieldlark/ui/search-pick-box.tsx'
import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholeJob } from '#data/jobs.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { ownLinesTexts } from '#parts/document/own-lines.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { jobHref } from '#paths.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, userId } from '#testing/rows.ts'
import { jobLineRow, jobRow, visitRow } from '#testing/work-rows.ts'
import { JobEditScreen } from './job-edit-screen.tsx'
import { jobFormTexts } from './job-form.texts.ts'

const save = 'POST rest/v1/rpc/save_own_job'
const gutters = serviceRow({ name: 'Gutters', price: 25 })
const windows = serviceRow({ name: 'Windows', price: 80 })
const agreed = jobLineRow({ name: 'Roof', unit_price: 400, quantity: 1, service_id: null })
const own = jobLineRow({ name: 'Gutters', unit_price: 25, quantity: 2, service_id: gutters.id })

async function open(changes: Partial<WholeJob> = {}, language: Language = 'en') {
  const job = jobRow({ version: 3, internals: null, lines: [agreed, own], amount: 450, ...changes })
  reply('GET rest/v1/jobs', [job])
  reply('GET rest/v1/visits', [])
  reply('GET rest/v1/services', [gutters, windows])
  reply(save, job)
  const at = `/jobs/${job.id}/edit`
  const { router } = await renderSignedIn(<JobEditScreen />, {
    at,
    path: '/jobs/:id/edit',
    role: 'worker',
    language,
  })
  await screen.findByDisplayValue('Hedge trimming')
  return { user: person(), job, path: () => router.state.location.pathname }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))

describe.each(['en', 'es'] as const)('the job form of a worker in %s', (language) => {
  const texts = jobFormTexts[language]
  const lines = ownLinesTexts[language]
  const submit = () => screen.getByRole('button', { name: texts.save })

  it('saves the text, the quantities and what is picked from the catalogue, and nothing else', async () => {
    const { user, job, path } = await open({}, language)
    fireEvent.change(field(texts.fields.title), { target: { value: 'Roof and gutters' } })
    fireEvent.change(field(texts.fields.description), { target: { value: 'Long ladder' } })
    fireEvent.change(await screen.findByLabelText(lines.quantityOf('Gutters')), { target: { value: '3' } })
    await user.click(screen.getByRole('combobox', { name: lineTexts[language].addService }))
    await user.click(await screen.findByRole('option', { name: /Windows/ }))
    await user.click(submit())
    await screen.findByText(texts.updated)
    expect(sentTo(save)).toEqual([
      {
        job_id: job.id,
        job: { title: 'Roof and gutters', description: 'Long ladder', version: 3 },
        lines: [
          { id: agreed.id, service_id: null, quantity: 1 },
          { id: own.id, service_id: gutters.id, quantity: 3 },
          { id: expect.any(String), service_id: windows.id, quantity: 1 },
        ],
      },
    ])
    expect(path()).toBe(jobHref(job.id))
  })

  it('only shows what was agreed, and has no field of the office', async () => {
    await open({}, language)
    await screen.findByLabelText(lines.quantityOf('Gutters'))
    screen.getByText(lines.agreed)
    expect(screen.queryByLabelText(lines.quantityOf('Roof'))).toBeNull()
    expect(screen.queryByRole('button', { name: lineTexts[language].remove('Roof') })).toBeNull()
    for (const name of ['client_id', 'internal_notes', 'payment_terms', 'discount_value', 'amount'] as const)
      expect(screen.queryByLabelText(new RegExp(`^${texts.fields[name]}`)), name).toBeNull()
  })

  it('adds no services to a price that was agreed as a whole', async () => {
    await open({ lines: [], amount: 120 }, language)
    screen.getByText(lines.flat('$120.00'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

it('removes a line and takes it back', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: lineTexts.en.remove('Gutters') }))
  expect(screen.queryByLabelText(ownLinesTexts.en.quantityOf('Gutters'))).toBeNull()
  await user.click(await screen.findByRole('button', { name: lineTexts.en.undo }))
  const back = await screen.findByLabelText<HTMLInputElement>(ownLinesTexts.en.quantityOf('Gutters'))
  expect(back.value).toBe('2')
})

it('names a quantity that is none, and says in words what the office keeps', async () => {
  const { user } = await open()
  const quantity = await screen.findByLabelText(ownLinesTexts.en.quantityOf('Gutters'))
  fireEvent.change(quantity, { target: { value: 'two' } })
  await user.click(screen.getByRole('button', { name: jobFormTexts.en.save }))
  await screen.findByText(ownLinesTexts.en.invalid)
  expect(callsOf(save)).toEqual([])
  fireEvent.change(quantity, { target: { value: '2' } })
  reply(save, refusal(403, 'PT403', 'price_agreed'))
  await user.click(screen.getByRole('button', { name: jobFormTexts.en.save }))
  await screen.findByText(refusalTexts.en.price_agreed)
})

describe('a job of a worker who sees all work', () => {
  const all = { role: 'worker', business: { workers_see_all_work: true } } as const
  const job = jobRow()
  async function openSeen(workers: readonly string[]) {
    reply('GET rest/v1/jobs', [job])
    reply('GET rest/v1/services', [])
    reply('GET rest/v1/visits', [visitRow({ members: workers.map((user_id) => ({ user_id })) })])
    const { router } = await renderSignedIn(<JobEditScreen />, {
      at: `/jobs/${job.id}/edit`,
      path: '/jobs/:id/edit',
      ...all,
    })
    return () => router.state.location.pathname
  }

  it('can be edited where one of its visits is theirs', async () => {
    const path = await openSeen([userId])
    await screen.findByDisplayValue('Hedge trimming')
    expect(path()).toBe(`/jobs/${job.id}/edit`)
  })

  it('leads back to the job where it is not theirs', async () => {
    const path = await openSeen([nextId()])
    await waitFor(() => expect(path()).toBe(jobHref(job.id)))
  })
})
