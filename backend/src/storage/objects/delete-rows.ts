import type { EndpointContext } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { type ObjectRow, objectColumns } from './object-row.ts'
import { removeBytes } from './remove-bytes.ts'

/**
 * Deletes the rows that match `condition` and that the requester may delete, then the bytes; resolves with the rows.
 */
export async function deleteRows(
  context: EndpointContext,
  condition: string,
  values: readonly unknown[],
): Promise<ObjectRow[]> {
  const rows = await runAs(context, async (transaction) => {
    await transaction.query(`select set_config('storage.allow_delete_query', 'true', true)`)
    return transaction.query<ObjectRow>(
      `delete from storage.objects where ${condition} returning ${objectColumns}`,
      values,
    )
  })
  await removeBytes(
    context.storage,
    rows.map(({ version }) => version),
  )
  return rows
}
