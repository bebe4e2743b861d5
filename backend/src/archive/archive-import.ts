import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isJsonObject } from '#http/json-object.ts'
import type { BlobStore } from '#storage/blobs/blob-store.ts'
import {
  format,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  stemOf,
  type UpgradeOf,
} from './archive-format.ts'
import { openForLoading } from './fresh-database.ts'
import { PartSink } from './part-sink.ts'

export type Files = Pick<BlobStore, 'read' | 'write' | 'remove'>

/** The archive is truncated or does not match its own manifest. */
export class DamagedArchiveError extends Error {
  constructor(options?: ErrorOptions) {
    super('The archive is damaged or not whole: nothing of it was imported.', options)
  }
}

/** Imports the entries of an archive in order, inside the client's transaction. */
export class ArchiveImport {
  readonly #client: Client
  readonly #files: Files
  readonly #upgradeOf: UpgradeOf
  readonly #tables = new Map<string, { rows: number; sha256: string }>()
  readonly #digests = createHash('sha256')
  readonly #fileKeys: string[] = []
  /** The keys that did not exist before this import. */
  readonly #newKeys: string[] = []
  #header: Header | null = null
  #manifest: Manifest | null = null
  #unlock = async () => {}
  #sink: PartSink | null = null

  constructor(client: Client, files: Files, upgradeOf: UpgradeOf) {
    this.#client = client
    this.#files = files
    this.#upgradeOf = upgradeOf
  }

  async take(name: string, bytes: AsyncIterable<unknown>): Promise<void> {
    const stem = stemOf(name)
    if (this.#header === null) {
      const header = readHeader(name, await readAll(bytes))
      const upgrade = this.#upgradeOf(header.migrations)
      this.#header = upgrade ? { ...header, migrations: [...upgrade.migrations] } : header
      this.#unlock = await openForLoading(this.#client, this.#header, upgrade)
    } else if (stem !== null) {
      if (this.#sink?.stem !== stem) {
        await this.#endPart()
        this.#sink = this.#open(stem, this.#header)
      }
      await this.#sink.write(bytes)
    } else if (name === manifestName) {
      await this.#endPart()
      this.#manifest = JSON.parse(String(await readAll(bytes))) as Manifest
    } else {
      throw new DamagedArchiveError()
    }
  }

  /**
   * After the last entry: compares the imported data with the manifest and restores triggers and constraints.
   */
  async finish(): Promise<{ header: Header; manifest: Manifest }> {
    const header = this.#header
    const manifest = this.#manifest
    if (header === null || manifest === null || !this.#isWhole(manifest)) throw new DamagedArchiveError()
    await this.#unlock()
    return { header, manifest }
  }

  /** Aborts the current entry and removes the new files; the caller rolls the transaction back. */
  async abandon(): Promise<void> {
    await this.#sink?.abandon()
    await this.#files.remove(this.#newKeys).catch(() => {})
  }

  /**
   * Opens a table or file. Only a table of the checked header becomes part of a statement, never a name of an entry.
   */
  #open(stem: string, { tables }: Header): PartSink {
    const name = nameOf(stem)
    if (stem.startsWith('files/')) {
      this.#fileKeys.push(name)
      return new PartSink(stem, (bytes) => this.#writeFile(name, bytes))
    }
    const shape = tables.find(({ table }) => table === name)
    if (shape === undefined || this.#tables.has(name)) throw new DamagedArchiveError()
    const rows = this.#client.query(copyFrom(`copy ${name} (${shape.columns.join(', ')}) from stdin`))
    return new PartSink(stem, async (bytes) => {
      await pipeline(bytes, rows)
      this.#tables.set(name, { rows: rows.rowCount, sha256: '' })
    })
  }

  /**
   * Writes a file. The bucket may be the exported site's own, so a failed import removes only keys that are new.
   */
  async #writeFile(key: string, bytes: Readable): Promise<void> {
    const before = await this.#files.read(key)
    if (before === null) this.#newKeys.push(key)
    before?.destroy()
    await this.#files.write(key, bytes, Number.MAX_SAFE_INTEGER)
  }

  async #endPart(): Promise<void> {
    const sink = this.#sink
    if (sink === null) return
    const sha256 = await sink.end()
    this.#sink = null
    const table = this.#tables.get(nameOf(sink.stem))
    if (sink.stem.startsWith('files/')) this.#digests.update(`${nameOf(sink.stem)} ${sha256}\n`)
    else if (table !== undefined) table.sha256 = sha256
  }

  #isWhole({ tables, files }: Manifest): boolean {
    return (
      tables.length === this.#tables.size &&
      tables.every(({ table, rows, sha256 }) => {
        const found = this.#tables.get(table)
        return found?.rows === rows && found.sha256 === sha256
      }) &&
      files.count === this.#fileKeys.length &&
      files.sha256 === this.#digests.digest('hex')
    )
  }
}

const nameOf = (stem: string): string => stem.slice(stem.indexOf('/') + 1)

async function readAll(bytes: AsyncIterable<unknown>): Promise<Buffer> {
  return buffer(bytes as AsyncIterable<Buffer>)
}

function readHeader(name: string, bytes: Buffer): Header {
  const read: unknown = name === headerName ? JSON.parse(bytes.toString('utf8')) : null
  if (!isJsonObject(read) || read['format'] !== format) {
    throw new Error('This file is no archive of an export, or of a newer version.')
  }
  return read as Header
}
