import { exportFileName, exportKinds } from '@fieldlark/domain/values/csv.ts'
import { type ZipEntry, zipOf } from '@fieldlark/domain/values/zip.ts'
import type { User } from '@supabase/auth-js'

import type { Membership } from '#data/businesses.ts'
import { callOnce } from '#data/call.ts'
import { fetchAll } from '#data/pages.ts'
import { untypedRest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { exportRows } from '#parts/exports/export-queries.ts'

type OwnTable = {
  table: string
  /** The column that holds the person. */
  person?: string
  /** What tells their rows apart. */
  key: readonly string[]
}

/** What a person wrote or is named in; the rows they may read decide, as everywhere. */
const ownTables: readonly OwnTable[] = [
  { table: 'team_members', key: ['id'] },
  { table: 'team_member_costs', key: ['business_id'] },
  { table: 'member_hours', key: ['business_id'] },
  { table: 'service_members', key: ['business_id', 'service_id'] },
  { table: 'service_prices', key: ['id'] },
  { table: 'schedule_blocks', person: 'member_id', key: ['id'] },
  { table: 'visit_members', key: ['visit_id'] },
  { table: 'visit_times', key: ['id'] },
  { table: 'visit_time_changes', key: ['id'] },
  { table: 'expenses', key: ['id'] },
  { table: 'notifications', key: ['id'] },
  { table: 'notification_settings', key: ['business_id', 'kind'] },
  { table: 'feedback', key: ['id'] },
]

function ownRows({ table, person = 'user_id', key }: OwnTable, userId: string): Promise<object[]> {
  const query = () =>
    key.reduce(
      (rows, column) => rows.order(column),
      untypedRest.from(table).select<'*', Record<string, unknown>>('*').eq(person, userId),
    )
  return fetchAll(query, (row) => key.map((column) => row[column]).join())
}

const json = (name: string, content: unknown): ZipEntry => ({
  name: `${name}.json`,
  bytes: new TextEncoder().encode(JSON.stringify(content, null, 2)),
})

/** A name that no system takes for a folder or refuses. */
const folderOf = (name: string) => name.replace(/[\\/:*?"<>|]/g, '-').trim() || 'business'

async function businessFiles({ business }: Membership, folder: string, today: string): Promise<ZipEntry[]> {
  const files: ZipEntry[] = []
  for (const kind of exportKinds) {
    const exported = await exportRows(business.id, kind, () => {}, new AbortController().signal)
    if (!exported) continue
    const name = `${folder}/${exportFileName(kind, today)}`
    files.push({ name, bytes: new Uint8Array(await exported.file.arrayBuffer()) })
  }
  return files
}

/** Everything about the person as one archive, and the exports of the businesses that they own. */
export async function zipOfMyData(
  account: User,
  memberships: readonly Membership[],
  today: string,
): Promise<Blob> {
  const { id } = account
  const profiles = rowsOf<object[]>(await untypedRest.from('profiles').select('*').eq('id', id))
  const files = [
    json('account', account),
    json('profile', profiles[0] ?? null),
    json('sessions', await callOnce('my_sessions', {})),
    json('push_devices', await callOnce('my_push_devices', {})),
    json('push_choice', await callOnce('my_push_choice', {})),
  ]
  for (const own of ownTables) files.push(json(own.table, await ownRows(own, id)))
  const owned = memberships.filter(({ role }) => role === 'owner')
  for (const [at, membership] of owned.entries()) {
    // Two businesses may have one name.
    const folder = `${owned.length > 1 ? `${at + 1} ` : ''}${folderOf(membership.business.business_name)}`
    files.push(...(await businessFiles(membership, folder, today)))
  }
  return new Blob(zipOf(files) as BlobPart[], { type: 'application/zip' })
}
