import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRestFetch, type RestFetch } from '../project/rest-client.ts'
import { sweepStorage } from './sweep-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-sweep-'))
const url = 'http://here.test'
const files = openBlobs({ folder, s3: null })
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const { signal } = new AbortController()
const now = new Date()
let scratch: ScratchDatabase
let backend: Backend
let rest: RestFetch
let key = ''
let owner = ''
let business = ''
let client = ''

const query = (text: string, values: readonly unknown[] = []) =>
  scratch.database.query<Record<string, string>>(text, values)
const idOf = async (text: string, values: readonly unknown[] = []) => (await query(text, values))[0]?.id ?? ''

beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: join(import.meta.dirname, '../../../supabase/migrations') })
  const secrets = loadSecrets(folder)
  key = secrets.serviceRoleKey
  const settings = { ...defaultSettings, externalUrl: url, siteUrl: url }
  const { database } = scratch
  backend = createBackend({
    database,
    secrets,
    settings,
    sendMail: async () => {},
    files,
    functions: () => null,
    log() {},
  })
  rest = createRestFetch({ ...secrets, url, send: (request) => backend.fetch(request) })
  owner = await idOf(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'ann@example.com', now(), now()) returning id`,
  )
  business = await idOf(
    `insert into public.businesses (user_id, business_name) values ($1, 'Windows') returning id`,
    [owner],
  )
  client = await idOf(
    `insert into public.clients (business_id, user_id, name) values ($1, $2, 'Carla') returning id`,
    [business, owner],
  )
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await query('delete from public.photos')
  await query('delete from public.files')
  await query('delete from public.requests')
  for (const bucket of ['photos', 'files', 'receipts', 'message_files']) {
    const prefixes = await pathsOf('storage.objects', 'name')
    if (prefixes.length > 0)
      await rest(`/storage/v1/object/${bucket}`, { method: 'DELETE', body: { prefixes } })
  }
})

const addRequest = () =>
  idOf(
    `insert into public.requests (business_id, user_id, client_id, title) values ($1, $2, $3, 'Leak') returning id`,
    [business, owner, client],
  )

/** Stored bytes that are this many hours old. */
async function put(bucket: string, hours: number): Promise<string> {
  const isText = bucket === 'files'
  const path = `${business}/${randomUUID()}.${isText ? 'txt' : 'png'}`
  const answer = await backend.fetch(
    new Request(`${url}/storage/v1/object/${bucket}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        apikey: key,
        'content-type': isText ? 'text/plain' : 'image/png',
      },
      body: isText ? 'bytes' : picture,
    }),
  )
  expect(answer.status).toBe(200)
  await query(
    `update storage.objects set created_at = $2::timestamptz - make_interval(hours => $3) where name = $1`,
    [path, now, hours],
  )
  return path
}

/** A photo with bytes and row, this many hours old. */
async function addPhoto(request: string | null, hours: number): Promise<string> {
  const path = await put('photos', hours)
  await query(
    `insert into public.photos (business_id, user_id, request_id, path, size_bytes, width, height, created_at)
     values ($1, $2, $3, $4, 5, 1, 1, $5::timestamptz - make_interval(hours => $6))`,
    [business, owner, request, path, now, hours],
  )
  return path
}

/** A receipt with bytes and row, this many hours old. */
async function addReceipt(hours: number): Promise<string> {
  const path = await put('receipts', hours)
  const expense = await idOf(
    `insert into public.expenses (business_id, user_id, category, amount, date)
     values ($1, $2, 'fuel', 1, '2026-11-21') returning id`,
    [business, owner],
  )
  await query(
    `insert into public.receipts (business_id, user_id, expense_id, name, path, mime_type, size_bytes)
     values ($1, $2, $3, 'r.png', $4, 'image/png', 5)`,
    [business, owner, expense, path],
  )
  return path
}

