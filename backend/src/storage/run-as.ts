import { asCaller } from '#postgres/as-caller.ts'
import type { Transaction } from '#postgres/database.ts'
import type { EndpointContext, Requester, Storage } from './parts.ts'

/** What a transaction on behalf of the requester needs; an EndpointContext has all of it. */
export type OperationContext = Pick<EndpointContext, 'requester' | 'operation'> & {
  storage: Pick<Storage, 'database' | 'settings'>
}

/** Runs a transaction as the requester from its first statement on: row-level security applies. */
export function runAs<T>(
  context: OperationContext,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return context.storage.database.transaction(async (transaction) => {
    await takeRole(transaction, context)
    return work(transaction)
  })
}

/** Runs the work as the requester and rolls it back: checks whether it would be allowed. Rejects as the work does. */
export async function dryRunAs(
  transaction: Transaction,
  context: OperationContext,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  await transaction.query('savepoint trial')
  await takeRole(transaction, context)
  await work(transaction)
  // Also resets the role and the settings.
  await transaction.query('rollback to savepoint trial')
}

async function takeRole(
  transaction: Transaction,
  { storage, requester, operation }: OperationContext,
): Promise<void> {
  const { identity } = requester
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

/** The `owner` columns: an id that is not a UUID (from another issuer) is stored only in owner_id. */
export function ownerColumns({ ownerId }: Requester): { owner: string | null; ownerId: string | null } {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ownerId ?? '')
  return { owner: isUuid ? ownerId : null, ownerId }
}
