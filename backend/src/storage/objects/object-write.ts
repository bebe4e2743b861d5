import type { Transaction } from '#postgres/database.ts'
import { noSuchKey } from '../errors.ts'
import { dryRunAs, type OperationContext, ownerColumns } from '../run-as.ts'

/** A row to write. `update`: only an existing one, by the right to update. */
export type ObjectWrite = {
  way: 'insert' | 'upsert' | 'update'
  bucketId: string
  name: string
  version: string
  metadata: Readonly<Record<string, unknown>>
  userMetadata: Readonly<Record<string, unknown>> | null
}

const columns = '(bucket_id, name, owner, owner_id, version, metadata, user_metadata)'
const taken =
  'owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version, ' +
  'metadata = excluded.metadata, user_metadata = excluded.user_metadata'
const statements: Readonly<Record<ObjectWrite['way'], string>> = {
  insert: `insert into storage.objects ${columns} values ($1, $2, $3, $4, $5, $6, $7)`,
  upsert: `insert into storage.objects ${columns} values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (bucket_id, name) do update set ${taken}`,
  update: `update storage.objects set owner = $3, owner_id = $4, version = $5, metadata = $6, user_metadata = $7
    where bucket_id = $1 and name = $2 returning id`,
}

/** Tries the write with the requester's permissions and rolls it back; rejects as the write would. */
export function tryWrite(
  transaction: Transaction,
  operation: OperationContext,
  write: ObjectWrite,
): Promise<void> {
  return dryRunAs(transaction, operation, async (trial) => {
    const rows = await trial.query(statements[write.way], valuesOf(operation, write))
    if (write.way === 'update' && rows.length === 0) {
      throw noSuchKey()
    }
  })
}

/**
 * Writes the row if the requester may. Permissions are checked again, because they can end while the bytes arrive.
 * `replaced` is the version whose bytes no row names after the commit.
 */
export function recordWrite(
  operation: OperationContext,
  write: ObjectWrite,
): Promise<{ id: string; replaced: string | null }> {
  return operation.storage.database.transaction(async (transaction) => {
    await lockNames(transaction, [`${write.bucketId}/${write.name}`])
    await tryWrite(transaction, operation, write)
    const [old] = await transaction.query<{ version: string | null }>(
      'select version from storage.objects where bucket_id = $1 and name = $2 for update',
      [write.bucketId, write.name],
    )
    const returning = write.way === 'update' ? '' : ' returning id'
    const [row] = await transaction.query<{ id: string }>(
      `${statements[write.way]}${returning}`,
      valuesOf(operation, write),
    )
    if (row === undefined) {
      throw noSuchKey()
    }
    return { id: row.id, replaced: old?.version ?? null }
  })
}

/**
 * Serializes two writers of one name (`bucket/path`), even when there is no row to lock: what one writer's dry run
 * found still holds when it writes.
 */
export async function lockNames(transaction: Transaction, names: readonly string[]): Promise<void> {
  // Always in the same order, so that two requests that swap names cannot deadlock.
  for (const name of names.toSorted()) {
    await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 7034203))', [name])
  }
}

function valuesOf({ requester }: OperationContext, write: ObjectWrite): unknown[] {
  const { owner, ownerId } = ownerColumns(requester)
  return [
    write.bucketId,
    write.name,
    owner,
    ownerId,
    write.version,
    JSON.stringify(write.metadata),
    write.userMetadata === null ? null : JSON.stringify(write.userMetadata),
  ]
}
