import { incomingOf } from '@fieldlark/backend/http/testing/incoming.ts'
import { expect, it } from 'vitest'
import { createReportTaker } from './csp-report.ts'

it('writes ten reports a minute into the log, however many come', async () => {
  const logged: unknown[] = []
  let now = 0
  const take = createReportTaker(
    ({ report }) => logged.push(report),
    () => now,
  )
  const report = () => take(incomingOf({ method: 'POST', path: '/csp-report', body: 'x'.repeat(5000) }))
  for (let count = 0; count < 15; count += 1) expect((await report()).status).toBe(204)
  expect(logged).toEqual(Array.from({ length: 10 }, () => 'x'.repeat(2000)))
  now = 60_000
  await report()
  expect(logged).toHaveLength(11)
})
