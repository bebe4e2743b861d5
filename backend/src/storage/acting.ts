import { asCaller } from '#postgres/as-caller.ts'
import type { Transaction } from '#postgres/database.ts'
import type { Ask, Asker, Storage } from './parts.ts'

/** What acting for somebody needs; an endpoint's Ask is one. */
export type Acting = Pick<Ask, 'asker' | 'operation'> & { storage: Pick<Storage, 'database' | 'settings'> }

/** A transaction that is the asker's from its first statement on: row-level security decides. */
export function actAs<T>(acting: Acting, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return acting.storage.database.transaction(async (transaction) => {
    await takeRole(transaction, acting)
    return work(transaction)
  })
}

/** Runs the work as the asker and undoes it: whether it would be allowed, without doing it. Rejects as the work does. */
export async function tryAs(
  transaction: Transaction,
  acting: Acting,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  await transaction.query('savepoint trial')
  await takeRole(transaction, acting)
  await work(transaction)
  // Takes the role and the settings back with it.
  await transaction.query('rollback to savepoint trial')
}

async function takeRole(transaction: Transaction, { storage, asker, operation }: Acting): Promise<void> {
  const { identity } = asker
  if (identity === null) {
    await transaction.query(`select set_config('storage.operation', $1, true)`, [operation])
    return
  }
  await asCaller(transaction, identity, {
    'storage.operation': operation,
    search_path: 'storage, public, extensions',
    statement_timeout: String(storage.settings.statementTimeoutsMs[identity.role] ?? 0),
  })
}

/** The `owner` columns: an id that is no UUID (another issuer's) stands only in owner_id. */
export function ownerColumns({ ownerId }: Asker): { owner: string | null; ownerId: string | null } {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ownerId ?? '')
  return { owner: isUuid ? ownerId : null, ownerId }
}
