import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dayFromNow, daysAfter, today } from '../days.ts'
import { jobsPage } from '../pages/jobs.ts'
import { recurringPage } from '../pages/recurring.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, type Owner, rowsOf } from '../test-data.ts'

type VisitRow = {
  id: string
  version: number
  sequence: number
  visit_date: string
  start_time: string
  starts_at: string
  status: string
  is_moved: boolean
  cancel_reason: string | null
}

const zone = 'America/New_York'

/** The next days on which the clocks change in New York. */
function clockChanges(): string[] {
  const offsetAt = (day: string) =>
    new Date(`${day}T12:00Z`).toLocaleString('en', { timeZone: zone, timeZoneName: 'longOffset' }).slice(-6)
  const days = Array.from({ length: 370 }, (_, ahead) => dayFromNow(10 + ahead))
  return days.filter((day) => offsetAt(day) !== offsetAt(daysAfter(day, -1)))
}

/** "Mar 23", as on the pages. */
const worded = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

const visitsOf = (owner: Owner) =>
  rowsOf<VisitRow>(owner, 'visits', 'select=*&order=visit_date,start_time,id')

/** Eight weekly visits at nine in New York, from that day on, assigned to the owner. */
async function addSeries(owner: Owner, first: string, title = 'Weekly clean') {
  await owner.call('PATCH', `/rest/v1/businesses?id=eq.${owner.businessId}`, { timezone: zone })
  const { id: client_id } = await addClient(owner)
  const jobId = randomUUID()
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: jobId, version: null, client_id, title, status: 'scheduled', schedule_type: 'recurring' },
    lines: [],
    member_ids: [owner.userId],
    visits: [],
  })
  const days = Array.from({ length: 8 }, (_, week) => daysAfter(first, week * 7))
  await owner.call('POST', '/rest/v1/rpc/save_series', {
    job_id: jobId,
    series: {
      id: randomUUID(),
      frequency: 'weekly',
      every: 1,
      weekdays: [new Date(first).getUTCDay() || 7],
      start_date: first,
      start_time: '09:00',
      duration_minutes: 60,
      ends: 'after',
      end_count: 8,
      made_until: days.at(-1),
    },
    visits: days.map((visit_date, at) => ({ id: randomUUID(), sequence: at + 1, visit_date })),
  })
  return { jobId, days }
}

/** Completes the second visit and moves the fourth by hand to the next day. */
async function liveWithIt(owner: Owner) {
  const visits = await visitsOf(owner)
  const [done, moved] = [visits[1], visits[3]]
  if (!done || !moved) throw new Error('There are no visits.')
  await owner.call('POST', '/rest/v1/rpc/complete_visit', { visit_id: done.id, notes: 'All fine' })
  await owner.call('POST', '/rest/v1/rpc/move_visit', {
    visit_id: moved.id,
    version: moved.version,
    visit_date: daysAfter(moved.visit_date, 1),
    start_time: '15:00',
    duration_minutes: 60,
  })
  return { done: done.id, moved: moved.id }
}

test('a nine o’clock visit stays at nine when the clocks change', async ({ page, owner }) => {
  await owner.call('PATCH', `/rest/v1/businesses?id=eq.${owner.businessId}`, { timezone: zone })
  await addClient(owner)
  const jobs = jobsPage(page)
  const first = daysAfter(clockChanges()[0] ?? '', -5)
  await page.goto('/jobs/new?type=recurring')
  await jobs.chooseClient('Carla Reyes')
  await jobs.titleField.fill('Weekly clean')
  await page.getByLabel(/^Starts on/).fill(first)
  await page.getByLabel('Time', { exact: true }).fill('09:00')
  await jobs.schedule.click()
  await expect(jobs.title('Weekly clean')).toBeVisible()
  const [before, next] = await visitsOf(owner)
  expect([before, next]).toMatchObject([
    { visit_date: first, start_time: '09:00:00' },
    { visit_date: daysAfter(first, 7), start_time: '09:00:00' },
  ])
  const hours = (Date.parse(next?.starts_at ?? '') - Date.parse(before?.starts_at ?? '')) / 3_600_000
  expect(Math.abs(hours - 7 * 24)).toBe(1)
})

