import { openForBooking, visitorsOf } from '../booking.ts'
import { dayFromNow } from '../days.ts'
import { listening } from '../pages/live.ts'
import { expect, ownerTest as test } from '../story.ts'
import { rowsOf } from '../test-data.ts'

test.describe('on a phone', { tag: '@phone' }, () => {
  test('bookings appear live; one is accepted and on the schedule, another is declined', async ({
    page,
    owner,
    baseURL,
    expectAccessible,
  }) => {
    const windows = { name: 'Window cleaning', end: '17:00', needs_code: false }
    const { subdomain, serviceId } = await openForBooking(owner, windows)
    await page.goto('/settings/booking')
    await page.getByRole('switch', { name: 'Clients can book you online' }).click()
    await page.getByLabel('Shortest notice').selectOption('4 hours')
    await expectAccessible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Booking settings saved')).toBeVisible()
    expect(await rowsOf(owner, 'booking_settings')).toMatchObject([{ is_on: true, lead_minutes: 240 }])

    const heard = listening(page)
    await page.goto('/requests')
    await heard
    const day = dayFromNow(2)
    const { book } = visitorsOf(baseURL ?? '', subdomain, serviceId)
    await book(`${day}T10:00:00Z`, 'Vera Visitor')
    const row = page.getByRole('link', { name: /Window cleaning/ })
    await expect(page.getByText(/Wants .+ · 10:00 AM/)).toBeVisible()
    await row.click()
    await expect(page.getByRole('heading', { name: /^Wants .+ · 10:00 AM – 12:00 PM$/ })).toBeVisible()
    await expect(page.getByText(/^Held until /)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Booking accepted')).toBeVisible()
    const booked = { visit_date: day, start_time: '10:00:00', duration_minutes: 120, status: 'scheduled' }
    expect(await rowsOf(owner, 'visits')).toMatchObject([booked])
    await page.goto(`/schedule?date=${day}`)
    await expect(page.getByRole('main').getByText('Vera Visitor').first()).toBeVisible()

    const second = await book(`${day}T14:00:00Z`, 'Otto Other')
    await page.goto(`/requests/${second.request_id}`)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByLabel(/^Why/).fill('Away that day')
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Booking declined').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    const answered = await rowsOf(owner, 'requests', 'select=status&order=created_at')
    expect(answered).toEqual([{ status: 'converted' }, { status: 'archived' }])
    // The time is free again.
    await book(`${day}T14:00:00Z`, 'Nora Next')
  })
})
