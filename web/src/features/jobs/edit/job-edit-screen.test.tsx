import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { jobHref, paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, rosa, userId } from '#testing/rows.ts'
import { team, wanda } from '#testing/schedule-page.ts'
import {
  jobRow,
  memberRow,
  propertyRow,
  requestRow,
  scheduleSettingsRow,
  visitRow,
} from '#testing/work-rows.ts'

import { billingTexts } from '../billing.texts.ts'
import { JobEditScreen } from './job-edit-screen.tsx'
import { jobFormTexts } from './job-form.texts.ts'

const texts = jobFormTexts.en
const save = 'POST rest/v1/rpc/save_job'
const series = 'POST rest/v1/rpc/save_series'
const visit = 'POST rest/v1/rpc/save_visit'
const convert = 'POST rest/v1/rpc/convert_request_to_job'

const made = jobRow()

type Saved = {
  business_id: string
  job: Record<string, unknown>
  lines: { name: string; quantity: number }[]
  member_ids: string[]
  visits: Record<string, unknown>[] | null
}
type Setting = Parameters<typeof renderSignedIn>[1]

function serve() {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  reply('POST rest/v1/rpc/send_visit_date', Response.json(true))
  reply('GET rest/v1/clients', ({ query }) =>
    query.get('select') === 'payment_terms' ? [{ payment_terms: 'net_7' }] : [rosa],
  )
  reply('GET rest/v1/document_settings', [{ payment_terms: 'net_30' }])
  reply('GET rest/v1/property_addresses', [])
  for (const table of ['services', 'tax_rates', 'visits', 'schedule_blocks', 'files'])
    reply(`GET rest/v1/${table}`, [])
  reply('POST rest/v1/rpc/default_taxes', [])
  reply('GET rest/v1/jobs', [made])
  for (const route of [save, series]) reply(route, null)
}

