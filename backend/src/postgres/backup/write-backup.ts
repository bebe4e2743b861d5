import { createWriteStream, type Dirent, existsSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import type { Connection } from '../connection.ts'
import { systemCode } from '../system-code.ts'
import { takeBaseBackup } from './base-backup.ts'
import { type Content, type Contents, checksum, contentsName } from './contents.ts'
import { holdFiles } from './hold-files.ts'

type Options = {
  dataFolder: string
  /** The running server, as its owner. */
  connection: Connection
  /** A file that does not exist yet. */
  target: string
}

/**
 * Writes database, secrets and files into one tar while the server runs. Files are copied after the database, never
 * change, and are not removed meanwhile, so every row of the copy has its file.
 */
export async function writeBackup({ dataFolder, connection, target }: Options): Promise<Contents> {
  if (existsSync(target)) {
    throw new Error(`${target} exists already; a backup never writes over another file.`)
  }
  const draft = `${target}.part`
  const archive = pack()
  const written = pipeline(archive, createWriteStream(draft, { mode: 0o600 }))
  try {
    const [contents] = await Promise.all([fill(archive, dataFolder, connection), written])
    await sync(draft)
    await rename(draft, target)
    await sync(dirname(target))
    return contents
  } catch (error) {
    archive.destroy()
    await written.catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

type Head = { name: string; size: number; mode: number }
type Add = (header: Head, bytes: Readable) => Promise<void>

async function fill(archive: Pack, dataFolder: string, connection: Connection): Promise<Contents> {
  const entries: Content[] = []
  const add: Add = async (header, bytes) => {
    const { through, result } = checksum()
    const entry = archive.entry(header)
    await pipeline(bytes, through, entry)
    entries.push({ name: header.name, ...result() })
  }
  const hold = await holdFiles(connection)
  try {
    await addDatabase(archive, await takeBaseBackup(connection), add)
    await addFolder(dataFolder, '', add)
  } catch (error) {
    // This error matters more than a lock that it may have broken.
    await hold.end().catch(() => {})
    throw error
  }
  await hold.end()
  const version = await readFile(join(dataFolder, 'postgres/cluster/PG_VERSION'), 'utf8')
  const contents: Contents = {
    format: 1,
    madeAt: new Date().toISOString(),
    postgresVersion: version.trim(),
    entries,
  }
  archive.entry({ name: contentsName, mode: 0o600 }, JSON.stringify(contents))
  archive.finalize()
  return contents
}

async function addDatabase(archive: Pack, base: Readable, add: Add): Promise<void> {
  const files = extract()
  const fed = pipeline(base, files)
  // A failure surfaces where the entries are read.
  fed.catch(() => {})
  for await (const entry of files) {
    const { header } = entry
    const name = join('database', header.name)
    if (header.type === 'directory') {
      archive.entry({ name, type: 'directory', mode: 0o700 })
      entry.resume()
    } else if (header.type !== 'file' && header.type !== 'contiguous-file') {
      throw new Error(
        `The database has a tablespace elsewhere (${header.name}), which no backup takes along.`,
      )
    } else {
      await add({ name, size: header.size ?? 0, mode: 0o600 }, Readable.from(entry, { objectMode: false }))
    }
  }
  await fed
}

// The cluster came with the base backup, the address is temporary, and drafts are unfinished uploads.
const skipped = new Set(['postgres', 'address', 'files/drafts'])

async function addFolder(folder: string, below: string, add: Add): Promise<void> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const name = join(below, entry.name)
    if (skipped.has(name)) continue
    const kind = await kindOf(entry, join(folder, name), below === '')
    if (kind === 'folder') {
      await addFolder(folder, name, add)
    } else if (kind === 'file') {
      await addFile(join(folder, name), join('data', name), add)
    }
  }
}

/** Follows links at the top level only, where they may lead to another disk; storage follows none below. */
async function kindOf(entry: Dirent, path: string, isTop: boolean): Promise<'folder' | 'file' | null> {
  const found = entry.isSymbolicLink() && isTop ? await stat(path) : entry
  return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : null
}

async function addFile(path: string, name: string, add: Add): Promise<void> {
  const file = await openFile(path)
  if (file === null) return
  try {
    const { size } = await file.stat()
    const bytes = size === 0 ? [] : file.createReadStream({ start: 0, end: size - 1, autoClose: false })
    await add({ name, size, mode: 0o600 }, Readable.from(bytes, { objectMode: false }))
  } finally {
    await file.close()
  }
}

/**
 * Null for a file that was removed meanwhile. It was no stored object, because none of these is removed now.
 */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}
