import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { extract } from 'tar-stream'
import type { Header, Manifest, UpgradeOf } from './archive-format.ts'
import { ArchiveImport, DamagedArchiveError, type Files } from './archive-import.ts'
import { setSequences } from './fresh-database.ts'

export type ReadOptions = {
  /** The owner's URL of PostgreSQL itself, not of a pooler. */
  url: string
  files: Files
  input: Readable
  /** Replaces the keys; called when everything else is done, before the commit. */
  replaceKeys: (keys: Header['keys']) => void
  /** How to bring the rows of an older version to today's schema, or null for an archive of today's version. */
  upgradeOf?: UpgradeOf
}

/** Imports an archive into a new project, all of it or nothing. Rejects with a message for people. */
export async function readArchive(options: ReadOptions): Promise<Manifest> {
  const { url, files, input, replaceKeys, upgradeOf = () => null } = options
  const client = new Client({ connectionString: url, application_name: 'backend import' })
  client.on('error', () => {})
  await client.connect()
  const archiveImport = new ArchiveImport(client, files, upgradeOf)
  try {
    await client.query('begin')
    await takeAll(input, archiveImport)
    const { header, manifest } = await archiveImport.finish()
    await setSequences(client, manifest.sequences)
    replaceKeys(header.keys)
    await client.query('commit')
    return manifest
  } catch (error) {
    await archiveImport.abandon()
    await client.query('rollback').catch(() => {})
    throw isOfFile(error) ? new DamagedArchiveError({ cause: error }) : error
  } finally {
    await client.end()
  }
}

async function takeAll(input: Readable, archiveImport: ArchiveImport): Promise<void> {
  const tar = extract()
  const read = pipeline(input, tar)
  // For a file that is no tar or is truncated, the loop below throws the error too.
  read.catch(() => {})
  try {
    for await (const entry of tar) {
      await archiveImport.take(entry.header.name, entry)
    }
  } catch (error) {
    // An entry that is cut off before it is read says only this; why, the tar itself says.
    if (isDestroyed(error)) await read
    throw error
  }
  await read
}

const isDestroyed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'STREAM_DESTROYED'

/** Errors of tar and JSON for a damaged file, whose messages are not for people. */
const isOfFile = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error && /unexpected end of data|invalid tar header/i.test(error.message))
