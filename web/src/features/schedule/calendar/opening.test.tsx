import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { reply, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { userId } from '#testing/rows.ts'
import { serveCalendar, team, wanda } from '#testing/schedule-page.ts'
import { jobRow, visitRow } from '#testing/work-rows.ts'

import { scheduleTexts } from '../schedule.texts.ts'
import { ScheduleScreen } from '../schedule-screen.tsx'

const hourPx = 72
const height = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')

// A page without layout: the hours alone have a height.
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return hourPx * Number(this.parentElement?.style.getPropertyValue('--hours') ?? 0)
    },
  })
})
afterEach(() => {
  if (height) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', height)
})

/** The hour at the upper edge of what is in sight. */
const hourInSight = () => {
  const box = screen.getByRole('region', { name: scheduleTexts.en.hours })
  return Number(box.style.getPropertyValue('--first')) + box.scrollTop / hourPx
}

it('a day by member stays at its first visit when the hours of a member come later', async () => {
  const visit = visitRow({ job: jobRow(), start_time: '10:00:00', members: [{ user_id: userId }] })
  serveCalendar({ visits: [visit] })
  const early = { start: '05:00', end: '10:00' }
  const hours = slow([{ user_id: wanda, working_hours: Array.from({ length: 7 }, () => early) }])
  reply('GET rest/v1/member_hours', hours.replies)
  await renderSignedIn(<ScheduleScreen />, { at: '/schedule?view=day&date=2026-05-05', team })
  await screen.findByRole('button', { name: /Rosa Diaz/ })
  // A little above, where the hour's label stands half over its line.
  await waitFor(() => expect(hourInSight()).toBeGreaterThan(9.8))
  expect(hourInSight()).toBeLessThan(9.95)
  hours.release()
  const box = screen.getByRole('region', { name: scheduleTexts.en.hours })
  await waitFor(() => expect(box.style.getPropertyValue('--first')).toBe('4'))
  expect(hourInSight()).toBeGreaterThan(9.8)
  expect(hourInSight()).toBeLessThan(9.95)
})
