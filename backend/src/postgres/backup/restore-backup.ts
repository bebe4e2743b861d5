import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { BadArchive, type Content, type Contents, checksum, contentsName, readContents } from './contents.ts'

/** Where a name of the archive goes in a data folder. */
const places: readonly (readonly [from: string, to: string])[] = [
  ['database/', 'postgres/cluster/'],
  ['data/', ''],
]

/**
 * Unpacks a backup into a data folder that is not there yet, or empty. Every file is compared with its checksum before
 * the folder gets its name: a bad archive leaves nothing. Throws BadArchive, or Error for a folder that holds something.
 */
export async function restoreBackup(archive: string, dataFolder: string): Promise<Contents> {
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) {
    throw new Error(`${dataFolder} holds something already; a backup is restored into an empty folder only.`)
  }
  const parent = dirname(dataFolder)
  await mkdir(parent, { recursive: true })
  const draft = await mkdtemp(join(parent, `.${basename(dataFolder)}.restoring-`))
  try {
    const contents = await unpack(archive, draft)
    if (existsSync(dataFolder)) {
      await rmdir(dataFolder)
    }
    await rename(draft, dataFolder)
    return contents
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function unpack(archive: string, draft: string): Promise<Contents> {
  const found = new Map<string, Omit<Content, 'name'>>()
  let contents: Contents | null = null
  const files = extract()
  const fed = pipeline(createReadStream(archive), files)
  fed.catch(() => {})
  try {
    for await (const entry of files) {
      const { name, type } = entry.header
      if (name === contentsName) {
        contents = readContents(await text(Readable.from(entry, { objectMode: false })))
      } else if (type === 'directory') {
        await mkdir(join(draft, placeOf(name)), { recursive: true, mode: 0o700 })
        entry.resume()
      } else {
        found.set(
          name,
          await unpackFile(Readable.from(entry, { objectMode: false }), join(draft, placeOf(name))),
        )
      }
    }
    await fed
  } catch (error) {
    throw isOfArchive(error) ? new BadArchive(`${archive} cannot be read: ${error.message}.`) : error
  }
  if (contents === null) {
    throw new BadArchive(`${archive} is not whole: its end is missing.`)
  }
  compare(archive, contents.entries, found)
  return contents
}

async function unpackFile(entry: Readable, path: string): Promise<Omit<Content, 'name'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, result } = checksum()
  await pipeline(entry, through, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
  return result()
}

/** Only where a backup puts things: a made-up archive must not write elsewhere. */
function placeOf(name: string): string {
  const place = places.find(([from]) => name.startsWith(from))
  if (place === undefined || name.split('/').includes('..') || name.includes('\0')) {
    throw new BadArchive(`The archive holds ${name}, which no backup does.`)
  }
  return place[1] + name.slice(place[0].length)
}

function compare(
  archive: string,
  wanted: readonly Content[],
  found: ReadonlyMap<string, Omit<Content, 'name'>>,
): void {
  for (const { name, size, sha256 } of wanted) {
    const file = found.get(name)
    if (file?.size !== size || file.sha256 !== sha256) {
      throw new BadArchive(`${archive} is damaged: ${name} is not what it was when the backup was made.`)
    }
  }
  if (found.size !== wanted.length) {
    throw new BadArchive(`${archive} is damaged: it holds files that the backup did not write.`)
  }
}

// tar-stream says so of bytes that are no archive, and node:stream of one that ends amid a file.
function isOfArchive(error: unknown): error is Error {
  return (
    error instanceof Error &&
    !(error instanceof BadArchive) &&
    (/tar|header|end of data|premature/i.test(error.message) || error.message.includes('Unexpected end'))
  )
}
