import { createHash, randomUUID } from 'node:crypto'
import { close, constants, createReadStream, fstat, open as openDescriptor, type Stats } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { systemCode } from '#postgres/system-code.ts'
import {
  BlobMissingError,
  type BlobStore,
  BlobsUnavailableError,
  checkKey,
  isBlobKey,
  type StoredBlob,
} from './blob-store.ts'
import { meter } from './meter.ts'

const openFile = promisify(openDescriptor)
const statFile = promisify(fstat)
const closeFile = promisify(close)

// A running write touches its file all the time; a file untouched for this long belongs to a process that ended.
const abandonedMs = 3_600_000

/** Blobs as files below one folder, which is created when it is missing and writable by its owner only. */
export function createDiskBlobs(folder: string): BlobStore {
  const drafts = join(folder, 'drafts')
  return {
    write: async (key, bytes, limitBytes) => {
      const passing = meter(bytes, limitBytes)
      await place(folder, checkKey(key), async (draft) => {
        const file = await open(draft, 'wx', 0o600)
        await finish(file, async () => {
          for await (const chunk of passing.chunks()) {
            // Unlike write and writev, it continues when the disk wrote only a part.
            await file.appendFile(chunk)
          }
        })
      })
      return passing.written()
    },
    read: async (key, range) => {
      const file = await openExisting(pathOf(folder, checkKey(key)))
      return file === null ? null : streamOf(file, range)
    },
    copy: async (from, to) => {
      const source = pathOf(folder, checkKey(from))
      await place(folder, checkKey(to), async (draft) => {
        await copyFile(source, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch((error) => {
          throw systemCode(error) === 'ENOENT' ? new BlobMissingError(`There is no blob ${from}.`) : error
        })
        await finish(await open(draft, 'r+'), async () => {})
      })
    },
    remove: async (keys) => {
      for (const key of keys) {
        await removeFile(pathOf(folder, checkKey(key)))
      }
    },
    list: async function* () {
      await removeAbandoned(drafts)
      for (const fan of await namesIn(folder)) {
        if (/^[0-9a-f]{2}$/.test(fan)) {
          yield* blobsIn(join(folder, fan))
        }
      }
    },
  }
}

/** 256 folders keep each of them short; the file is named after the key, with "_" for slashes. */
function pathOf(folder: string, key: string): string {
  const fan = createHash('sha256').update(key).digest('hex').slice(0, 2)
  return join(folder, fan, key.replaceAll('/', '_'))
}

/** Writes a draft, fsyncs, renames, and fsyncs the folder: after a power failure the blob is complete or absent. */
async function place(folder: string, key: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const path = pathOf(folder, key)
  const parent = join(path, '..')
  const drafts = join(folder, 'drafts')
  const draft = join(drafts, randomUUID())
  try {
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    if ((await mkdir(parent, { recursive: true, mode: 0o700 })) !== undefined) {
      await syncFolder(folder)
    }
    await fill(draft)
    await rename(draft, path)
    await syncFolder(parent)
  } catch (error) {
    await removeFile(draft)
    throw asUnavailable(error)
  }
}

async function finish(file: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and makes names durable by itself.
  if (process.platform !== 'win32') {
    await finish(await open(path, constants.O_RDONLY), async () => {})
  }
}

/**
 * Null also for anything but a plain file: the service makes no links in this folder. A bare descriptor, because a
 * FileHandle that nobody closes, as in a response that is dropped unread, crashes the process when it is
 * garbage-collected.
 */
async function openExisting(path: string): Promise<number | null> {
  try {
    const file = await openFile(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    if ((await statFile(file)).isFile()) {
      return file
    }
    await closeFile(file)
    return null
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EMLINK'].includes(systemCode(error) ?? '')) {
      return null
    }
    throw asUnavailable(error)
  }
}

function streamOf(fd: number, range?: { start: number; end: number }): Readable {
  return createReadStream('', { fd, ...range })
}

async function* blobsIn(folder: string): AsyncIterable<StoredBlob> {
  for (const name of await namesIn(folder)) {
    const key = name.replaceAll('_', '/')
    const found = isBlobKey(key) ? await statOf(join(folder, name)) : null
    if (found?.isFile()) {
      yield { key, modifiedAt: found.mtimeMs, size: found.size }
    }
  }
}

async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await namesIn(drafts)) {
    const found = await statOf(join(drafts, name))
    if (found !== null && Date.now() - found.mtimeMs > abandonedMs) {
      await removeFile(join(drafts, name))
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch(whenMissing([]))
}

async function statOf(path: string): Promise<Stats | null> {
  return await stat(path).catch(whenMissing(null))
}

async function removeFile(path: string): Promise<void> {
  await unlink(path).catch(whenMissing(undefined))
}

function whenMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (systemCode(error) === 'ENOENT') {
      return value
    }
    throw error
  }
}

function asUnavailable(error: unknown): unknown {
  const isFull = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EIO'].includes(systemCode(error) ?? '')
  return isFull ? new BlobsUnavailableError('The disk takes no files at present.', { cause: error }) : error
}
