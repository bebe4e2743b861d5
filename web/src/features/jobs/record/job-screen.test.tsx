import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { jobEditHref, paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, lost, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa, userId } from '#testing/rows.ts'
import { jobRow, propertyRow, scheduleSettingsRow, seriesRow, visitRow } from '#testing/work-rows.ts'
import { billingTexts } from '../billing.texts.ts'
import { visitWorkTexts } from '../visits/visit-work.texts.ts'
import { jobTexts } from './job.texts.ts'
import { jobMenuTexts } from './job-menu.texts.ts'
import { JobScreen } from './job-screen.tsx'

const texts = { ...jobTexts.en, ...jobMenuTexts.en }
const update = 'PATCH rest/v1/jobs'
const remove = 'DELETE rest/v1/jobs'
const profit = {
  price: 500,
  invoiced: 300,
  still_open: 0,
  labor: 80,
  minutes: 90,
  materials: 40,
  expenses: 0,
  profit: 380,
  margin: 76,
  is_by_visit: false,
  visits: 1,
}
const lineRow = (): WholeJob['lines'][number] => ({
  id: nextId(),
  business_id: businessId,
  job_id: nextId(),
  service_id: null,
  position: 0,
  name: '',
  description: null,
  notes: null,
  quantity: 1,
  unit_price: 0,
  discount_amount: 0,
  is_taxable: true,
  line_total: 0,
  created_at: rosa.created_at,
  updated_at: rosa.updated_at,
  cost: null,
})

type Setting = Parameters<typeof renderSignedIn>[1] & { tab?: string }

async function open(
  job: WholeJob = jobRow(),
  { tab, ...setting }: Setting = {},
  visits: readonly ScheduledVisit[] = [],
  photos: Parameters<typeof reply>[1] = [],
) {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/jobs', ({ query }) =>
    query.get('select')?.startsWith('*') ? [job] : [{ ...job, request: null, quote: null, sources: [] }],
  )
  reply(update, [job])
  reply(remove, new Response(null, { status: 204 }))
  reply('GET rest/v1/visits', visits)
  for (const table of [
    'files',
    'record_events',
    'invoices',
    'visit_checklist_items',
    'visit_signoffs',
    'payments',
    'cash_notes',
    'schedule_blocks',
  ])
    reply(`GET rest/v1/${table}`, [])
  reply('GET rest/v1/photos', photos)
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  reply('POST rest/v1/rpc/job_profit', profit)
  reply('POST rest/v1/rpc/uninvoiced_work', [])
  const view = await renderSignedIn(<JobScreen />, {
    at: `/jobs/${job.id}${tab ? `?tab=${tab}` : ''}`,
    path: '/jobs/:id',
    ...setting,
  })
  await screen.findByRole('heading', { level: 1, name: job.title })
  const user = person()
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: texts.more }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { user, job, choose, location: () => view.router.state.location }
}

