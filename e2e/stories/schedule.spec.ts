import { randomUUID } from 'node:crypto'
import { dayFromNow, daysAfter } from '../days.ts'
import { motionEnds } from '../motion.ts'
import { schedulePage } from '../pages/schedule.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test } from '../story.ts'
import { tapSeen } from '../tap-seen.ts'
import { addClient, type Owner, rowsOf } from '../test-data.ts'

/** A Wednesday and the day after it, far from a clock change in New York. */
const wednesday = '2027-02-10'
const thursday = '2027-02-11'

type VisitRow = {
  id: string
  visit_date: string | null
  start_time: string | null
  duration_minutes: number
  starts_at: string | null
}

const visitsOf = (owner: Owner) =>
  rowsOf<VisitRow>(
    owner,
    'visits',
    'select=id,visit_date,start_time,duration_minutes,starts_at&order=created_at',
  )

async function addJob(
  owner: Owner,
  name: string,
  visits: { visit_date: string | null; start_time: string | null; duration_minutes: number }[],
  client: object = {},
) {
  const { id: client_id } = await addClient(owner, { first_name: name, last_name: '', ...client })
  const job = { id: randomUUID(), version: null, client_id, title: 'Deep clean', status: 'scheduled' }
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { ...job, schedule_type: 'one-off' },
    lines: [],
    member_ids: [owner.userId],
    visits: visits.map((visit) => ({ id: randomUUID(), ...visit })),
  })
}

/** Sets the business to the browser's time zone, so that instants are known. */
const inNewYork = (owner: Owner) =>
  owner.call('PATCH', `/rest/v1/businesses?id=eq.${owner.businessId}`, { timezone: 'America/New_York' })

const at9 = { visit_date: wednesday, start_time: '09:00', duration_minutes: 60 }

test('a visit dragged to another hour is saved and can be undone; conflicts of a longer one are shown before it is saved', async ({
  page,
  owner,
}) => {
  await inNewYork(owner)
  await addJob(owner, 'Carla', [at9])
  const schedule = schedulePage(page)
  await page.goto(`/schedule?view=week&date=${wednesday}`)
  const visit = schedule.visit('Carla')
  await expect(visit).toBeVisible()
  await schedule.drag(visit, await schedule.hour(thursday, 11.1))
  await expect(schedule.dialog).toContainText('11:00')
  await schedule.move.click()
  await shell(page).undo.hover()
  await expect(page.getByText(/^Moved to/)).toBeVisible()
  const moved = { visit_date: thursday, start_time: '11:00:00', starts_at: '2027-02-11T16:00:00+00:00' }
  await expect.poll(() => visitsOf(owner)).toMatchObject([moved])
  await expect(schedule.day(thursday).locator('[data-visit]')).toHaveCount(1)

  await shell(page).undo.click()
  await expect.poll(() => visitsOf(owner)).toMatchObject([{ visit_date: wednesday, start_time: '09:00:00' }])

  await addJob(owner, 'Dora', [{ ...at9, start_time: '11:00' }])
  await page.goto(`/schedule?view=day&date=${wednesday}`)
  await expect(visit).toBeVisible()
  const box = await visit.boundingBox()
  await schedule.drag(visit, await schedule.hour(wednesday, 11.5), { x: 40, y: (box?.height ?? 0) - 3 })
  await expect(schedule.clash).toContainText('Dora')
  await schedule.bookAnyway.click()
  await expect
    .poll(() => visitsOf(owner))
    .toMatchObject([{ start_time: '09:00:00', duration_minutes: 150 }, {}])
})

test('in a day by member a visit is given to somebody else by dragging it', async ({
  page,
  owner,
  testData,
  expectAccessible,
}) => {
  const wanda = await testData.addMember(owner, 'worker')
  // The calendar opens at the first visit; near its edge a drag would scroll it.
  await addJob(owner, 'Carla', [{ ...at9, start_time: '12:00' }])
  await owner.call('POST', '/rest/v1/schedule_blocks', {
    business_id: owner.businessId,
    member_id: wanda.userId,
    title: 'Dentist',
    start_date: wednesday,
    end_date: wednesday,
  })
  const going = async () =>
    (await rowsOf<{ user_id: string }>(owner, 'visit_members', 'select=user_id')).map(
      ({ user_id }) => user_id,
    )
  const schedule = schedulePage(page)
  await page.goto(`/schedule?view=day&date=${wednesday}`)
  const column = page.getByRole('group', { name: 'Wanda Worker' })
  await expect(schedule.visit('Carla')).toBeVisible()
  await expectAccessible()
  await motionEnds(page)
  const visit = await schedule.visit('Carla').boundingBox()
  const aim = await column.boundingBox()
  if (!visit || !aim) throw new Error('The day is not in sight.')
  const grip = { x: 20, y: 50 }
  await schedule.drag(schedule.visit('Carla'), { x: aim.x + 20, y: visit.y + grip.y }, grip)
  await expect(column.locator('[data-visit]')).toHaveCount(1)
  await expect.poll(going).toEqual([wanda.userId])
  await shell(page).undo.click()
  await expect.poll(going).toEqual([owner.userId])
})