const edits = [
  { scope: 'This visit', touched: [5] },
  { scope: 'This and following visits', touched: [5, 6, 7, 8] },
  { scope: 'All open visits', touched: [1, 3, 5, 6, 7, 8] },
]

const timesOf = (visits: readonly VisitRow[]) =>
  visits.map(({ visit_date, start_time, starts_at, status, is_moved, sequence }) =>
    [sequence, visit_date, start_time, starts_at, status, is_moved].join(' '),
  )

/** Moves the fifth visit to half past ten, with those that the answer to the question names. */
async function edit(page: Page, day: string, { scope, touched }: (typeof edits)[number]) {
  const recurring = recurringPage(page)
  await recurring.editVisit(worded(day))
  await recurring.startsAt.fill('10:30')
  await recurring.saveVisit.click()
  await recurring.scope(scope).check()
  await expect(recurring.preview, scope).toHaveText(
    touched.length === 1 ? '1 visit changes' : `${touched.length} visits change`,
  )
  await expect(recurring.question).toContainText('10:30')
  await recurring.save.click()
  await expect(recurring.question).toBeHidden()
}

test('“This visit”, “This and following visits” and “All open visits” change only that, keep completed and moved visits, and can be undone', async ({
  page,
  owner,
}) => {
  const first = daysAfter(clockChanges()[0] ?? '', -5)
  const { jobId, days } = await addSeries(owner, first)
  const { done, moved } = await liveWithIt(owner)
  await page.goto(`/jobs/${jobId}`)
  await jobsPage(page)
    .tab(/Visits/)
    .click()
  for (const choice of edits) {
    const { scope, touched } = choice
    const before = await visitsOf(owner)
    await edit(page, days[4] ?? '', choice)

    const changed = await visitsOf(owner)
    const untouched = (visits: VisitRow[]) =>
      visits.filter(({ sequence, start_time }) => start_time !== '10:30:00' && !touched.includes(sequence))
    const late = changed.filter(({ start_time }) => start_time === '10:30:00')
    expect(
      late.map(({ visit_date }) => visit_date),
      scope,
    ).toEqual(touched.map((sequence) => days[sequence - 1]))
    expect(untouched(changed)).toEqual(untouched(before))
    const find = (visits: VisitRow[], id: string) => visits.find((visit) => visit.id === id)
    expect(find(changed, done)).toEqual(find(before, done))
    expect(find(changed, moved)).toEqual(find(before, moved))

    await shell(page).undo.click()
    await expect(page.getByText('Change undone')).toBeVisible()
    expect(timesOf(await visitsOf(owner)), scope).toEqual(timesOf(before))
    // The next message says the same.
    await page.reload()
  }
})

test('monthly on the 31st uses the last day of shorter months', async ({ page, owner }) => {
  await addClient(owner)
  const jobs = jobsPage(page)
  const year = Number(today().slice(0, 4)) + 1
  await page.goto('/jobs/new?type=recurring')
  await jobs.chooseClient('Carla Reyes')
  await jobs.titleField.fill('Monthly clean')
  await page.getByLabel(/^Starts on/).fill(`${year}-01-31`)
  await page.getByLabel('Unit').selectOption('month')
  await expect(page.getByText('In shorter months, it falls on the last day.')).toBeVisible()
  await expect(page.getByText('Every month on the 31st')).toBeVisible()
  await jobs.schedule.click()
  await expect(jobs.title('Monthly clean')).toBeVisible()
  const days = (await visitsOf(owner)).map(({ visit_date }) => visit_date)
  const lastDays = days.map((_, month) => new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10))
  expect(days.length).toBeGreaterThan(3)
  expect(days).toEqual(lastDays)
})

