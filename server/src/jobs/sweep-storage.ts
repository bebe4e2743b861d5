import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { RestFetch } from '../project/rest-client.ts'
import { findStray } from './stray-files.ts'
import type { TimedJob } from './timed-job.ts'

/** Each is also the name of the table that says what is in it. */
const buckets = ['photos', 'files', 'receipts', 'message_files'] as const

/** Removes photos, files, receipts and files of messages that belong to nothing anymore. */
export const sweepStorage = (rest: RestFetch): TimedJob => ({
  name: 'sweep-storage',
  times: '37 3 * * *',
  work: async (database, now, signal) => {
    let removed = 0
    for await (const stray of findStray(database, now)) {
      if (signal.aborted) break
      for (const bucket of buckets) {
        const paths = stray.filter((each) => each.bucket === bucket).map(({ path }) => path)
        if (paths.length > 0) await remove(rest, database, bucket, paths)
        removed += paths.length
      }
    }
    return removed
  },
})

/** Removes the bytes first, then the row, so that the next run finds what failed in between. */
async function remove(
  rest: RestFetch,
  database: Pick<Database, 'query'>,
  bucket: (typeof buckets)[number],
  paths: readonly string[],
) {
  const answer = await rest(`/storage/v1/object/${bucket}`, { method: 'DELETE', body: { prefixes: paths } })
  if (!answer.ok) throw new Error(`The storage answered ${answer.status} to a removal.`)
  await database.query(`delete from public.${bucket} where path = any($1)`, [paths])
}
