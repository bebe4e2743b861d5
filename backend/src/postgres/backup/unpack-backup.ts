import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { systemCode } from '../system-code.ts'
import {
  type Content,
  type Contents,
  checksum,
  contentsLimit,
  contentsName,
  InvalidArchiveError,
  readContents,
} from './contents.ts'

type Entry = AsyncIterable<unknown> & { header: Header; resume: () => unknown }

/** Prefixes of names in the archive and their places in a data folder. */
const places: readonly (readonly [from: string, to: string])[] = [
  ['database/', 'postgres/cluster/'],
  ['data/', ''],
]

type Found = Map<string, Omit<Content, 'name'>>

/**
 * Extracts the archive into `folder` and verifies all of it. When it throws InvalidArchiveError, the folder is incomplete.
 */
export async function unpackBackup(archive: string, folder: string): Promise<Contents> {
  const found: Found = new Map()
  let contents: Contents | null = null
  const files = extract()
  const fed = pipeline(createReadStream(archive), files)
  fed.catch(() => {})
  try {
    for await (const entry of files) {
      if (contents !== null) {
        throw new InvalidArchiveError('The archive goes on after its end.')
      }
      if (entry.header.name === contentsName) {
        contents = await readList(entry)
      } else {
        await unpackEntry(entry, folder, found)
      }
    }
    await fed
  } catch (error) {
    throw explain(archive, error)
  }
  if (contents === null) {
    throw new InvalidArchiveError(`${archive} is not whole: its end is missing.`)
  }
  compare(archive, contents.entries, found)
  return contents
}

async function readList(entry: Entry): Promise<Contents> {
  if ((entry.header.size ?? 0) > contentsLimit) {
    throw new InvalidArchiveError('The list of what the archive holds is longer than any.')
  }
  return readContents(await text(Readable.from(entry, { objectMode: false })))
}

async function unpackEntry(entry: Entry, folder: string, found: Found): Promise<void> {
  const { name, type } = entry.header
  const path = join(folder, placeOf(name))
  if (type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 })
    entry.resume()
  } else if (type === 'file') {
    found.set(name, await unpackFile(Readable.from(entry, { objectMode: false }), path))
  } else {
    // Through a link, the next entry would be written outside of the folder.
    throw new InvalidArchiveError(
      `The archive holds a ${type} (${JSON.stringify(name)}), which no backup does.`,
    )
  }
}

async function unpackFile(entry: Readable, path: string): Promise<Omit<Content, 'name'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, result } = checksum()
  await pipeline(entry, through, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return result()
}

/**
 * The path of an entry below the folder. Throws InvalidArchiveError for names that no backup contains: a forged archive must
 * not write elsewhere.
 */
function placeOf(name: string): string {
  const place = places.find(([from]) => name.startsWith(from))
  const isTraversal = name.split('/').some((part) => part === '..' || part === '.')
  // Windows treats a backslash as a slash and a colon as a drive.
  if (place === undefined || isTraversal || /[\0\\:]/.test(name) || /^data\/+postgres(?:\/|$)/.test(name)) {
    throw new InvalidArchiveError(`The archive holds ${JSON.stringify(name)}, which no backup does.`)
  }
  return place[1] + name.slice(place[0].length)
}

function compare(archive: string, wanted: readonly Content[], found: Found): void {
  for (const { name, size, sha256 } of wanted) {
    const file = found.get(name)
    if (file?.size !== size || file.sha256 !== sha256) {
      throw new InvalidArchiveError(
        `${archive} is damaged: ${JSON.stringify(name)} is not what it was when the backup was made.`,
      )
    }
  }
  if (found.size !== wanted.length) {
    throw new InvalidArchiveError(`${archive} is damaged: it holds files that the backup did not write.`)
  }
}

/** InvalidArchiveError for errors that the archive caused; a full disk is not one of them. */
function explain(archive: string, error: unknown): unknown {
  if (error instanceof InvalidArchiveError || !(error instanceof Error)) {
    return error
  }
  const code = systemCode(error)
  if (code !== undefined && ['EEXIST', 'EISDIR', 'ENOTDIR'].includes(code)) {
    return new InvalidArchiveError(`${archive} is damaged: two of its files have one place.`)
  }
  // The messages of tar-stream for bytes that are no archive, and of node:stream for one that ends inside a file.
  const isOfArchive = /tar|header|end of data|premature/i.test(error.message)
  return code === undefined && isOfArchive
    ? new InvalidArchiveError(`${archive} cannot be read: ${error.message}.`)
    : error
}
