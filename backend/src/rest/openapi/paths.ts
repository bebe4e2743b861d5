import type { Routine } from '../schema/schema.ts'
import { refsOf } from './parameters.ts'
import { typeProperty } from './property.ts'
import type { VisibleRelation } from './visible-query.ts'

const ok = { 200: { description: 'OK' } }
const mediaTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

/** The operations on a relation that the role has the privileges for. */
export function relationPath({ name, description, columns, ...can }: VisibleRelation): object {
  const filters = columns.map((column) => `rowFilter.${name}.${column.name}`)
  const about = { tags: [name], ...(description === null ? {} : { description }) }
  const page = ['order', 'range', 'rangeUnit', 'offset', 'limit']
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  return {
    ...(can.canRead && {
      get: {
        ...about,
        parameters: refsOf([...filters, 'select', ...page, 'preferCount']),
        responses: { 200: { description: 'OK', schema: rows }, 206: { description: 'Partial Content' } },
      },
    }),
    ...(can.canInsert && {
      post: {
        ...about,
        parameters: refsOf([`body.${name}`, 'select', 'preferPost']),
        responses: { 201: { description: 'Created' } },
      },
    }),
    ...(can.canUpdate && {
      patch: {
        ...about,
        parameters: refsOf([...filters, `body.${name}`, 'preferReturn']),
        responses: { 204: { description: 'No Content' } },
      },
    }),
    ...(can.canDelete && {
      delete: {
        ...about,
        parameters: refsOf([...filters, 'preferReturn']),
        responses: { 204: { description: 'No Content' } },
      },
    }),
  }
}

/** The operations of a function: POST always, GET unless it is volatile. */
export function functionPath(routine: Routine, description: string | null): object {
  const about = {
    tags: [`(rpc) ${routine.name}`],
    ...(description === null ? {} : { description, summary: description.split('\n')[0] }),
    produces: mediaTypes,
    responses: ok,
  }
  const named = routine.arguments.filter(({ name }) => name !== '')
  const properties = Object.fromEntries(named.map(({ name, type }) => [name, typeProperty(type)]))
  const required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const schema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
  const body = { name: 'args', in: 'body', required: true, schema }
  const query = named.map(({ name, type, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    ...typeProperty(type),
    type: typeProperty(type).type ?? 'string',
  }))
  return {
    ...(routine.isVolatile ? {} : { get: { ...about, parameters: query } }),
    post: { ...about, parameters: [body, ...refsOf(['preferParams'])] },
  }
}

export const rootPath = {
  get: {
    tags: ['Introspection'],
    summary: 'OpenAPI description (this document)',
    produces: ['application/openapi+json', 'application/json'],
    responses: ok,
  },
}

export { mediaTypes }
