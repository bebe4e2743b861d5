import { describe, expect, test } from 'vitest'
import { ids, openShop } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

const plan = 'application/vnd.pgrst.plan+json; options=analyze'

describe('with everything allowed', () => {
  const shop = openShop({ areAggregatesServed: true, arePlansServed: true, maxRows: 2 })

  shop.testRows([
    ['/clients?select=id&order=id', 200, ids(1, 2)],
    ['/clients?select=id&order=id&limit=50&offset=2', 200, ids(3)],
    ['/rpc/all_clients?select=id', 200, ids(1, 2)],
    ['/rpc/tie', 404, 'PGRST202'],
    [
      '/job_workers?select=job_id,count()&order=job_id',
      200,
      [
        { job_id: 1, count: 2 },
        { job_id: 2, count: 1 },
      ],
    ],
    ['/clients?select=n:visits.sum(),visits.max()::text', 200, [{ n: 16, max: '8' }]],
    [
      '/owners?select=id,clients(visits.sum())&order=id',
      200,
      [
        { id: 1, clients: [{ sum: 3 }] },
        { id: 2, clients: [{ sum: 5 }] },
      ],
    ],
  ])

  test('answers with an execution plan', async () => {
    const response = await shop.send('/clients', { headers: { accept: plan } })
    expect([response.status, response.headers['content-type']]).toEqual([
      200,
      'application/vnd.pgrst.plan+json; charset=utf-8',
    ])
    expect(jsonOf(response)).toMatchObject([{ Plan: { 'Actual Rows': 1 } }])
  })

  test('applies maxRows to reads, but not to the rows of a write', async () => {
    const body = [1, 2, 3].map((id) => ({ id: id + 10, client_id: 1, title: 't' }))
    const headers = { prefer: 'return=representation' }
    expect(jsonOf(await shop.send('/jobs?select=id', { method: 'POST', body, headers }))).toEqual(
      ids(11, 12, 13),
    )
    const [client] = [jsonOf(await shop.send('/clients?select=jobs(id)&id=eq.1&jobs.order=id'))].flat()
    expect(client).toEqual({ jobs: ids(1, 2) })
  })
})

describe('with rollback not allowed', () => {
  const shop = openShop({ isTxRollbackAllowed: false })

  test('commits and does not list tx=rollback as applied', async () => {
    const headers = { prefer: 'tx=rollback, return=minimal' }
    const response = await shop.send('/owners', { method: 'POST', body: { id: 5, name: 'Kept' }, headers })
    expect(response.headers['preference-applied']).toBe('return=minimal')
    expect(jsonOf(await shop.send('/owners?select=name&id=eq.5'))).toEqual([{ name: 'Kept' }])
  })
})
