import { describe } from 'vitest'
import { ids, openShop } from './testing/shop-rest.ts'

const shop = openShop()

describe('filters', () => {
  shop.testRows([
    ['/clients?select=id&order=id', 200, ids(1, 2, 3)],
    ['/clients?select=id&id=eq.2', 200, ids(2)],
    ['/clients?select=id&id=not.eq.2&order=id', 200, ids(1, 3)],
    ['/clients?select=id&visits=gt.3&visits=lte.5', 200, ids(2)],
    ['/clients?select=id&id=in.(1,3)&order=id', 200, ids(1, 3)],
    ['/clients?select=id&id=in.()', 200, []],
    ['/clients?select=id&name=in.("Bea, Inc",Cy)&order=id', 200, ids(2, 3)],
    ['/clients?select=id&email=is.null', 200, ids(3)],
    ['/clients?select=id&email=not.is.NULL&order=id', 200, ids(1, 2)],
    ['/clients?select=id&name=ilike.*a*&order=id', 200, ids(1, 2)],
    ['/clients?select=id&name=like(any).{A*,C*}&order=id', 200, ids(1, 3)],
    ['/clients?select=id&id=eq(any).{1,3}&order=id', 200, ids(1, 3)],
    ['/clients?select=id&name=match.^[AB]&order=id', 200, ids(1, 2)],
    ['/clients?select=id&email=isdistinct.ada@x.test&order=id', 200, ids(2, 3)],
    ['/clients?select=id&tags=cs.{vip}', 200, ids(1)],
    ['/clients?select=id&tags=ov.{old,vip}&order=id', 200, ids(1, 3)],
    ['/clients?select=id&data=cs.{"city":"Bern"}', 200, ids(1)],
    ['/clients?select=id&data->>city=eq.Rome', 200, ids(3)],
    ['/clients?select=id&data->a->b->0=eq.1', 200, ids(1)],
    ['/clients?select=id&or=(name.ilike.*ad*,email.eq.bea@x.test)&order=id', 200, ids(1, 2)],
    ['/clients?select=id&or=(id.eq.3,and(visits.gt.2,not.or(id.eq.2,id.eq.3)))&order=id', 200, ids(1, 3)],
    ['/clients?select=id&not.and=(id.gt.1,visits.gt.1)', 200, ids(1)],
    ['/clients?select=id&name=eq.Bea,+Inc', 200, ids(2)],
    ['/clients?select=id&shout=eq.CY', 200, ids(3)],
    ['/jobs?select=id&words=fts(english).garden', 200, ids(1)],
    ['/jobs?select=id&title=plfts.roof', 200, ids(2)],
    ['/jobs?select=id&during=cs.2', 400, '22P02'],
    ['/jobs?select=id&during=cs.[2,3)', 200, ids(1)],
    ['/jobs?select=id&during=sr.[1,5)', 200, ids(2)],
    ['/jobs?select=id&during=adj.[9,12)', 200, ids(2)],
  ])
})

