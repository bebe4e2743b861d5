import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addBusiness,
  addMember,
  addUser,
  as,
  ask,
  codeOf,
  one,
  type Scratch,
  scratchSchema,
} from './people.ts'

let scratch: Scratch
let owner: string
let worker: string
let stranger: string
let business: string
let visit: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

beforeEach(async () => {
  const add = (name: string) => addUser(scratch.database, `${name}-${randomUUID()}@example.com`)
  owner = await add('owner')
  worker = await add('worker')
  stranger = await add('stranger')
  await addBusiness(scratch.database, stranger)
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, worker, 'worker')
  visit = await addVisit()
})

const idOf = (rows: Record<string, unknown>[]) => String(one(rows[0])['id'])

async function addVisit(): Promise<string> {
  const client = idOf(
    await ask(scratch.database, owner, 'insert into public.clients (business_id) values ($1) returning id', [
      business,
    ]),
  )
  const job = idOf(
    await ask(
      scratch.database,
      owner,
      `insert into public.jobs (business_id, client_id, title) values ($1, $2, 'T') returning id`,
      [business, client],
    ),
  )
  return idOf(
    await ask(
      scratch.database,
      owner,
      'insert into public.visits (business_id, job_id) values ($1, $2) returning id',
      [business, job],
    ),
  )
}

const assign = () =>
  ask(
    scratch.database,
    owner,
    'insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)',
    [business, visit, worker],
  )

