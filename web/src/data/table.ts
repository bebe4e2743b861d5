import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

type Answer<T> = {
  data: T | null
  error: { code?: string; message: string } | null
  status: number
  count?: number | null
}

/** The rows of an answer, or a thrown Failure. */
export function rowsOf<T>({ data, error, status }: Answer<T>): T {
  if (error) throw toFailure(error, status)
  if (data === null) throw toFailure({ message: 'The answer was empty.' }, status)
  return data
}

/** The factory behind data/: the reads and writes every table has; a table's own file adds what is special. */
export function table<Row extends { id: string }, Draft extends object>(name: string) {
  return {
    rows: () => rest.from(name),

    get: async (id: string): Promise<Row> => {
      return rowsOf<Row>(await rest.from(name).select('*').eq('id', id).single())
    },

    insert: async (draft: Draft): Promise<Row> => {
      return rowsOf<Row>(await rest.from(name).insert(draft).select('*').single())
    },

    /** With `version` the write is refused ('not-found') when somebody saved in between. */
    update: async (id: string, draft: Partial<Draft>, version?: number): Promise<Row> => {
      const write = rest
        .from(name)
        .update(draft as never)
        .eq('id', id)
      const guarded = version === undefined ? write : write.eq('version', version)
      return rowsOf<Row>(await guarded.select('*').single())
    },

    remove: async (id: string): Promise<void> => {
      const { error, status } = await rest.from(name).delete().eq('id', id)
      if (error) throw toFailure(error, status)
    },
  }
}
