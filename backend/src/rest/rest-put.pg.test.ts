import { describe, expect, test } from 'vitest'
import { object, openShop, returned, rolledBack } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

const shop = openShop()

const put = (body: unknown, headers: Record<string, string> = returned) => ({ method: 'PUT', body, headers })

describe('PUT writes the one row that its filters name', () => {
  shop.testRows([
    ['/owners?id=eq.9', 201, [{ id: 9, name: 'New' }], put({ id: 9, name: 'New' })],
    ['/owners?id=eq.1', 200, [{ id: 1, name: 'Anna' }], put({ id: 1, name: 'Anna' })],
    [
      '/owners?id=eq.1',
      200,
      { id: 1, name: 'Anna' },
      put([{ id: 1, name: 'Anna' }], { ...returned, ...object }),
    ],
    ['/owners?id=eq.1', 204, null, put({ id: 1, name: 'Anna' }, rolledBack)],
    ['/owners?id=eq.9', 201, null, put({ id: 9, name: 'New' }, rolledBack)],
    ['/owners?id=eq.1&columns=id,name', 200, [{ id: 1, name: 'A' }], put({ id: 1, name: 'A', x: 1 })],
    [
      '/job_workers?job_id=eq.3&worker_id=eq.1',
      201,
      [{ job_id: 3, worker_id: 1 }],
      put({ job_id: 3, worker_id: 1 }),
    ],
    ['/owners', 405, 'PGRST105', put({ id: 1, name: 'A' })],
    ['/owners?name=eq.Ann', 405, 'PGRST105', put({ id: 1, name: 'A' })],
    ['/owners?id=gt.1', 405, 'PGRST105', put({ id: 1, name: 'A' })],
    ['/owners?id=not.eq.1', 405, 'PGRST105', put({ id: 1, name: 'A' })],
    ['/owners?id=eq.1&name=eq.Ann', 405, 'PGRST105', put({ id: 1, name: 'A' })],
    ['/owners?or=(id.eq.1,id.eq.2)', 405, 'PGRST105', put({ id: 1, name: 'A' })],
    ['/job_workers?job_id=eq.3', 405, 'PGRST105', put({ job_id: 3, worker_id: 1 })],
    ['/owners?id=eq.1&limit=1', 400, 'PGRST114', put({ id: 1, name: 'A' })],
    ['/owners?id=eq.1&offset=1', 400, 'PGRST114', put({ id: 1, name: 'A' })],
    ['/owners?id=eq.1', 400, 'PGRST115', put({ id: 2, name: 'A' })],
    ['/owners?id=eq.1', 400, 'PGRST115', put({ name: 'A' })],
    ['/owners?id=eq.1', 400, 'PGRST115', put({})],
    ['/owners?id=eq.1', 400, 'PGRST115', put([])],
    ['/clients?id=eq.4', 403, '42501', put({ id: 4, name: 'Mine now' })],
    ['/rpc/add', 405, 'PGRST101', put({})],
  ])

  test('changes nothing when the body names another row', async () => {
    const before = jsonOf(await shop.send('/owners?order=id'))
    await shop.send('/owners?id=eq.1', put({ id: 2, name: 'Wrong' }, {}))
    await shop.send('/owners?id=eq.50', put([{ id: 51, name: 'Wrong' }], {}))
    expect(jsonOf(await shop.send('/owners?order=id'))).toEqual(before)
  })

  test('is idempotent', async () => {
    const again = put({ id: 60, name: 'Same' }, {})
    expect((await shop.send('/owners?id=eq.60', again)).status).toBe(201)
    expect((await shop.send('/owners?id=eq.60', again)).status).toBe(204)
    expect(jsonOf(await shop.send('/owners?id=eq.60'))).toEqual([{ id: 60, name: 'Same' }])
  })
})
