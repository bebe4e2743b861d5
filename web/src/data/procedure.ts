import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

/** Calls a function of the database; one that answers nothing answers an empty object. */
export async function procedure<Answer>(name: string, args: object): Promise<Answer> {
  const { data, ...answer } = (await rest.rpc(name, args)) as unknown as Parameters<typeof rowsOf>[0]
  return rowsOf<Answer>({ ...answer, data: data ?? {} } as never)
}
