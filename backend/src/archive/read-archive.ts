import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { extract } from 'tar-stream'
import type { Header, Manifest } from './archive-format.ts'
import { setSequences } from './fresh-database.ts'
import { Damaged, type Files, Intake } from './intake.ts'

export type ReadOptions = {
  /** The owner's way in, past any pooler. */
  url: string
  files: Files
  input: Readable
  /** Takes over the keys; called when everything else is done and nothing is visible yet. */
  adoptKeys: (keys: Header['keys']) => void
}

/** Puts an archive into a fresh project: all of it or nothing. Rejects with a sentence for people. */
export async function readArchive({ url, files, input, adoptKeys }: ReadOptions): Promise<Manifest> {
  const client = new Client({ connectionString: url, application_name: 'backend import' })
  client.on('error', () => {})
  await client.connect()
  const intake = new Intake(client, files)
  try {
    await client.query('begin')
    await takeAll(input, intake)
    const { header, manifest } = await intake.finish()
    await setSequences(client, manifest.sequences)
    adoptKeys(header.keys)
    await client.query('commit')
    return manifest
  } catch (error) {
    await intake.abandon()
    await client.query('rollback').catch(() => {})
    throw isOfFile(error) ? new Damaged({ cause: error }) : error
  } finally {
    await client.end()
  }
}

async function takeAll(input: Readable, intake: Intake): Promise<void> {
  const tar = extract()
  const read = pipeline(input, tar)
  // A file that is no tar, or half of one: the loop hears it too, and says it.
  read.catch(() => {})
  for await (const entry of tar) {
    await intake.take(entry.header.name, entry)
  }
  await read
}

/** What tar and JSON say of a broken file is no sentence for people. */
const isOfFile = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error && /unexpected end of data|invalid tar header/i.test(error.message))