const sweep = () => sweepStorage(rest).work(scratch.database, now, signal)
const pathsOf = async (table: string, column: string) =>
  (await query(`select ${column} as path from ${table} order by ${column} collate "C"`)).map(
    ({ path }) => path,
  )
const blobs = async () => {
  let found = 0
  for await (const { key: blob } of files.list()) found += blob ? 1 : 0
  return found
}

it('removes file, object and row of photos whose request was deleted, and no others', async () => {
  const [gone, there] = [await addRequest(), await addRequest()]
  const before = await blobs()
  await addPhoto(gone, 2)
  const kept = [await addPhoto(there, 2), await addPhoto(null, 0)].toSorted()
  await query('delete from public.requests where id = $1', [gone])
  expect(await sweep()).toBe(1)
  expect(await pathsOf('public.photos', 'path')).toEqual(kept)
  expect(await pathsOf('storage.objects', 'name')).toEqual(kept)
  expect(await blobs()).toBe(before + 2)
  expect(await sweep()).toBe(0)
})

it('keeps a photo of no record while the public page shows it', async () => {
  const path = await addPhoto(null, 2)
  await query(
    `insert into public.profile_photos (business_id, photo_id) select business_id, id from public.photos where path = $1`,
    [path],
  )
  expect(await sweep()).toBe(0)
  await query('delete from public.profile_photos')
  expect(await sweep()).toBe(1)
  expect(await pathsOf('storage.objects', 'name')).toEqual([])
})

it('removes files whose quote or job was deleted', async () => {
  const path = await put('files', 2)
  await query(
    `insert into public.files (business_id, user_id, name, path, mime_type, size_bytes, created_at)
     values ($1, $2, 'plan.txt', $3, 'text/plain', 5, $4::timestamptz - interval '2 hours')`,
    [business, owner, path, now],
  )
  expect(await sweep()).toBe(1)
  expect(await pathsOf('public.files', 'path')).toEqual([])
  expect(await pathsOf('storage.objects', 'name')).toEqual([])
})

it('removes files of messages that were never sent', async () => {
  const path = await put('message_files', 2)
  await query(
    `insert into public.message_files (business_id, client_id, name, path, mime_type, size_bytes, created_at)
     values ($1, $2, 'plan.pdf', $3, 'application/pdf', 5, $4::timestamptz - interval '2 hours')`,
    [business, client, path, now],
  )
  expect(await sweep()).toBe(1)
  expect(await pathsOf('public.message_files', 'path')).toEqual([])
  expect(await pathsOf('storage.objects', 'name')).toEqual([])
})

it('removes bytes without a row after a day, so that an interrupted upload can resume until then', async () => {
  const buckets = ['photos', 'files', 'receipts', 'message_files']
  for (const bucket of buckets) await put(bucket, 25)
  const kept: string[] = []
  for (const bucket of buckets) kept.push(await put(bucket, 23))
  kept.push(await addReceipt(25))
  kept.sort()
  expect(await sweep()).toBe(4)
  expect(await pathsOf('storage.objects', 'name')).toEqual(kept)
})

it('keeps the row when its bytes cannot be removed, and retries', async () => {
  await addPhoto(null, 2)
  const broken: RestFetch = async () => new Response(null, { status: 503 })
  await expect(sweepStorage(broken).work(scratch.database, now, signal)).rejects.toThrow('503')
  expect(await pathsOf('public.photos', 'path')).toHaveLength(1)
  expect(await sweep()).toBe(1)
})

it('removes more files than fit in one batch', async () => {
  await query(
    `insert into public.photos (business_id, user_id, path, size_bytes, width, height, created_at)
     select $1::uuid, $2, $1::uuid || '/' || gen_random_uuid() || '.jpg', 5, 1, 1, now() - interval '2 hours'
     from generate_series(1, 1201)`,
    [business, owner],
  )
  expect(await sweep()).toBe(1201)
  expect(await pathsOf('public.photos', 'path')).toEqual([])
})