async function openNew(search = `?client=${rosa.id}`, setting: Setting = {}) {
  serve()
  const view = await renderSignedIn(<JobEditScreen />, { at: `${paths.jobNew}${search}`, team, ...setting })
  const own = jobFormTexts[setting.language ?? 'en']
  await screen.findByLabelText(new RegExp(`^${own.fields.title}`))
  return { user: person(), path: () => view.router.state.location.pathname, ...view }
}
async function openStored(job = jobRow({ version: 3 })) {
  serve()
  reply('GET rest/v1/jobs', [job])
  const view = await renderSignedIn(<JobEditScreen />, {
    at: `/jobs/${job.id}/edit`,
    path: '/jobs/:id/edit',
    team,
  })
  await screen.findByDisplayValue('Hedge trimming')
  return { user: person(), job, path: () => view.router.state.location.pathname }
}
const title = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.fields.title}`))
/** Types at once: letter by letter takes long in a form of this size. */
const write = (text: string) => fireEvent.change(title(), { target: { value: title().value + text } })
const schedule = () => screen.getByRole('button', { name: texts.saveAndSchedule })
const list = () => within(screen.getByRole('list', { name: texts.visits.list }))
const setDay = (at: number, value: string) =>
  fireEvent.change(list().getAllByLabelText(texts.visits.day)[at] as HTMLElement, { target: { value } })

describe('a new job', () => {
  it('is saved with its visits and its team in one request, and its page opens', async () => {
    const { user, path } = await openNew()
    write(' Hedge ')
    await user.click(await screen.findByRole('checkbox', { name: 'Wanda' }))
    setDay(0, '2026-05-06')
    fireEvent.change(list().getByLabelText(texts.visits.time), { target: { value: '10:00' } })
    await user.click(screen.getByRole('button', { name: texts.visits.add }))
    setDay(1, '2026-05-05')
    await user.click(schedule())
    await screen.findByText(texts.created)
    const [sent] = sentTo<Saved>(save)
    expect(sent).toMatchObject({
      business_id: businessId,
      member_ids: [wanda],
      job: {
        client_id: rosa.id,
        title: 'Hedge',
        version: null,
        status: 'scheduled',
        schedule_type: 'one-off',
        scheduled_date: '2026-05-05',
        payment_terms: 'net_7',
      },
      visits: [
        { visit_date: '2026-05-06', start_time: '10:00', duration_minutes: 90 },
        { visit_date: '2026-05-05', start_time: '08:00', duration_minutes: 90 },
      ],
    })
    expect(path()).toBe(jobHref(made.id))
  })

  it('begins with the usual property of the client one comes from', async () => {
    serve()
    const place = propertyRow()
    reply('GET rest/v1/property_addresses', [place])
    await renderSignedIn(<JobEditScreen />, { at: `${paths.jobNew}?client=${rosa.id}`, team })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>(texts.fields.property_id).value).toBe(place.id),
    )
  })

  it('as a draft keeps the first day and creates no visit', async () => {
    const { user } = await openNew(`?client=${rosa.id}&date=2026-05-08`)
    write('Hedge')
    await user.click(screen.getByRole('button', { name: texts.saveDraft }))
    await screen.findByText(texts.created)
    expect(sentTo<Saved>(save)).toMatchObject([
      { job: { status: 'draft', scheduled_date: '2026-05-08' }, visits: [] },
    ])
  })

  it('without a day creates no visit', async () => {
    const { user } = await openNew()
    write('Hedge')
    await user.click(schedule())
    await screen.findByText(texts.created)
    expect(sentTo<Saved>(save)).toMatchObject([{ visits: [], job: { scheduled_date: null } }])
  })

  it('needs a client and a title: the client gets the focus first, and nothing is sent', async () => {
    const { user } = await openNew('')
    await user.click(schedule())
    await waitFor(() => expect(screen.getAllByText(texts.problems.required)).toHaveLength(2))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Client/ }))
    expect(sentTo(save)).toEqual([])
  })

  it.each([
    ['estimated_minutes', 'soon', texts.problems.invalidCount],
    ['contact_phone', 'x'.repeat(41), problemTexts.en.fields.tooLong(40)],
  ] as const)('rejects %s "%s" at its field', async (name, typed, sentence) => {
    const { user } = await openNew()
    write('Hedge')
    const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.fields[name]}`))
    await user.click(field)
    await user.paste(typed)
    await user.click(schedule())
    await screen.findByText(sentence)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(save)).toEqual([])
  })

  it('is created once on a double click, and once despite a lost response', async () => {
    const { user, path } = await openNew()
    await screen.findByRole('checkbox', { name: /Ana Lark/, checked: true })
    reply(save, lost)
    write('Hedge')
    await user.click(schedule())
    await screen.findByText(texts.createFailed, { selector: 'main *' })
    const answer = slow(null)
    reply(save, answer.replies)
    await user.dblClick(await screen.findByRole('button', { name: texts.saveAndSchedule }))
    answer.release()
    await waitFor(() => expect(path()).not.toBe(paths.jobNew))
    const [first, second, ...more] = sentTo<Saved>(save)
    expect(more).toEqual([])
    expect(second).toEqual(first)
  })

  it('lists the visits that a new visit conflicts with', async () => {
    serve()
    reply('GET rest/v1/visits', [visitRow({ start_time: '10:30:00', members: [{ user_id: userId }] })])
    await renderSignedIn(<JobEditScreen />, { at: `${paths.jobNew}?client=${rosa.id}&date=2026-05-05`, team })
    await screen.findByLabelText(new RegExp(`^${texts.fields.title}`))
    fireEvent.change(list().getByLabelText(texts.visits.time), { target: { value: '10:00' } })
    await screen.findByText(/This overlaps/)
  })

  it.each(['en', 'es'] as const)('explains a rejection in %s, and keeps the input', async (language) => {
    const own = jobFormTexts[language]
    const { user } = await openNew(undefined, { language })
    reply(save, refusal(409, 'PT409', 'property_of_other_client'))
    const box = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${own.fields.title}`))
    await user.type(box, 'Hedge')
    await user.click(screen.getByRole('button', { name: own.saveAndSchedule }))
    await screen.findByText(refusalTexts[language].property_of_other_client)
    expect(box.value).toBe('Hedge')
  })

  it('can remove a visit again, but never the last one', async () => {
    const { user } = await openNew()
    expect(screen.queryByRole('button', { name: texts.visits.remove(1) })).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.visits.add }))
    await user.click(screen.getByRole('button', { name: texts.visits.remove(1) }))
    expect(list().getAllByLabelText(texts.visits.day)).toHaveLength(1)
  })
})

describe('the price of a job', () => {
  it('is a single price in the currency of the business', async () => {
    const { user } = await openNew()
    write('Hedge')
    await user.type(screen.getByLabelText(new RegExp(`^${texts.fields.amount}`)), '1,250.5')
    await user.click(schedule())
    await screen.findByText(texts.created)
    expect(sentTo<Saved>(save)).toMatchObject([{ job: { amount: 1250.5 }, lines: [] }])
  })

  it('is typed with a decimal comma in Spain', async () => {
    const es = jobFormTexts.es
    const { user } = await openNew(undefined, {
      language: 'es',
      business: { currency: 'EUR', timezone: 'Europe/Madrid' },
    })
    await user.type(screen.getByLabelText(new RegExp(`^${es.fields.title}`)), 'Seto')
    await user.type(screen.getByLabelText(new RegExp(`^${es.fields.amount}`)), '1250,5')
    await user.click(screen.getByRole('button', { name: es.saveAndSchedule }))
    await waitFor(() => expect(sentTo<Saved>(save)).toMatchObject([{ job: { amount: 1250.5 } }]))
  })
})

describe('a business of one', () => {
  it('is not asked who goes: its member does, and that is no draft', async () => {
    const { user } = await openNew(undefined, { team: [memberRow(userId, 'Ana Lark', { role: 'owner' })] })
    await waitFor(() => expect(screen.queryByRole('group', { name: texts.fields.members })).toBeNull())
    expect(screen.queryByText(recordTexts.en.kept)).toBeNull()
    write('Hedge')
    await user.click(schedule())
    await screen.findByText(texts.created)
    expect(sentTo<Saved>(save)).toMatchObject([{ member_ids: [userId] }])
  })
})

describe('a recurring job', () => {
  it('creates visits for a year from its rule', async () => {
    const { user } = await openNew(`?client=${rosa.id}&type=recurring&date=2026-05-05`)
    write('Hedge')
    await user.click(schedule())
    await screen.findByText(texts.created)
    expect(sentTo<Saved>(save)).toMatchObject([
      {
        job: { schedule_type: 'recurring', start_date: '2026-05-05', scheduled_date: '2026-05-05' },
        visits: [],
      },
    ])
    const [planned] = sentTo<{ series: object; visits: { visit_date: string }[] }>(series)
    expect(planned?.series).toMatchObject({
      frequency: 'weekly',
      weekdays: [2],
      start_time: '08:00',
      duration_minutes: 90,
    })
    expect(planned?.visits[0]?.visit_date).toBe('2026-05-05')
    expect(planned?.visits).toHaveLength(53)
  })

  it.each([
    ['when it is opened as one', '?type=recurring'],
    ['when it is made one', ''],
  ])('is billed after each visit, %s', async (_, search) => {
    const { user } = await openNew(search)
    if (!search) await user.click(screen.getByRole('radio', { name: texts.types.recurring }))
    const billed = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    expect(billed(billingTexts.en.billing.after_each_visit).checked).toBe(true)
    await user.click(billed(billingTexts.en.billing.monthly))
    await user.click(screen.getByRole('radio', { name: texts.types['one-off'] }))
    await user.click(screen.getByRole('radio', { name: texts.types.recurring }))
    expect(billed(billingTexts.en.billing.monthly).checked).toBe(true)
  })

  it('has a price per visit and chooses when it is billed, unlike a one-off job', async () => {
    const { user } = await openNew()
    const price = (name: string) => screen.queryByLabelText(new RegExp(`^${name}`))
    const billing = () => screen.queryByRole('radiogroup', { name: texts.fields.billing_frequency })
    expect([price(texts.fields.amount), price(billingTexts.en.perVisit), billing()]).toEqual([
      expect.anything(),
      null,
      null,
    ])
    await user.click(screen.getByRole('radio', { name: texts.types.recurring }))
    expect([price(billingTexts.en.perVisit), billing()]).toEqual([expect.anything(), expect.anything()])
  })

  it('needs a start date', async () => {
    const { user } = await openNew(`?client=${rosa.id}&type=recurring`)
    write('Hedge')
    await user.click(schedule())
    await screen.findByText(texts.problems.startRequired)
    expect(sentTo(save)).toEqual([])
  })

  it('needs no rule as a draft', async () => {
    const { user } = await openNew(`?client=${rosa.id}&type=recurring`)
    write('Hedge')
    await user.click(screen.getByRole('button', { name: texts.saveDraft }))
    await screen.findByText(texts.created)
    expect(sentTo(series)).toEqual([])
  })
})

describe('a job from a request', () => {
  it('converts the request first, so that the two are linked, and takes over its fields', async () => {
    const elm = propertyRow()
    const request = requestRow({ property_id: elm.id, urgency: 'high', description: 'Two posts' })
    serve()
    reply('GET rest/v1/requests', [request])
    reply('GET rest/v1/property_addresses', [elm])
    reply(convert, jobRow({ version: 7 }))
    reply(visit, visitRow())
    await renderSignedIn(<JobEditScreen />, { at: `${paths.jobNew}?request=${request.id}`, team })
    await screen.findByDisplayValue('Broken fence')
    const user = person()
    setDay(0, '2026-05-06')
    await user.click(schedule())
    await screen.findByText(texts.created)
    const [converted] = sentTo<{ job_id: string }>(convert)
    expect(converted).toMatchObject({ request_id: request.id })
    const [sent] = sentTo<Saved>(save)
    expect(sent).toMatchObject({
      job: {
        id: converted?.job_id,
        version: 7,
        priority: 'high',
        description: 'Two posts',
        property_id: elm.id,
      },
      visits: null,
    })
    expect(sentTo(visit)).toMatchObject([{ visit: { job_id: converted?.job_id, visit_date: '2026-05-06' } }])
  })
})

describe('editing a job', () => {
  it('leaves its visits unchanged', async () => {
    const { user, job, path } = await openStored()
    expect(screen.getByText(texts.visits.planned)).toBeTruthy()
    write('!')
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.updated)
    const [sent] = sentTo<Saved>(save)
    expect(sent).toMatchObject({ visits: null, job: { id: job.id, version: 3, title: 'Hedge trimming!' } })
    expect(Object.keys(sent?.job ?? {})).not.toContain('scheduled_date')
    expect(path()).toBe(jobHref(job.id))
  })

  it('keeps the status of a completed job', async () => {
    const { user } = await openStored(jobRow({ status: 'completed' }))
    write('!')
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.updated)
    expect(Object.keys(sentTo<Saved>(save)[0]?.job ?? {})).not.toContain('status')
  })

  it('merges the changes of another user', async () => {
    const { user, job } = await openStored()
    reply(save, refusal(409, 'PT409', 'stale_version'))
    reply('GET rest/v1/jobs', [{ ...job, instructions: 'Dog', version: 4 }])
    write('!')
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(recordTexts.en.conflictTitle)
    expect(title().value).toBe('Hedge trimming!')
    expect(screen.getByDisplayValue('Dog')).toBeTruthy()
    reply(save, null)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.updated)
    expect(sentTo<Saved>(save).at(-1)).toMatchObject({ job: { version: 4, instructions: 'Dog' } })
  })

  it('of a new one is not available to a worker, who is led to the jobs', async () => {
    serve()
    const { router } = await renderSignedIn(<JobEditScreen />, {
      at: paths.jobNew,
      path: paths.jobNew,
      role: 'worker',
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.jobs))
  })
})
