import type { Database } from '#postgres/database.ts'
import type { UploadMetadata } from './upload-metadata.ts'

/** A row of storage.tus_uploads. */
export type TusUpload = {
  id: string
  bucketId: string
  name: string
  ownerId: string | null
  isUpsert: boolean
  metadata: UploadMetadata
  /** Null until the client announces it. */
  length: number | null
  offset: number
  parts: readonly string[]
  /** The version being stored, or that of an earlier attempt. */
  version: string | null
  isFinished: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

type Row = Omit<TusUpload, 'length' | 'offset' | 'expiresAt'> & {
  length: string | null
  offset: string
  expiresAt: Date
}

export type NewUpload = Pick<
  TusUpload,
  'id' | 'bucketId' | 'name' | 'ownerId' | 'isUpsert' | 'metadata' | 'length' | 'expiresAt'
>

/** A stored piece of the body, and until when the upload then waits for the next one. */
type NewPart = { key: string; size: number; expiresAt: number }

const columns = `id, bucket_id as "bucketId", name, owner_id as "ownerId", is_upsert as "isUpsert", metadata, length,
  upload_offset as "offset", parts, version, finished_at is not null as "isFinished", expires_at as "expiresAt"`

/** The table of unfinished uploads. Changes name the lock's holder: one that lost the lock changes nothing (false). */
export class TusUploads {
  readonly #database: Pick<Database, 'query' | 'transaction'>

  constructor(database: Pick<Database, 'query' | 'transaction'>) {
    this.#database = database
  }

  /**
   * False when the owner has `maxOpen` unfinished uploads: their bytes count in no project's limits yet. Expired ones
   * count until the sweep removes their bytes.
   */
  create(upload: NewUpload, maxOpen: number): Promise<boolean> {
    const { id, bucketId, name, ownerId, isUpsert, metadata, length, expiresAt } = upload
    return this.#database.transaction(async ({ query }) => {
      // Otherwise requests at the same time would all count the same uploads.
      await query('select pg_advisory_xact_lock(hashtextextended($1, 7034204))', [ownerId ?? ''])
      const created = await query(
        `insert into storage.tus_uploads
           (id, bucket_id, name, owner_id, is_upsert, metadata, length, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where (select count(*) from storage.tus_uploads
           where owner_id is not distinct from $4 and finished_at is null) < $9
         returning id`,
        [
          id,
          bucketId,
          name,
          ownerId,
          isUpsert,
          JSON.stringify(metadata),
          length,
          new Date(expiresAt),
          maxOpen,
        ],
      )
      return created.length > 0
    })
  }

  async find(id: string): Promise<TusUpload | null> {
    const [row] = await this.#database.query<Row>(
      `select ${columns} from storage.tus_uploads where id = $1`,
      [id],
    )
    return row === undefined ? null : fromRow(row)
  }

  /** Those of these ids that exist. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database.query<{ id: string }>(
      'select id from storage.tus_uploads where id = any($1::uuid[])',
      [ids],
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Adds a part that starts at `offset`. */
  advance(id: string, holder: string, offset: number, part: NewPart): Promise<boolean> {
    return this.#change(
      `update storage.tus_uploads
       set upload_offset = upload_offset + $4, parts = array_append(parts, $5), expires_at = $6
       where id = $1 and locked_by = $2 and upload_offset = $3 and finished_at is null`,
      [id, holder, offset, part.size, part.key, new Date(part.expiresAt)],
    )
  }

  declareLength(id: string, holder: string, length: number): Promise<boolean> {
    return this.#change(
      'update storage.tus_uploads set length = $3 where id = $1 and locked_by = $2 and length is null',
      [id, holder, length],
    )
  }

  beginStoring(id: string, holder: string, version: string): Promise<boolean> {
    return this.#change('update storage.tus_uploads set version = $3 where id = $1 and locked_by = $2', [
      id,
      holder,
      version,
    ])
  }

  finish(id: string): Promise<boolean> {
    return this.#change(`update storage.tus_uploads set finished_at = now(), parts = '{}' where id = $1`, [
      id,
    ])
  }

  remove(id: string): Promise<boolean> {
    return this.#change('delete from storage.tus_uploads where id = $1', [id])
  }

  /** Deletes expired uploads from the table; resolves with the keys of their parts. */
  async removeExpired(now: number): Promise<string[]> {
    const rows = await this.#database.query<{ parts: string[] }>(
      `delete from storage.tus_uploads
       where expires_at < $1 and (locked_until is null or locked_until < clock_timestamp()) returning parts`,
      [new Date(now)],
    )
    return rows.flatMap(({ parts }) => parts)
  }

  async #change(text: string, values: readonly unknown[]): Promise<boolean> {
    return (await this.#database.query(`${text} returning id`, values)).length > 0
  }
}

function fromRow(row: Row): TusUpload {
  return {
    ...row,
    length: row.length === null ? null : Number(row.length),
    offset: Number(row.offset),
    expiresAt: row.expiresAt.getTime(),
  }
}
