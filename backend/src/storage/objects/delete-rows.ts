import { actAs } from '../acting.ts'
import type { Ask } from '../parts.ts'
import { type ObjectRow, objectColumns } from './object-row.ts'
import { removeBytes } from './remove-bytes.ts'

/** Deletes what the asker may delete of `condition`, then the bytes; resolves with the rows. */
export async function deleteRows(
  ask: Ask,
  condition: string,
  values: readonly unknown[],
): Promise<ObjectRow[]> {
  const rows = await actAs(ask, async (transaction) => {
    await transaction.query(`select set_config('storage.allow_delete_query', 'true', true)`)
    return transaction.query<ObjectRow>(
      `delete from storage.objects where ${condition} returning ${objectColumns}`,
      values,
    )
  })
  await removeBytes(
    ask.storage,
    rows.map(({ version }) => version),
  )
  return rows
}