describe('a visit that runs', () => {
  const running = () => visitRow({ status: 'in_progress', actual_start: '2026-05-04T11:30:00+00:00' })
  const photoOf = (changes: object) => ({
    id: nextId(),
    path: 'a/b.jpg',
    job_id: null,
    visit_id: null,
    ...changes,
  })

  it('is said once, with its time once, below a heading that fits', async () => {
    await open(undefined, {}, [running()])
    await screen.findByRole('heading', { level: 2, name: texts.thisVisit })
    await screen.findByLabelText(visitWorkTexts.en.notes)
    expect(screen.getAllByText(/in progress/i)).toHaveLength(1)
    expect(screen.getAllByText(/^(Since|Started at) /)).toHaveLength(1)
    expect(screen.queryByText(texts.nextVisit)).toBeNull()
  })

  it('has the photos of its job before its own, which alone can be deleted here', async () => {
    const visit = running()
    const job = jobRow()
    reply('POST storage/v1/object/sign/photos/a/b.jpg', { signedURL: '/a/b.jpg' })
    const { user } = await open(job, {}, [visit], ({ query }) =>
      query.has('job_id') ? [photoOf({ job_id: job.id })] : [photoOf({ visit_id: visit.id })],
    )
    const thumbs = await waitFor(() => {
      const all = screen.getAllByRole('button', { name: /^Open photo/ })
      expect(all).toHaveLength(2)
      return all
    })
    expect(screen.queryByText(texts.photos)).toBeNull()
    for (const [at, count] of [
      [0, 0],
      [1, 1],
    ] as const) {
      await user.click(thumbs[at] as HTMLElement)
      const viewer = await screen.findByRole('dialog')
      expect(within(viewer).queryAllByRole('button', { name: photosTexts.en.delete })).toHaveLength(count)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })
})

describe('the actions of a job', () => {
  it.each([
    ['draft', [texts.cancelJob, texts.delete]],
    ['scheduled', [texts.complete, texts.cancelJob, texts.delete]],
    ['completed', [texts.reopen, texts.askForReview, texts.delete]],
    ['cancelled', [texts.reopen, texts.delete]],
  ] as const)('depend on its status: %s', async (status, items) => {
    const { user } = await open(jobRow({ status }))
    await user.click(await screen.findByRole('button', { name: texts.more }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([...items])
  })

  it('make a one-off job without visits recurring, in its form', async () => {
    const { choose, job, location } = await open(jobRow({ status: 'draft', total_visits: 0 }))
    await choose(texts.makeRecurring)
    await waitFor(() =>
      expect(location()).toMatchObject({ pathname: `/jobs/${job.id}/edit`, search: '?type=recurring' }),
    )
  })

  it('complete it at once without open visits, and ask for confirmation with some', async () => {
    const { choose } = await open()
    await choose(texts.complete)
    await screen.findByText(texts.completed)
    expect(sentTo(update)).toEqual([{ status: 'completed' }])
  })

  it('name the number of open visits that completing cancels', async () => {
    const { user, choose } = await open(undefined, {}, [
      visitRow(),
      visitRow(),
      visitRow({ status: 'completed' }),
    ])
    await waitFor(() => expect(screen.getByRole('tab', { name: /Visits/ }).textContent).toContain('3'))
    await choose(texts.complete)
    await screen.findByText(texts.completeBody(2))
    expect(sentTo(update)).toEqual([])
    await user.dblClick(screen.getByRole('button', { name: texts.complete }))
    await screen.findByText(texts.completed)
    expect(sentTo(update)).toEqual([{ status: 'completed' }])
  })

  it.each([
    ['visit_running', texts.running],
    ['not_allowed', 'You don’t have permission to do this. Ask the business owner.'],
  ])('explain for %s why it was not cancelled', async (reason, sentence) => {
    const { user, choose } = await open()
    reply(update, refusal(409, 'PT409', reason))
    await choose(texts.cancelJob)
    await user.click(await screen.findByRole('button', { name: texts.cancelConfirm }))
    await screen.findByText(sentence)
  })

  it('delete it after a confirmation, and go back to the list', async () => {
    const { user, choose, job, location } = await open()
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.keep }))
    expect(callsOf(remove)).toEqual([])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await choose(texts.delete)
    await user.dblClick(await screen.findByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(texts.deleted)
    expect(callsOf(remove).map(({ query }) => query.get('id'))).toEqual([`eq.${job.id}`])
    expect(location().pathname).toBe(paths.jobs)
  })

  it('report a lost connection, and stay', async () => {
    const { user, choose, location, job } = await open()
    reply(remove, lost)
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(`${texts.deleteFailed}. ${problemTexts.en.failures.network}`)
    expect(location().pathname).toBe(`/jobs/${job.id}`)
  })

  it.each([
    ['work was done', 'job_has_work', texts.keptBody],
    ['the client was told of a visit', 'job_announced', texts.keptTold],
  ])('offer to cancel a job instead of deleting it once %s', async (_, reason, why) => {
    const { user, choose } = await open(jobRow({ status: 'scheduled' }))
    reply(remove, () => refusal(409, 'PT409', reason))
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteConfirm }))
    const dialog = within(await screen.findByRole('alertdialog', { name: texts.keptTitle }))
    dialog.getByText(why)
    await user.click(dialog.getByRole('button', { name: texts.cancelConfirm }))
    await screen.findByText(texts.cancelled)
    expect(sentTo(update)).toMatchObject([{ status: 'cancelled' }])
  })

  it('are hidden from a worker but for editing, who sees no cost and no profit', async () => {
    const { job } = await open(jobRow({ internals: null }), { role: 'worker' })
    expect(screen.queryByRole('button', { name: texts.more })).toBeNull()
    expect(screen.getByRole('link', { name: texts.edit }).getAttribute('href')).toBe(jobEditHref(job.id))
    expect(screen.queryByText(texts.billing)).toBeNull()
    expect(callsOf('POST rest/v1/rpc/job_profit')).toEqual([])
    expect(callsOf('GET rest/v1/record_events')).toEqual([])
  })
})

describe('a job of others, for a worker who sees all work', () => {
  const all = { role: 'worker', business: { workers_see_all_work: true } } as const
  const theirs = () => visitRow({ visit_date: '2026-05-04', instructions: 'Ring twice' })
  const start = /^Start/

  it('is shown without an action', async () => {
    await open(jobRow(), all, [theirs()])
    await screen.findByText('Ring twice')
    expect(screen.queryByRole('link', { name: texts.edit })).toBeNull()
    expect(screen.queryByRole('button', { name: start })).toBeNull()
  })

  it('is theirs as soon as they are on it or on a visit of it', async () => {
    await open(jobRow(), all, [{ ...theirs(), members: [{ user_id: userId }] }])
    await screen.findByRole('link', { name: texts.edit })
    expect(screen.getAllByRole('button', { name: start }).length).toBeGreaterThan(0)
  })
})

