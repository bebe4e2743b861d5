import { describe, expect, test } from 'vitest'
import { jsonOf } from './testing/ask.ts'
import { ids, openShop } from './testing/shop-rest.ts'

const plan = 'application/vnd.pgrst.plan+json; options=analyze'

describe('with everything allowed', () => {
  const shop = openShop({ areAggregatesServed: true, arePlansServed: true, maxRows: 2 })

  shop.answers([
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

  test('shows plans', async () => {
    const answer = await shop.ask('/clients', { headers: { accept: plan } })
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'application/vnd.pgrst.plan+json; charset=utf-8',
    ])
    expect(jsonOf(answer)).toMatchObject([{ Plan: { 'Actual Rows': 1 } }])
  })

  test('cuts embeds, but not writes, at the most rows allowed', async () => {
    const body = [1, 2, 3].map((id) => ({ id: id + 10, client_id: 1, title: 't' }))
    const headers = { prefer: 'return=representation' }
    expect(jsonOf(await shop.ask('/jobs?select=id', { method: 'POST', body, headers }))).toEqual(
      ids(11, 12, 13),
    )
    const [client] = [jsonOf(await shop.ask('/clients?select=jobs(id)&id=eq.1&jobs.order=id'))].flat()
    expect(client).toEqual({ jobs: ids(1, 2) })
  })
})

describe('with rollback not allowed', () => {
  const shop = openShop({ isTxRollbackAllowed: false })

  test('commits, and does not claim otherwise', async () => {
    const headers = { prefer: 'tx=rollback, return=minimal' }
    const answer = await shop.ask('/owners', { method: 'POST', body: { id: 5, name: 'Kept' }, headers })
    expect(answer.headers['preference-applied']).toBe('return=minimal')
    expect(jsonOf(await shop.ask('/owners?select=name&id=eq.5'))).toEqual([{ name: 'Kept' }])
  })
})
