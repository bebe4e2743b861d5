import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { functionNotFound } from './plan/call-errors.ts'
import { findRelation } from './plan/read-plan.ts'
import { readPath, readSchema } from './request/resource.ts'
import { keyOf, type Schema } from './schema/schema.ts'

/** The answer to OPTIONS: in its header Allow, the methods that a table or function has. */
export function allowedMethods(
  { path, headers }: HttpRequest,
  schema: Schema,
  schemas: readonly string[],
): HttpResponse {
  const { kind, name } = readPath(path)
  const inSchema = readSchema('GET', headers, schemas)
  const methods =
    kind === 'root'
      ? ['GET', 'HEAD']
      : kind === 'call'
        ? functionMethods(schema, inSchema, name)
        : relationMethods(schema, inSchema, name)
  return { status: 200, headers: { allow: ['OPTIONS', ...methods].join(',') } }
}

function functionMethods(schema: Schema, inSchema: string, name: string): string[] {
  const overloads = schema.functions.get(keyOf(inSchema, name))
  if (overloads === undefined) {
    throw functionNotFound(schema, { schema: inSchema, name, keys: [], payload: null })
  }
  return overloads.every(({ isVolatile }) => isVolatile) ? ['POST'] : ['GET', 'HEAD', 'POST']
}

function relationMethods(schema: Schema, inSchema: string, name: string): string[] {
  const { canInsert, canUpdate, canDelete, primaryKey } = findRelation(schema, inSchema, name)
  return [
    'GET',
    'HEAD',
    ...(canInsert ? ['POST'] : []),
    ...(canInsert && canUpdate && primaryKey.length > 0 ? ['PUT'] : []),
    ...(canUpdate ? ['PATCH'] : []),
    ...(canDelete ? ['DELETE'] : []),
  ]
}
