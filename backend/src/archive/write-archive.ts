import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack } from 'tar-stream'
import type { BlobStore } from '#storage/blobs/blob-store.ts'
import { blobKey } from '#storage/objects/object-row.ts'
import { format, type Header, headerName, type Manifest, manifestName } from './archive-format.ts'
import { writeEntry, writeParts } from './part-writer.ts'
import { readMigrations, readSequences, readTables } from './project-shape.ts'

export type WriteOptions = {
  /** The owner's URL of PostgreSQL itself, not of a pooler. */
  url: string
  files: Pick<BlobStore, 'read'>
  keys: Header['keys']
  output: Writable
}

type Pack = ReturnType<typeof pack>

/** Writes a whole project into one tar, as one consistent snapshot, also during writes. */
export async function writeArchive({ url, files, keys, output }: WriteOptions): Promise<Manifest> {
  const client = new Client({ connectionString: url, application_name: 'backend export' })
  client.on('error', () => {})
  await client.connect()
  const tar = pack()
  const sent = pipeline(tar, output)
  // `sent` is awaited below; until then an error such as a full disk must not end the process.
  sent.catch((error: unknown) => tar.destroy(error instanceof Error ? error : undefined))
  try {
    await client.query('begin isolation level repeatable read read only')
    // Makes a policy that would hide rows fail instead.
    await client.query('set local row_security = off')
    const manifest = await Promise.race([fill(tar, client, files, keys), sent.then(() => null)])
    if (manifest === null) {
      throw new Error('The archive was closed before it was whole.')
    }
    tar.finalize()
    await sent
    return manifest
  } finally {
    tar.destroy()
    await client.end()
  }
}

async function fill(
  tar: Pack,
  client: Client,
  files: Pick<BlobStore, 'read'>,
  keys: Header['keys'],
): Promise<Manifest> {
  const tables = await readTables(client)
  const migrations = await readMigrations(client)
  const header: Header = { format, madeAt: new Date().toISOString(), migrations, keys, tables }
  await writeEntry(tar, headerName, asJson(header))
  const manifest: Manifest = {
    tables: [],
    sequences: await readSequences(client),
    files: { count: 0, sha256: '', missing: [] },
  }
  for (const { table, columns } of tables) {
    const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`))
    const sha256 = await writeParts(tar, `tables/${table}`, rows)
    manifest.tables.push({ table, rows: rows.rowCount, sha256 })
  }
  manifest.files = await writeFiles(tar, client, files)
  await writeEntry(tar, manifestName, asJson(manifest))
  return manifest
}

async function writeFiles(
  tar: Pack,
  client: Client,
  files: Pick<BlobStore, 'read'>,
): Promise<Manifest['files']> {
  const { rows } = await client.query<{ version: string }>(
    'select version from storage.objects where version is not null order by 1',
  )
  const whole = createHash('sha256')
  const missing: string[] = []
  for (const key of rows.map(({ version }) => blobKey(version))) {
    const bytes = await files.read(key)
    if (bytes === null) {
      missing.push(key)
    } else {
      whole.update(`${key} ${await writeParts(tar, `files/${key}`, bytes)}\n`)
    }
  }
  return { count: rows.length - missing.length, sha256: whole.digest('hex'), missing }
}

const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value))