test('keyboard: arrows move a visit, Escape cancels, Enter drops it', async ({
  page,
  owner,
  expectAccessible,
}) => {
  await addJob(owner, 'Carla', [at9])
  const schedule = schedulePage(page)
  await page.goto(`/schedule?view=week&date=${wednesday}`)
  await expect(schedule.visit('Carla')).toBeVisible()
  await expectAccessible()
  await schedule.visit('Carla').focus()
  await page.keyboard.press('ArrowRight')
  await expect(schedule.day(thursday).locator('[data-visit]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(schedule.day(wednesday).locator('[data-visit]')).toBeFocused()
  // To the next week and back: the calendar follows, and the focus stays on the visit.
  for (let days = 0; days < 6; days += 1) await page.keyboard.press('ArrowRight')
  await expect(schedule.day('2027-02-16').locator('[data-visit]')).toBeFocused()
  for (let days = 0; days < 5; days += 1) await page.keyboard.press('ArrowLeft')
  await expect(schedule.day(thursday).locator('[data-visit]')).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(schedule.move).toBeFocused()
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect.poll(() => visitsOf(owner)).toMatchObject([{ visit_date: thursday, start_time: '09:30:00' }])

  await schedule.visit('Carla').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Carla' })).toBeVisible()
  await page.getByRole('button', { name: 'Move…' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit visit' })).toBeVisible()
})

test('an unscheduled visit is dragged into a month, and back', async ({ page, owner, expectAccessible }) => {
  await addJob(owner, 'Carla', [{ visit_date: null, start_time: null, duration_minutes: 60 }])
  const schedule = schedulePage(page)
  await page.goto(`/schedule?view=month&date=${wednesday}`)
  await expect(schedule.tray.getByText('Carla')).toBeVisible()
  await expectAccessible()
  const cell = await schedule.day(thursday).boundingBox()
  if (!cell) throw new Error('The day is not in sight.')
  await schedule.drag(schedule.tray.locator('[data-visit]'), { x: cell.x + 30, y: cell.y + 60 })
  await schedule.book.click()
  await expect.poll(() => visitsOf(owner)).toMatchObject([{ visit_date: thursday, start_time: null }])
  const chip = schedule.day(thursday).locator('[data-visit]')
  await expect(chip).toHaveCount(1)
  await expect(schedule.dialog).toBeHidden()
  const tray = await schedule.tray.boundingBox()
  await schedule.drag(chip, { x: (tray?.x ?? 0) + 40, y: (tray?.y ?? 0) + 40 })
  await expect.poll(() => visitsOf(owner)).toMatchObject([{ visit_date: null }])
  await expect(schedule.tray.getByText('Carla')).toBeVisible()
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('time off is blocked from an empty slot and conflicts with visits', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    await addJob(owner, 'Carla', [at9])
    const schedule = schedulePage(page)
    await page.goto(`/schedule?view=week&date=${wednesday}`)
    await expect(schedule.visit('Carla')).toBeVisible()
    const from = await schedule.hour(thursday, 10.05)
    const to = await schedule.hour(thursday, 12)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
    await page.getByRole('button', { name: /^Bloquear horario/ }).click()
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Dentista')
    await expectAccessible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Agenda actualizada')).toBeVisible()
    expect(await rowsOf(owner, 'schedule_blocks')).toMatchObject([
      { title: 'Dentista', start_date: thursday, start_time: '10:00:00', end_time: '12:00:00' },
    ])
    await expect(page.getByRole('button', { name: /Dentista/ })).toBeVisible()
    await schedule.drag(schedule.visit('Carla'), await schedule.hour(thursday, 11.1))
    await expect(schedule.clash).toContainText('Dentista')
    await expectAccessible()
  })
})

test('on a phone the day is a list, and a visit is completed without a signature @phone', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const later = dayFromNow(9)
  await addJob(owner, 'Carla', [{ ...at9, visit_date: later }], { phone: '+1 555 010 2030' })
  const schedule = schedulePage(page)
  await page.goto(`/schedule?view=day&date=${later}`)
  const row = schedule.agenda.filter({ hasText: 'Carla' })
  await expect(row.getByRole('link', { name: 'Call Carla' })).toHaveAttribute('href', 'tel:+15550102030')
  await expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await row.getByRole('button', { name: 'Start' }).tap()
  await tapSeen(page.getByRole('button', { name: 'Start today' }))
  await expect(page.getByText('Nothing on this day')).toBeVisible()
  // It was of a later day, and is today's from now on.
  await page.goto('/schedule?view=day')
  await row.getByRole('button', { name: 'Complete' }).tap()
  await tapSeen(page.getByRole('dialog').getByRole('button', { name: /^Later/ }))
  await expect(row.getByText('Completed')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await rowsOf(owner, 'visit_signoffs')).toEqual([])
  await page.goto(`/schedule?view=day&date=${later}`)
  const after = daysAfter(later, 1)
  const named = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  const label = new Intl.DateTimeFormat('en-US', named).format(new Date(after))
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).tap()
  await expect(page).toHaveURL(new RegExp(`date=${after}`))
  await expect(page.getByText('Nothing on this day')).toBeVisible()
})

test('on a phone a week and a month lead to a day @phone', async ({ page, owner, expectAccessible }) => {
  await addJob(owner, 'Carla', [at9])
  const schedule = schedulePage(page)
  await page.goto(`/schedule?date=${wednesday}`)
  await expect(schedule.view('Week')).toBeChecked()
  await expect(schedule.agenda.filter({ hasText: 'Carla' })).toBeVisible()
  await expectAccessible()
  await page.getByText('Month', { exact: true }).tap()
  const day = page.getByRole('button', { name: /^Wednesday, February 10, 1 visit$/ })
  await expect(day).toBeVisible()
  await expectAccessible()
  for (const each of await page.locator('[data-day]').all()) {
    const box = await each.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await day.tap()
  await expect(schedule.view('Day')).toBeChecked()
  await expect(schedule.agenda.filter({ hasText: 'Carla' })).toBeVisible()
  await page.goBack()
  await expect(day).toBeVisible()
})
