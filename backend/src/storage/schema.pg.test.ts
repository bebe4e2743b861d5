import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#postgres/open.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

const columnsOf = async (table: string) =>
  (
    await scratch.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'storage' and table_name = $1 order by 1`,
      [table],
    )
  ).map(({ name }) => name)

test('the tables have a hosted project’s columns', async () => {
  const both = ['created_at', 'id', 'name', 'owner', 'owner_id', 'updated_at']
  expect(await columnsOf('buckets')).toEqual(
    expect.arrayContaining([...both, 'public', 'type', 'file_size_limit', 'allowed_mime_types']),
  )
  expect(await columnsOf('objects')).toEqual(
    expect.arrayContaining([
      ...both,
      'bucket_id',
      'metadata',
      'user_metadata',
      'path_tokens',
      'version',
      'last_accessed_at',
    ]),
  )
})

test('policies can read the operation, with and without its prefix', async () => {
  const rows = await scratch.database.query(`
    with operation as materialized (select set_config('storage.operation', 'storage.object.list', false))
    select storage.operation() as operation, storage.allow_only_operation('object.list') as short,
      storage.allow_only_operation('storage.object.list') as long, storage.allow_only_operation('object.copy') as other,
      storage.allow_any_operation(array['object.copy', 'object.list']) as either, storage.allow_only_operation('') as none
    from operation`)
  expect(rows).toEqual([
    { operation: 'storage.object.list', short: true, long: true, other: false, either: true, none: false },
  ])
})

test('no role truncates a table, which would bypass its policies', async () => {
  const [rights] = await scratch.database.query(
    `select bool_or(has_table_privilege(role, 'storage.' || name, 'truncate')) as truncate,
       bool_and(has_table_privilege(role, 'storage.' || name, 'select, insert, update, delete')) as rows
     from unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['objects', 'buckets']) name`,
  )
  expect(rights).toEqual({ truncate: false, rows: true })
})

test('an older database is upgraded and keeps its buckets', async () => {
  const { database, ownerUrl } = scratch
  await database.query(`insert into storage.buckets (id, name) values ('old', 'old')`)
  await database.query('alter table storage.buckets drop column type')
  await database.query('drop type storage.buckettype')
  await database.query('drop trigger protect_objects_delete on storage.objects')
  await database.query('grant all on storage.objects to anon')
  await database.query(`comment on schema realtime is 'of an older version'`)
  const again = await openDatabase({ connection: ownerUrl, authenticatorPassword: 'scratch', log: () => {} })
  expect(await again.query('select id, type from storage.buckets')).toEqual([{ id: 'old', type: 'STANDARD' }])
  await expect(again.query('delete from storage.objects')).rejects.toMatchObject({ code: '42501' })
  await again.close()
})