/** Inserts the row that the storage service writes for an upload; returns whether that is allowed. */
const upload = (person: string, bucket: string, name: string, size = 1000) =>
  ask(
    scratch.database,
    person,
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ($1, $2, $3, $4, $5)`,
    [
      bucket,
      name,
      ...Array(2).fill(person === 'anon' ? null : person),
      JSON.stringify({ size, mimetype: 'image/jpeg' }),
    ],
  ).then(() => 'done', codeOf)

const sees = async (person: string, name: string) =>
  (await ask(scratch.database, person, 'select from storage.objects where name = $1', [name])).length === 1

/** Deletes as the storage service does, which sets storage.allow_delete_query first. */
const remove = async (person: string, name: string) => {
  const rows = await as(scratch.database, person, async (query) => {
    await query(`select set_config('storage.allow_delete_query', 'true', true)`)
    return query('delete from storage.objects where name = $1 returning name', [name])
  })
  return rows.length === 1
}

const photo = (of = business) => `${of}/${randomUUID()}.jpg`
const addRow = (person: string, path: string, size = 1000, at: string | null = visit) =>
  ask(
    scratch.database,
    person,
    `insert into public.photos (business_id, visit_id, path, size_bytes, width, height)
     values ($1, $2, $3, $4, 40, 30) returning id, size_bytes`,
    [business, at, path, size],
  )

describe('a photo', () => {
  test('can be added by members to the folder of their business only', async () => {
    expect(await upload(owner, 'photos', photo())).toBe('done')
    expect(await upload(worker, 'photos', photo())).toBe('done')
    expect(await upload(stranger, 'photos', photo())).toBe('42501')
    expect(await upload('anon', 'photos', photo())).toBe('42501')
    expect(await upload(worker, 'photos', photo(visit))).toBe('42501')
    expect(await upload(owner, 'photos', `${business}/../${randomUUID()}.jpg`)).toBe('42501')
    expect(await upload(owner, 'photos', `${business}/${randomUUID()}.svg`)).toBe('42501')
  })

  test('is visible to managers, and to a worker once they are assigned to the visit, never to strangers', async () => {
    const path = photo()
    await upload(owner, 'photos', path)
    await addRow(owner, path)
    expect(await sees(owner, path)).toBe(true)
    expect(await sees(worker, path)).toBe(false)
    expect(await sees(stranger, path)).toBe(false)
    await assign()
    expect(await sees(worker, path)).toBe(true)
  })

  test('is visible to its uploader before its row exists', async () => {
    const path = photo()
    await upload(worker, 'photos', path)
    expect(await sees(worker, path)).toBe(true)
    await scratch.database.query(
      `update storage.objects set created_at = now() - interval '2 hours' where name = $1`,
      [path],
    )
    expect(await sees(worker, path)).toBe(false)
  })

  test('can be removed by managers and its uploader, not by other workers, and never overwritten', async () => {
    await assign()
    const [mine, ofWorker] = [photo(), photo()]
    for (const [person, path] of [
      [owner, mine],
      [worker, ofWorker],
    ] as const) {
      await upload(person, 'photos', path)
      await addRow(person, path)
    }
    const write = `update storage.objects set metadata = '{}' where bucket_id = 'photos' returning id`
    expect(await ask(scratch.database, owner, write)).toEqual([])
    expect(await remove(worker, mine)).toBe(false)
    expect(await remove(stranger, mine)).toBe(false)
    expect(await remove(worker, ofWorker)).toBe(true)
    expect(await remove(owner, mine)).toBe(true)
  })

  test('of a worker must belong to a visit they are assigned to', async () => {
    expect(await addRow(worker, photo()).catch(codeOf)).toBe('42501')
    await assign()
    expect(await addRow(worker, photo())).toHaveLength(1)
    expect(await addRow(worker, photo(), 1000, null).catch(codeOf)).toBe('42501')
  })

  test('has the size of its bytes, whatever the row says', async () => {
    const path = photo()
    await upload(owner, 'photos', path, 4321)
    expect(await addRow(owner, path, 1)).toMatchObject([{ size_bytes: 4321 }])
  })
})

test('files can be added by managers, and workers see those of their jobs', async () => {
  const path = `${business}/${randomUUID()}.pdf`
  expect(await upload(worker, 'files', path)).toBe('42501')
  expect(await upload(owner, 'files', path)).toBe('done')
  await ask(
    scratch.database,
    owner,
    `insert into public.files (business_id, job_id, name, path, mime_type, size_bytes)
     select $1, job_id, 'Plan.pdf', $2, 'application/pdf', 1000 from public.visits where id = $3`,
    [business, path, visit],
  )
  expect(await sees(worker, path)).toBe(false)
  await assign()
  expect(await sees(worker, path)).toBe(true)
})

test('a business is limited to 5 GB, by rows and by bytes', async () => {
  await scratch.database.query(
    `insert into public.photos (business_id, user_id, path, size_bytes, width, height)
     select $1, $2, $1::uuid || '/' || gen_random_uuid() || '.jpg', 10485760, 1, 1 from generate_series(1, 511)`,
    [business, owner],
  )
  expect(await addRow(owner, photo(), 10_485_760)).toHaveLength(1)
  const rejection: unknown = await addRow(owner, photo()).catch((error: unknown) => error)
  expect([codeOf(rejection), rejection]).toMatchObject(['PT413', { message: 'storage_full' }])
  await scratch.database.query(
    `insert into storage.objects (bucket_id, name, metadata)
     select 'photos', $1::text || '/' || gen_random_uuid() || '.jpg', '{"size": 10485760}' from generate_series(1, 564)`,
    [business],
  )
  expect(await upload(owner, 'photos', photo())).toBe('P0001')
})

test('the buckets are private except for logos, and reject types that a browser would execute', async () => {
  const buckets = await scratch.database.query<{ id: string; public: boolean; types: string[] }>(
    'select id, public, allowed_mime_types as types from storage.buckets order by id',
  )
  expect(buckets.map(({ id, public: isPublic }) => [id, isPublic])).toEqual([
    ['files', false],
    ['logos', true],
    ['message_files', false],
    ['photos', false],
    ['receipts', false],
  ])
  const dangerous = [
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/javascript',
  ]
  expect(buckets.flatMap(({ types }) => types).filter((type) => dangerous.includes(type))).toEqual([])
})
