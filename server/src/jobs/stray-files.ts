import type { Database } from '@fieldlark/backend/postgres/database.ts'

type Query = Pick<Database, 'query'>
type Stray = { id: string; bucket: string; path: string }

const most = 500
const first = '00000000-0000-0000-0000-000000000000'

/** Files of deleted requests, quotes, jobs and visits that no public page shows, and files of messages that were never sent. Recent ones are left, because a file is linked after it is stored. */
const strayRows = `
  select id::text, bucket, path from (
    select id, 'photos' as bucket, path, created_at from public.photos
    where request_id is null and quote_id is null and job_id is null and visit_id is null
      and not exists (select from public.profile_photos as shown where shown.photo_id = photos.id)
    union all
    select id, 'files', path, created_at from public.files where quote_id is null and job_id is null
    union all
    select id, 'message_files', path, created_at from public.message_files where message_id is null) as row
  where created_at < $1::timestamptz - interval '1 hour' and id > $2::uuid order by id limit ${most}`

/** Stored bytes whose row was never written, or was deleted with the business. */
const strayBytes = `
  select object.id::text, object.bucket_id as bucket, object.name as path from storage.objects as object
  where object.bucket_id in ('photos', 'files', 'receipts', 'message_files') and object.name ~ '^[0-9a-f-]{36}/[^/]+$'
    and object.created_at < $1::timestamptz - interval '24 hours' and object.id > $2::uuid
    and not exists (select from public.photos as photo where photo.path = object.name and object.bucket_id = 'photos')
    and not exists (select from public.files as file where file.path = object.name and object.bucket_id = 'files')
    and not exists (select from public.receipts as receipt
      where receipt.path = object.name and object.bucket_id = 'receipts')
    and not exists (select from public.message_files as file
      where file.path = object.name and object.bucket_id = 'message_files')
  order by object.id limit ${most}`

/** Yields all of them in batches, each one once, even where it could not be removed. */
export async function* findStray({ query }: Query, now: Date): AsyncIterable<Stray[]> {
  const [storage] = await query<{ is_there: boolean }>(
    `select to_regclass('storage.objects') is not null as is_there`,
  )
  for (const text of storage?.is_there ? [strayRows, strayBytes] : []) {
    let last: string | undefined = first
    while (last !== undefined) {
      const batch: Stray[] = await query<Stray>(text, [now, last])
      yield batch
      last = batch.length === most ? batch.at(-1)?.id : undefined
    }
  }
}
