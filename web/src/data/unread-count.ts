import { rest } from './rest.ts'
import { countOf } from './table.ts'

/** How many notifications the caller has not read, in all of their businesses. Alone in its file: the first page waits for it. */
export const countUnread = async (): Promise<number> =>
  countOf(await rest.from('notifications').select('id', { count: 'exact', head: true }).is('read_at', null))