test('a series is paused, resumed with the same rule, and skips one visit with a reason', async ({
  page,
  owner,
}) => {
  const { days } = await addSeries(owner, dayFromNow(7))
  const recurring = recurringPage(page)
  await page.goto('/jobs/recurring')
  await recurring.choose('Weekly clean', 'Pause')
  await page.getByRole('button', { name: 'Pause series' }).click()
  await expect(recurring.series('Weekly clean')).toContainText('Paused')
  expect(await visitsOf(owner)).toEqual([])

  await recurring.choose('Weekly clean', 'Resume')
  await expect(recurring.series('Weekly clean')).toContainText('Running')
  const dates = async () => (await visitsOf(owner)).map(({ visit_date }) => visit_date)
  expect(await dates()).toEqual(days)

  await recurring.choose('Weekly clean', 'Skip next visit')
  await recurring.reason.fill('Client on vacation')
  await recurring.skip.click()
  await shell(page).undo.hover()
  await expect(recurring.series('Weekly clean')).toContainText(worded(days[1] ?? ''))
  const [skipped, next] = await visitsOf(owner)
  expect(skipped).toMatchObject({ status: 'cancelled', cancel_reason: 'Client on vacation' })
  expect(next).toMatchObject({ status: 'scheduled' })

  await shell(page).undo.click()
  await expect.poll(async () => (await visitsOf(owner))[0]?.status).toBe('scheduled')
})

test('conflicts are shown before a series is saved, and can be accepted', async ({ page, owner }) => {
  const first = dayFromNow(7)
  const { jobId, days } = await addSeries(owner, first)
  const { id: client_id } = await addClient(owner, { first_name: 'Dora', last_name: '' })
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: randomUUID(), version: null, client_id, title: 'Window clean', status: 'scheduled' },
    lines: [],
    member_ids: [owner.userId],
    visits: [{ id: randomUUID(), visit_date: days[3], start_time: '13:30', duration_minutes: 60 }],
  })
  const recurring = recurringPage(page)
  await page.goto(`/jobs/${jobId}`)
  await jobsPage(page)
    .tab(/Visits/)
    .click()
  await recurring.editVisit(worded(days[1] ?? ''))
  await recurring.startsAt.fill('13:00')
  await recurring.saveVisit.click()
  await recurring.scope('This and following visits').check()
  await expect(recurring.clash).toContainText('Dora')
  await expect(recurring.clash).toContainText(worded(days[3] ?? ''))
  expect((await visitsOf(owner)).filter(({ start_time }) => start_time === '13:00:00')).toEqual([])
  await recurring.bookAnyway.click()
  await expect(recurring.question).toBeHidden()
  expect((await visitsOf(owner)).filter(({ start_time }) => start_time === '13:00:00')).toHaveLength(7)
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } })

  test('the list of recurring jobs is in Spanish and accessible', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    const recurring = recurringPage(page)
    await page.goto('/jobs/recurring')
    await expect(page.getByText('Lo que se repite se programa solo')).toBeVisible()
    await expectAccessible()
    const first = dayFromNow(7)
    await addSeries(owner, first)
    await page.reload()
    await expect(recurring.title).toBeVisible()
    const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(first),
    )
    await expect(recurring.series('Weekly clean')).toContainText(`Los ${weekday.replace(/o$/, 'os')}`)
    await expectAccessible()
    await recurring.choose('Weekly clean', 'Omitir la próxima visita')
    await recurring.reason.fill('Vacaciones')
    await expectAccessible()
    await page.keyboard.press('Escape')
    await recurring.choose('Weekly clean', 'Cambiar cómo se repite')
    await expect(page.getByRole('dialog', { name: 'Cambiar cómo se repite' })).toBeVisible()
    await expectAccessible()
    await recurring.startsAt.fill('11:00')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await expect(recurring.preview).toBeVisible()
    await expectAccessible()
  })
})