describe('a job that is not on the calendar', () => {
  const waiting = () =>
    jobRow({ status: 'draft', total_visits: 0, scheduled_date: '2026-05-06', estimated_minutes: 45 })

  it('gets its first visit with the stored date and duration, and is no longer a draft', async () => {
    const { user, job } = await open(waiting())
    reply('POST rest/v1/rpc/save_visit', visitRow({ visit_date: '2026-05-06' }))
    reply('POST rest/v1/rpc/send_visit_date', Response.json(true))
    await user.click(await screen.findByRole('button', { name: texts.schedule }))
    await screen.findByDisplayValue('2026-05-06')
    await user.click(screen.getByRole('button', { name: 'Save visit' }))
    await waitFor(() => expect(sentTo(update)).toEqual([{ status: 'scheduled' }]))
    expect(sentTo('POST rest/v1/rpc/save_visit')).toMatchObject([
      { visit: { job_id: job.id, visit_date: '2026-05-06', duration_minutes: 45 } },
    ])
  })

  it('is scheduled in its form if it is recurring', async () => {
    const job = { ...waiting(), schedule_type: 'recurring' as const }
    await open(job)
    const link = await screen.findByRole('link', { name: texts.schedule })
    expect(link.getAttribute('href')).toBe(jobEditHref(job.id))
  })
})

describe('the overview of a job', () => {
  it('shows the contact person on site and the address', async () => {
    await open(jobRow({ contact_phone: '555 0111', property: propertyRow() }))
    expect((await screen.findByRole('link', { name: texts.call('Rosa Diaz') })).getAttribute('href')).toBe(
      'tel:5550111',
    )
    expect(screen.getByRole('link', { name: texts.map }).getAttribute('href')).toContain('12%20Elm%20Street')
  })

  it.each([
    ['weekly', 1, 'Weekly'],
    ['weekly', 3, 'Every 3 weeks'],
    ['after_each_visit', 1, 'After each visit'],
  ] as const)('shows how it is billed: %s, %s', async (billing_frequency, billing_interval_weeks, text) => {
    await open(jobRow({ billing_frequency, billing_interval_weeks }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows its repeat rule, without the part that was split off', async () => {
    const first = seriesRow({ weekdays: [1], end_date: '2026-05-01' })
    reply('GET rest/v1/job_series', [{ end_date: first.end_date }])
    await open(jobRow({ series: [first, seriesRow({ follows_id: first.id, is_paused: true })] }))
    await screen.findByText(/Tuesday/)
    expect(screen.queryByText(/Monday/)).toBeNull()
    expect(screen.getByText(texts.paused)).toBeTruthy()
  })

  it('shows its profit, and omits amounts of zero', async () => {
    await open()
    const card = (await screen.findAllByText('$380.00'))[0]?.closest('section, div')
      ?.parentElement as HTMLElement
    expect(card.textContent).toContain('76%')
    expect(card.textContent).toContain('1.5')
    expect(card.textContent).not.toContain('Expenses')
  })

  it('shows the same in the currency and language of the business', async () => {
    await open(jobRow(), { language: 'es', business: { currency: 'EUR' } })
    expect(
      (await screen.findAllByText((text) => text.replace(/\s/g, ' ') === '380,00 €')).length,
    ).toBeGreaterThan(0)
  })
})

describe('the tabs of a job', () => {
  it('are in the URL, except the first one', async () => {
    const { user, location } = await open()
    await user.click(screen.getByRole('tab', { name: new RegExp(texts.tabs.services) }))
    expect(location().search).toBe('?tab=services')
    await user.click(screen.getByRole('tab', { name: new RegExp(texts.tabs.overview) }))
    expect(location().search).toBe('')
  })

  it('services: shows each with its price and cost, and the totals', async () => {
    const line = {
      ...lineRow(),
      name: 'Mowing',
      quantity: 2.5,
      unit_price: 40,
      discount_amount: 10,
      line_total: 90,
      cost: { unit_cost: 12.5 },
    }
    await open(jobRow({ lines: [line], amount: 90, subtotal: 90 }), { tab: 'services' })
    const list = within(await screen.findByRole('list', { name: texts.tabs.services }))
    const text = list.getByRole('listitem').textContent
    for (const part of [
      'Mowing',
      '$90.00',
      texts.quantity('2.5', '$40.00'),
      '−$10.00',
      texts.unitCost('$12.50'),
    ])
      expect(text).toContain(part)
  })

  it('services: shows a single price if there are no lines', async () => {
    await open(jobRow({ amount: 120 }), { tab: 'services' })
    await screen.findByText('$120.00')
    expect(screen.getByText(texts.noServices)).toBeTruthy()
  })

  it('services: a recurring job has a price per visit', async () => {
    await open(jobRow({ amount: 120, schedule_type: 'recurring' }), { tab: 'services' })
    await screen.findByText(`${billingTexts.en.perVisit}: $120.00`)
  })

  it('invoices: shows the work to be billed, and what was decided about it', async () => {
    const { job } = await open(jobRow({ invoice_choice: 'later' }), { tab: 'invoices' })
    await screen.findByText(texts.invoicesTitle)
    expect(screen.getByText(texts.choices.later)).toBeTruthy()
    expect(sentTo('POST rest/v1/rpc/uninvoiced_work').length).toBeGreaterThan(0)
    expect(JSON.stringify(sentTo('POST rest/v1/rpc/uninvoiced_work'))).toContain(job.id)
  })
})
