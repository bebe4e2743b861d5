import { httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { expect, it } from 'vitest'
import { createReportReceiver } from './csp-report.ts'

it('logs at most ten reports a minute', async () => {
  const logged: unknown[] = []
  let now = 0
  const take = createReportReceiver(
    ({ report }) => logged.push(report),
    () => now,
  )
  const report = () => take(httpRequestOf({ method: 'POST', path: '/csp-report', body: 'x'.repeat(5000) }))
  for (let count = 0; count < 15; count += 1) expect((await report()).status).toBe(204)
  expect(logged).toEqual(Array.from({ length: 10 }, () => 'x'.repeat(2000)))
  now = 60_000
  await report()
  expect(logged).toHaveLength(11)
})
