import { isToOne, keyOf, type Schema } from '../schema/schema.ts'
import { parametersOf } from './parameters.ts'
import { functionPath, mediaTypes, relationPath, rootPath } from './paths.ts'
import { columnProperty } from './property.ts'
import type { Visible, VisibleRelation } from './visible-query.ts'

/**
 * The OpenAPI 2.0 document of one schema, limited to what the role may see. `externalUrl` is the backend's public
 * URL.
 */
export function openApiDocument(
  schema: Schema,
  inSchema: string,
  visible: Visible,
  externalUrl: string,
): object {
  const { protocol, host } = new URL(externalUrl)
  const paths: Record<string, object> = { '/': rootPath }
  for (const relation of visible.relations) {
    paths[`/${relation.name}`] = relationPath(relation)
  }
  const described = new Map(visible.functions.map(({ id, description }) => [id, description]))
  for (const overloads of schema.functions.values()) {
    for (const routine of overloads) {
      if (routine.schema === inSchema && described.has(routine.id)) {
        paths[`/rpc/${routine.name}`] = functionPath(routine, described.get(routine.id) ?? null)
      }
    }
  }
  const [title, ...more] = (visible.description ?? `standard ${inSchema} schema`).split('\n')
  return {
    swagger: '2.0',
    info: { title, description: more.join('\n').trim(), version: '14.5' },
    host,
    basePath: '/rest/v1',
    schemes: [protocol.replace(':', '')],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths,
    definitions: Object.fromEntries(
      visible.relations.map((relation) => [relation.name, definitionOf(schema, inSchema, relation)]),
    ),
    parameters: parametersOf(visible.relations),
  }
}

function definitionOf(schema: Schema, inSchema: string, relation: VisibleRelation): object {
  const required = relation.columns.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const properties = relation.columns.map((column) => [
    column.name,
    columnProperty(column, notesOf(schema, inSchema, relation.name, column.name)),
  ])
  return {
    ...(relation.description === null ? {} : { description: relation.description }),
    ...(required.length === 0 ? {} : { required }),
    type: 'object',
    properties: Object.fromEntries(properties),
  }
}

// Type generators read these tags.
function notesOf(schema: Schema, inSchema: string, relation: string, column: string): string[] {
  const key = keyOf(inSchema, relation)
  const isPrimary = schema.relations.get(key)?.primaryKey.includes(column) === true
  const target = schema.relationships
    .get(key)
    ?.find(
      (each) => isToOne(each) && each.on.length === 1 && each.on[0]?.[0] === column && !each.target.isView,
    )
  return [
    ...(isPrimary ? ['This is a Primary Key.<pk/>'] : []),
    ...(target === undefined
      ? []
      : [
          `This is a Foreign Key to \`${target.target.name}.${target.on[0]?.[1]}\`.<fk table='${target.target.name}' column='${target.on[0]?.[1]}'/>`,
        ]),
  ]
}
