import { RestError } from '../errors.ts'
import type { Field } from '../request/query-tree.ts'
import type { Column } from '../schema/schema.ts'

type Root = { name: string; columns: ReadonlyMap<string, Column> }

const systemColumns = new Set(['tableoid', 'xmin', 'xmax', 'cmin', 'cmax', 'ctid'])

/**
 * Treats system columns as missing (42703): they reveal when and where a row was written, and how much other tenants
 * write.
 */
export function checkField({ name }: Field, root: Root): void {
  if (systemColumns.has(name) && !root.columns.has(name)) {
    throw new RestError({ code: '42703', status: 400, message: `column ${root.name}.${name} does not exist` })
  }
}
