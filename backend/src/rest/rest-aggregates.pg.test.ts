import { describe, expect } from 'vitest'
import { openShop } from './testing/shop-rest.ts'

const shop = openShop({ areAggregatesServed: true })

describe('aggregates', () => {
  shop.testRows([
    ['/clients?select=count()', 200, [{ count: 3 }]],
    ['/clients?select=visits.sum(),visits.min(),visits.avg()::int', 200, [{ sum: 16, min: 3, avg: 5 }]],
    [
      '/clients?select=data->>city,count()&order=data->>city.nullslast',
      200,
      [
        { city: 'Bern', count: 1 },
        { city: 'Rome', count: 1 },
        { city: null, count: 1 },
      ],
    ],
    [
      '/job_workers?select=*,count()&order=job_id,worker_id&limit=1',
      200,
      [{ job_id: 1, worker_id: 1, count: 1 }],
    ],
  ])
})

describe('aggregates beside embeds', () => {
  shop.testRows([
    [
      '/clients?select=owner_id,visits.sum(),owners(name)&order=owner_id.nullslast',
      200,
      [
        { owner_id: 1, sum: 3, owners: { name: 'Ann' } },
        { owner_id: 2, sum: 5, owners: { name: 'Bob' } },
        { owner_id: null, sum: 8, owners: null },
      ],
    ],
    [
      '/jobs?select=count(),clients(name)&order=client_id',
      200,
      [
        { count: 2, clients: { name: 'Ada' } },
        { count: 1, clients: { name: 'Bea, Inc' } },
      ],
    ],
  ])
})

describe('aggregates inside embeds', () => {
  shop.testRows([
    [
      '/clients?select=id,jobs(count())&order=id',
      200,
      [
        { id: 1, jobs: [{ count: 2 }] },
        { id: 2, jobs: [{ count: 1 }] },
        { id: 3, jobs: [{ count: 0 }] },
      ],
    ],
    [
      '/clients?select=id,jobs(billed_to,n:count())&id=eq.1&jobs.order=billed_to',
      200,
      [
        {
          id: 1,
          jobs: [
            { billed_to: 1, n: 1 },
            { billed_to: 2, n: 1 },
          ],
        },
      ],
    ],
  ])
})

describe('aggregates in to-one spreads aggregate the parent', () => {
  shop.testRows([
    ['/jobs?select=...clients(name,visits.max())&order=client_id', 400, '42803'],
    [
      '/jobs?select=client_id,...clients(v:visits.sum())&order=client_id',
      200,
      [
        { client_id: 1, v: 6 },
        { client_id: 2, v: 5 },
      ],
    ],
    ['/jobs?select=...clients(visits.sum())', 200, [{ sum: 11 }]],
    ['/jobs?select=id.max(),...clients!inner(name)&clients.name=eq.Ada', 200, [{ max: 2, name: 'Ada' }]],
    [
      '/jobs?select=...clients(...owners(owner:name),visits.sum())&clients.id=eq.1&id=lt.3',
      200,
      [{ owner: 'Ann', sum: 6 }],
    ],
    ['/jobs?select=...clients(count(),owner_id)&id=lt.3', 200, [{ count: 2, owner_id: 1 }]],
    ['/clients?select=id,...jobs(id.count())', 400, 'PGRST127'],
  ])
})

describe('aggregates beside spreads', () => {
  shop.testRows([
    [
      '/jobs?select=...clients(client:name,count())&order=clients(client).desc',
      200,
      [
        { client: 'Bea, Inc', count: 1 },
        { client: 'Ada', count: 2 },
      ],
    ],
    [
      '/jobs?select=...clients(owners(name),visits.sum())',
      200,
      expect.arrayContaining([
        { owners: { name: 'Ann' }, sum: 6 },
        { owners: { name: 'Bob' }, sum: 5 },
      ]),
    ],
  ])
})

describe('with aggregates off', () => {
  const plain = openShop()
  plain.testRows([
    ['/owners?select=...clients(id.count())', 400, 'PGRST123'],
    [
      '/jobs?select=id,...clients(client:name)&order=clients(client).desc,id',
      200,
      [
        { id: 3, client: 'Bea, Inc' },
        { id: 1, client: 'Ada' },
        { id: 2, client: 'Ada' },
      ],
    ],
    [
      '/jobs?select=id,clients(client:name)&order=clients(client).desc,id&limit=1',
      200,
      [{ id: 3, clients: { client: 'Bea, Inc' } }],
    ],
    ['/jobs?select=id,clients(id)&clients.offset=1&id=eq.1', 200, [{ id: 1, clients: null }]],
  ])
})
