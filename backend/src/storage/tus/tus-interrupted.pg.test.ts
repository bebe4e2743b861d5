import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SqlError } from '#postgres/database.ts'
import { questionOf } from '../testing/scratch-storage.ts'
import { offsetStream, type ScratchTus, scratchTus } from './testing/scratch-tus.ts'

let tus: ScratchTus
beforeAll(async () => {
  tus = await scratchTus()
})
afterAll(() => tus.close())

test('a broken connection keeps the bytes that arrived', async () => {
  const { url, objectName } = await tus.begin(8)
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('abc')
      throw new Error('aborted')
    })(),
  )
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': offsetStream }
  const request = { ...questionOf(url, { method: 'PATCH', headers }), stream: () => broken }
  expect((await tus.service.handle(request)).headers['upload-offset']).toBe('3')
  expect((await tus.patch(url, 3, 'defgh')).status).toBe(204)
  expect(await tus.download(objectName)).toBe('abcdefgh')
})

test('another process continues where the first one stopped', async () => {
  const { url, objectName } = await tus.begin(6)
  await tus.patch(url, 0, 'abc')
  const other = tus.open()
  expect((await tus.ask(url, { method: 'HEAD' }, other)).headers['upload-offset']).toBe('3')
  expect((await tus.patch(url, 3, 'def', { service: other })).status).toBe(204)
  await other.close?.()
  expect(await tus.download(objectName)).toBe('abcdef')
})

test('only one request at a time uses an upload, also over two processes, and a stalled one gives way', async () => {
  const { url, objectName } = await tus.begin(6)
  const stalled = new Readable({ read: () => {} })
  stalled.push(Buffer.from('abc'))
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': offsetStream }
  const first = tus.service.handle({
    ...questionOf(url, { method: 'PATCH', headers }),
    stream: () => stalled,
  })
  await expect
    .poll(() =>
      tus.database.query('select from storage.tus_uploads where name = $1 and locked_by is not null', [
        objectName,
      ]),
    )
    .toHaveLength(1)
  const other = tus.open()
  const rejected = await tus.patch(url, 0, 'abcdef', { service: other })
  expect([204, 409, 423]).toContain(rejected.status)
  expect((await first).headers['upload-offset']).toBe('3')
  expect((await tus.ask(url, { method: 'HEAD' }, other)).headers['upload-offset']).toBe('3')
  expect((await tus.patch(url, 3, 'def', { service: other })).status).toBe(204)
  await other.close?.()
  expect(await tus.download(objectName)).toBe('abcdef')
})

test('the lock of a process that ended expires, and a held one is rejected with 423', async () => {
  const { url, objectName } = await tus.begin(3)
  const hold = (until: string) =>
    tus.database.query(
      `update storage.tus_uploads set locked_by = gen_random_uuid(), locked_until = clock_timestamp() + $2::interval
       where name = $1`,
      [objectName, until],
    )
  await hold('60 s')
  expect((await tus.patch(url, 0, 'abc')).status).toBe(423)
  await hold('-1 s')
  expect((await tus.patch(url, 0, 'abc')).status).toBe(204)
  expect(await tus.download(objectName)).toBe('abc')
})

test('two requests with the same bytes store them once', async () => {
  const { url, objectName } = await tus.begin(3)
  const answers = await Promise.all([tus.patch(url, 0, 'abc'), tus.patch(url, 0, 'abc')])
  const [stored, other] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(stored).toBe(204)
  // After the other one finished, its offset is in the past; during the other's write it takes the upload over, and
  // that one ends with 400.
  expect([400, 409]).toContain(other)
  expect(await tus.download(objectName)).toBe('abc')
})

test('an upload killed between creating the object and finishing is finished once, by the next request', async () => {
  const { url, objectName } = await tus.begin(3)
  await tus.patch(url, 0, 'abc')
  await tus.database.query('update storage.tus_uploads set finished_at = null where name = $1', [objectName])
  expect((await tus.ask(url, { method: 'HEAD' })).status).toBe(200)
  const rows = await tus.database.query('select from storage.objects where name = $1', [objectName])
  expect(rows).toHaveLength(1)
  expect(await tus.download(objectName)).toBe('abc')
})

test('a database that fails at the end loses nothing: the next request stores the object', async () => {
  const { url, objectName } = await tus.begin(3)
  await tus.database.query(`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if current_user = 'authenticated' then return new; end if;
      raise exception 'too many' using errcode = '53300'; end $$;
    create trigger fail_once before insert on storage.objects for each row execute function fail_once()`)
  expect((await tus.patch(url, 0, 'abc')).status).toBe(503)
  await tus.database.query('drop trigger fail_once on storage.objects')
  expect((await tus.ask(url, { method: 'HEAD' })).headers['upload-offset']).toBe('3')
  expect(await tus.download(objectName)).toBe('abc')
})

test('permissions that end during an upload end the upload', async () => {
  const { url } = await tus.begin(6)
  await tus.patch(url, 0, 'abc')
  await tus.database.query(
    'create policy nothing on storage.objects as restrictive for insert to authenticated with check (false)',
  )
  expect((await tus.patch(url, 3, 'def')).status).toBe(403)
  await tus.database.query('drop policy nothing on storage.objects')
})

test('an expired upload is swept with its bytes', async () => {
  const { url, objectName } = await tus.begin(6)
  await tus.patch(url, 0, 'abc')
  tus.clock.offsetMs = 3_700_000
  expect((await tus.patch(url, 3, 'def')).status).toBe(410)
  const before = (await tus.parts()).length
  const other = tus.open()
  await other.close?.()
  tus.clock.offsetMs = 0
  expect(await tus.database.query('select from storage.tus_uploads where name = $1', [objectName])).toEqual(
    [],
  )
  expect((await tus.parts()).length).toBeLessThan(before)
})

test('parts without an upload are swept after a day, and other blobs stay', async () => {
  const { url } = await tus.begin(6)
  await tus.patch(url, 0, 'abc')
  const orphan = 'tus/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000001'
  await tus.files.write(orphan, Readable.from([Buffer.from('left')]), 10)
  await tus.database.query(`update storage.tus_uploads set expires_at = now() + interval '9 days'`)
  const parts = (await tus.parts()).filter((key) => key !== orphan)
  tus.clock.offsetMs = 90_000_000
  const other = tus.open()
  await other.close?.()
  tus.clock.offsetMs = 0
  expect(await tus.parts()).toEqual(parts)
})

test('no role of the API sees an upload', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const look = tus.database.transaction(async (transaction) => {
      await transaction.query(`set local role ${role}`)
      return transaction.query('select from storage.tus_uploads')
    })
    await expect(look).rejects.toBeInstanceOf(SqlError)
  }
})
