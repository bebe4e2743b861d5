import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { authRequest, forgedRequest } from '../fuzz/auth-requests.ts'
import { type FuzzProject, openFuzzProject } from '../fuzz/fuzz-project.ts'
import { hostileBytes } from '../fuzz/hostile-bytes.ts'
import { restRequest } from '../fuzz/rest-requests.ts'
import { sendRequests } from '../fuzz/send-requests.ts'
import { serviceRequest } from '../fuzz/service-requests.ts'
import { fuzzSockets } from '../fuzz/sockets.ts'

let scratch: ScratchDatabase
let project: FuzzProject
beforeAll(async () => {
  scratch = await scratchDatabase({ pools: { reads: 3, writes: 3, slow: 2 } })
  project = await openFuzzProject(scratch.database)
})
afterAll(async () => {
  await project.close()
  await scratch.close()
})

test.each([
  ['the language of filters, and what is nearly it', restRequest, 12_500],
  ['the addresses of auth with any method and body', authRequest, 2500],
  ['forged tokens wherever a token may stand', forgedRequest, 2500],
  ['the addresses of files, channels and functions', serviceRequest, 1500],
])(
  '%s: no 5xx, no timeout, no row of another user, and a reason for every 4xx',
  { timeout: 120_000 },
  async (_name, requests, count) => {
    const { statuses, faults } = await sendRequests(project, requests, { count, seed: 20_261_121 })
    expect(faults.slice(0, 5)).toEqual([])
    expect([...statuses.values()].reduce((sum, each) => sum + each, 0)).toBe(count)
    if (requests === restRequest) {
      // Requests that the gateway rejects prove nothing about the services behind it.
      expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(count / 20)
    }
  },
)

test('malformed HTTP gets an error with a reason or a closed connection', {
  timeout: 120_000,
}, async () => {
  expect((await fuzzSockets(project, hostileBytes, { count: 1000, seed: 20_261_121 })).slice(0, 5)).toEqual(
    [],
  )
  // The server still works.
  const request = {
    method: 'GET',
    path: '/rest/v1/companies?select=id',
    headers: {},
    body: null,
    as: 'user',
  } as const
  expect((await project.send(request)).status).toBe(200)
})
