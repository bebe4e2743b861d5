import { describeError } from '#http/log.ts'
import { mayRemoveFiles } from '#postgres/files-hold.ts'
import type { BlobStore, StoredBlob } from './blobs/blob-store.ts'
import { blobPrefix } from './objects/object-row.ts'
import type { Storage } from './parts.ts'

type Sweeping = Pick<Storage, 'database' | 'files' | 'log' | 'now'>

const hourMs = 3_600_000
/** Bytes are without a row only for a moment; older ones were left by a killed process. */
const graceMs = hourMs
const batch = 500

/** Sweeps now and every hour; `stop` waits for a running sweep. */
export function startSweep(sweeping: Sweeping): { stop: () => Promise<void> } {
  let isStopping = false
  const run = () =>
    sweep(sweeping, () => isStopping).catch((error: unknown) => {
      sweeping.log({ level: 'warn', event: 'storage.sweep', ...describeError(error) })
    })
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, hourMs).unref()
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

/** Removes bytes that no row names; resolves with their number. */
export async function sweep(sweeping: Sweeping, isStopping: () => boolean = () => false): Promise<number> {
  const { database, files, log } = sweeping
  let isOwnStore = false
  let unreferenced: string[] = []
  for await (const blobs of oldBlobs(sweeping)) {
    if (isStopping()) {
      return 0
    }
    const rows = await database.query<{ version: string }>(
      'select version from storage.objects where version = any($1)',
      [blobs.map(versionOf)],
    )
    const known = new Set(rows.map(({ version }) => version))
    isOwnStore ||= known.size > 0
    unreferenced = [
      ...unreferenced,
      ...blobs.filter((blob) => !known.has(versionOf(blob))).map(({ key }) => key),
    ]
  }
  // If this database knows none of the files, they belong to another one: the process was started with the wrong
  // address.
  if (!isOwnStore && unreferenced.length > 0) {
    log({ level: 'warn', event: 'storage.foreign-files', count: unreferenced.length })
    return 0
  }
  if (!(await mayRemoveFiles(database))) {
    return 0
  }
  await removeAll(files, unreferenced)
  return unreferenced.length
}

async function* oldBlobs({ files, now }: Sweeping): AsyncIterable<StoredBlob[]> {
  let blobs: StoredBlob[] = []
  for await (const blob of files.list()) {
    if (blob.key.startsWith(blobPrefix) && blob.modifiedAt < now() - graceMs) {
      blobs.push(blob)
    }
    if (blobs.length === batch) {
      yield blobs
      blobs = []
    }
  }
  if (blobs.length > 0) {
    yield blobs
  }
}

function versionOf({ key }: StoredBlob): string {
  return key.slice(blobPrefix.length)
}

async function removeAll(files: BlobStore, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += batch) {
    await files.remove(keys.slice(at, at + batch))
  }
}
