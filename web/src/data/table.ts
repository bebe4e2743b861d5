import { toFailure } from '#connection/failure.ts'
import { untypedRest } from '#data/rest.ts'

import type { Insert, Row, TableName, Update } from './schema.ts'

type Problem = { code?: string; message: string } | null
type Answer<T> = { data: T | null; error: Problem; status: number; count?: number | null }

/** The rows of a response, or a thrown Failure. */
export function rowsOf<T>({ data, error, status }: Answer<T>): T {
  if (error) throw toFailure(error, status)
  if (data === null) throw toFailure({ message: 'The answer was empty.' }, status)
  return data
}

/** The number of rows for a query with `count` and no rows; or a thrown Failure. */
export function countOf({ error, status, count }: Answer<unknown>): number {
  if (error) throw toFailure(error, status)
  return count ?? 0
}

/** For a write that returns no rows: nothing, or a thrown Failure. */
export function done({ error, status }: Pick<Answer<unknown>, 'error' | 'status'>): void {
  if (error) throw toFailure(error, status)
}

/** The factory behind data/: the reads and writes every table has; a table's own file adds what is special. */
export function table<Name extends TableName>(name: Name) {
  return {
    get: async (id: string): Promise<Row<Name>> =>
      rowsOf<Row<Name>>(await untypedRest.from(name).select('*').eq('id', id).single()),

    insert: async (draft: Insert<Name>): Promise<Row<Name>> =>
      rowsOf<Row<Name>>(await untypedRest.from(name).insert(draft).select('*').single()),

    /** With `version` the write fails ('not-found') when somebody saved in between. */
    update: async (id: string, draft: Update<Name>, version?: number): Promise<Row<Name>> => {
      const write = untypedRest.from(name).update(draft).eq('id', id)
      const guarded = version === undefined ? write : write.eq('version', version)
      return rowsOf<Row<Name>>(await guarded.select('*').single())
    },

    remove: async (id: string): Promise<void> => {
      done(await untypedRest.from(name).delete().eq('id', id))
    },
  }
}
