import { expect, it } from 'vitest'

import { jobsByTime } from './jobs-by-time.ts'

const job = (id: string, scheduled_date: string | null, start_time: string | null = null) => ({
  id,
  status: 'scheduled' as const,
  scheduled_date,
  next: scheduled_date ? [{ visit_date: scheduled_date, start_time }] : [],
})

it('orders the jobs of one day by time, those without one last, and leaves days where they are', () => {
  const jobs = [
    job('a', '2026-05-04', '15:00:00'),
    job('b', '2026-05-04'),
    job('c', '2026-05-04', '09:30:00'),
    job('d', '2026-05-04', '15:00:00'),
    job('e', '2026-05-05', '08:00:00'),
    job('f', null),
  ]
  expect(jobsByTime(jobs).map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b', 'e', 'f'])
})
