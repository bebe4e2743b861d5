import { describeError, type LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import { restError } from '../errors.ts'
import { type Catalog, catalogQuery } from './catalog.ts'
import { readSchema } from './read-schema.ts'
import type { Schema } from './schema.ts'

export type SchemaCache = {
  /** The schema, or a promise while it is being read. */
  get: () => Schema | Promise<Schema>
  close: () => Promise<void>
}

type Parts = {
  database: Database
  settings: Pick<Settings, 'schemas' | 'extraSearchPath'>
  log: (event: LogEvent) => void
}

/**
 * Reads the exposed schemas at once and again after each NOTIFY on `pgrst`; requests wait for a running read.
 */
export function openSchemaCache({ database, settings, log }: Parts): SchemaCache {
  let schema: Schema | null = null
  let loading: Promise<Schema> | null = null
  let isStale = false
  let version = 0

  const read = async (): Promise<Schema> => {
    let fresh: Schema
    do {
      isStale = false
      version += 1
      fresh = readSchema(await readCatalog(database, settings), version)
      // A notification that arrived during the read may have made its result stale.
    } while (isStale)
    schema = fresh
    return fresh
  }

  const load = (): Promise<Schema> => {
    loading ??= read()
      .catch((error: unknown) => {
        schema = null
        log({ level: 'error', event: 'rest schema cache', ...describeError(error) })
        throw restError('PGRST002', 'Could not query the database for the schema cache. Retrying.')
      })
      .finally(() => {
        loading = null
      })
    return loading
  }

  const reload = (payload: string | null): void => {
    if (payload === 'reload config') {
      return
    }
    isStale = true
    schema = null
    load().catch(() => {})
  }

  const listening = database.listen('pgrst', reload).catch((error: unknown) => {
    log({ level: 'warn', event: 'rest schema cache cannot listen', ...describeError(error) })
    return async () => {}
  })
  load().catch(() => {})

  return {
    get: () => (loading === null && schema !== null ? schema : load()),
    close: async () => {
      const stop = await listening
      await loading?.catch(() => {})
      await stop()
    },
  }
}

async function readCatalog(database: Database, settings: Parts['settings']): Promise<Catalog> {
  const [row] = await database.transaction(async ({ query }) => {
    await query(`set local search_path = ''`)
    return query<{ catalog: string }>(catalogQuery, [
      settings.schemas,
      [...settings.schemas, ...settings.extraSearchPath],
    ])
  })
  return JSON.parse(row?.catalog ?? '{}')
}
