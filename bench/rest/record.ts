import { createBackend } from '@fieldlark/backend/backend.ts'
import type { Database, Step } from '@fieldlark/backend/postgres/database.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'

import type { Case } from './cases.ts'
import type { Project } from './project.ts'

/** Records the statements of the REST service for the request about client 1 and checks its response. */
export async function record(
  { database, secrets }: Project,
  each: Case,
  headers: Record<string, string>,
): Promise<readonly Step[]> {
  let recorded: readonly Step[] = []
  const spy: Database = {
    ...database,
    run: (pool, steps, holder) => {
      recorded = steps
      return database.run(pool, steps, holder)
    },
  }
  const sendMail = async () => {}
  const log = () => {}
  const backend = createBackend({ database: spy, secrets, settings: defaultSettings, sendMail, log })
  const response = await backend.fetch(
    new Request(`http://127.0.0.1/rest/v1${each.path(1)}`, {
      method: each.method,
      headers,
      ...(each.body === undefined ? {} : { body: JSON.stringify(each.body(1)) }),
    }),
  )
  const body: unknown = await response.json()
  await backend.close()
  const rows = Array.isArray(body) ? body.length : null
  if (response.status !== each.status || rows !== each.rows) {
    throw new Error(
      `${each.name} answered ${response.status} with ${rows} rows: ${JSON.stringify(body).slice(0, 500)}`,
    )
  }
  return recorded
}