describe('select, order and page', () => {
  shop.testRows([
    ['/owners?order=id.desc&limit=1', 200, [{ id: 2, name: 'Bob' }]],
    [
      '/clients?select=n:name,shout,visits::text,data->a->b->>1,city:data->>city&id=eq.1',
      200,
      [{ n: 'Ada', shout: 'ADA', visits: '3', b: '2', city: 'Bern' }],
    ],
    ['/clients?select=id&order=email.desc.nullslast,id', 200, ids(2, 1, 3)],
    ['/clients?select=id&order=id&offset=1&limit=1', 200, ids(2)],
    ['/clients?select=id&order=id&limit=0', 200, []],
    [
      '/clients?select=id,email&id=eq.3',
      200,
      { id: 3 },
      { headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' } },
    ],
    ['/owners?order=id', 200, 'id,name\n1,Ann\n2,Bob', { headers: { accept: 'text/csv' } }],
    ['/client_list?select=id,owners(name)&order=id&limit=1', 200, [{ id: 1, owners: { name: 'Ann' } }]],
  ])
})

describe('embeds', () => {
  shop.testRows([
    [
      '/clients?select=id,owners(name)&order=id',
      200,
      [
        { id: 1, owners: { name: 'Ann' } },
        { id: 2, owners: { name: 'Bob' } },
        { id: 3, owners: null },
      ],
    ],
    ['/clients?select=id,boss:owner_id(name)&id=eq.1', 200, [{ id: 1, boss: { name: 'Ann' } }]],
    [
      '/clients?select=id,jobs(id)&order=id&jobs.order=id.desc',
      200,
      [
        { id: 1, jobs: ids(2, 1) },
        { id: 2, jobs: ids(3) },
        { id: 3, jobs: [] },
      ],
    ],
    [
      '/clients?select=id,jobs(id)&id=eq.1&jobs.order=id&jobs.limit=1&jobs.offset=1',
      200,
      [{ id: 1, jobs: ids(2) }],
    ],
    [
      '/clients?select=id,jobs!inner(id)&jobs.title=like.open*&order=id',
      200,
      [
        { id: 1, jobs: ids(1) },
        { id: 2, jobs: ids(3) },
      ],
    ],
    ['/clients?select=id,j:jobs(id)&j.or=(id.eq.2,id.eq.3)&id=eq.1', 200, [{ id: 1, j: ids(2) }]],
    ['/clients?select=id,jobs()&jobs=is.null', 200, ids(3)],
    ['/clients?select=id,jobs()&or=(jobs.not.is.null,id.eq.3)&order=id', 200, ids(1, 2, 3)],
    ['/clients?select=id,...owners(owner:name)&id=eq.1', 200, [{ id: 1, owner: 'Ann' }]],
    ['/clients?select=id,...jobs(titles:title)&id=eq.2', 200, [{ id: 2, titles: ['open windows'] }]],
    [
      '/clients?select=id&select=id,owners(id)&order=owners(name).desc.nullslast,id',
      200,
      [
        { id: 2, owners: { id: 2 } },
        { id: 1, owners: { id: 1 } },
        { id: 3, owners: null },
      ],
    ],
    [
      '/jobs?select=id,workers(name)&id=eq.1&workers.order=name',
      200,
      [{ id: 1, workers: [{ name: 'Wil' }, { name: 'Xia' }] }],
    ],
    ['/jobs?select=id,owners!jobs_paid_by_fkey(name)&id=eq.1', 200, [{ id: 1, owners: { name: 'Bob' } }]],
    [
      '/jobs?select=id,owners!billed_to(name),p:paid_by(name)&id=eq.1',
      200,
      [{ id: 1, owners: { name: 'Ann' }, p: { name: 'Bob' } }],
    ],
    [
      '/workers?select=id,workers(id),boss_id(id)&order=id',
      200,
      [
        { id: 1, workers: ids(2), boss_id: null },
        { id: 2, workers: [], boss_id: { id: 1 } },
      ],
    ],
    [
      '/workers?select=id,badges(label)&order=id',
      200,
      [
        { id: 1, badges: { label: 'gold' } },
        { id: 2, badges: null },
      ],
    ],
    ['/clients?select=id,open_jobs(id)&id=eq.1', 200, [{ id: 1, open_jobs: ids(1) }]],
    [
      '/owners?select=id,clients(id,jobs(id,workers(id)))&id=eq.2',
      200,
      [{ id: 2, clients: [{ id: 2, jobs: [{ id: 3, workers: [] }] }] }],
    ],
    ['/clients?select=id,nope(id)', 400, 'PGRST200'],
    ['/jobs?select=id,owners(name)', 300, 'PGRST201'],
    ['/clients?select=id&jobs.id=eq.1', 400, 'PGRST108'],
    ['/clients?select=id,jobs(id)&order=jobs(id)', 400, 'PGRST118'],
    ['/clients?select=id,jobs(id)&jobs=eq.1', 400, 'PGRST120'],
  ])
})

describe('embeds that hold only empty embeds', () => {
  shop.testRows([
    ['/jobs?select=id,clients(owners())&id=eq.1', 200, ids(1)],
    [
      '/jobs?select=id,clients(name,owners(),jobs(workers()))&id=eq.1',
      200,
      [{ id: 1, clients: { name: 'Ada' } }],
    ],
  ])
})
