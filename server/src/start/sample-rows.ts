import { sampleRows } from '@fieldlark/supabase/seed/sample/sample-rows.ts'
import type { Log } from '../logging/log.ts'
import { callRpc } from '../project/rest-client.ts'
import type { Runtime } from '../project/runtime.ts'

/**
 * Writes the rows that create_sample_data copies. When a project cannot be reached, the rows of the last start remain.
 */
export async function writeSampleRows(
  { database, rest }: Pick<Runtime, 'database' | 'rest'>,
  log: Log,
): Promise<void> {
  try {
    if (database) await database.query('select private.add_sample_rows($1)', [JSON.stringify(sampleRows)])
    else await callRpc(rest, 'add_sample_rows', { sample_rows: sampleRows })
  } catch (error) {
    log({ level: 'warn', event: 'no sample data', error })
  }
}
