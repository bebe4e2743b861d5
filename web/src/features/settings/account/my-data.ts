import { exportFileName, exportKinds } from '@fieldlark/domain/values/csv.ts'
import { type ZipEntry, zipOf } from '@fieldlark/domain/values/zip.ts'
import type { User } from '@supabase/auth-js'

import type { Membership } from '#data/businesses.ts'
import { callOnce } from '#data/call.ts'
import { untypedRest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { exportRows } from '#parts/exports/export-queries.ts'

/** What a person wrote or is named in; the rows they may read decide, as everywhere. */
const ownTables = ['team_members', 'visit_times', 'expenses', 'feedback']
/** The backend's max_rows: what one answer holds at most. */
const rowsPerAnswer = 1000

async function ownRows(table: string, userId: string): Promise<object[]> {
  const rows: object[] = []
  for (;;) {
    const query = untypedRest.from(table).select('*').eq('user_id', userId).order('id')
    const page = rowsOf<object[]>(await query.range(rows.length, rows.length + rowsPerAnswer - 1))
    rows.push(...page)
    if (page.length < rowsPerAnswer) return rows
  }
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
  ]
  for (const table of ownTables) files.push(json(table, await ownRows(table, id)))
  const owned = memberships.filter(({ role }) => role === 'owner')
  for (const [at, membership] of owned.entries()) {
    // Two businesses may have one name.
    const folder = `${owned.length > 1 ? `${at + 1} ` : ''}${folderOf(membership.business.business_name)}`
    files.push(...(await businessFiles(membership, folder, today)))
  }
  return new Blob(zipOf(files) as BlobPart[], { type: 'application/zip' })
}
