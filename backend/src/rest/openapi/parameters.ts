import type { VisibleRelation } from './visible-query.ts'

const text = (name: string, place: 'query' | 'header', description?: string) => ({
  name,
  in: place,
  required: false,
  type: 'string',
  ...(description === undefined ? {} : { description }),
})
const preference = (description: string, values: readonly string[]) => ({
  ...text('Prefer', 'header', description),
  enum: values,
})
const returns = ['return=representation', 'return=minimal', 'return=none']

const always = {
  preferReturn: preference('Preference', returns),
  preferCount: preference('Preference', ['count=none']),
  preferPost: preference('Preference', [
    ...returns,
    'resolution=ignore-duplicates',
    'resolution=merge-duplicates',
  ]),
  preferParams: preference('Preference', ['params=single-object']),
  select: text('select', 'query', 'Filtering Columns'),
  on_conflict: text('on_conflict', 'query', 'On Conflict'),
  order: text('order', 'query', 'Ordering'),
  range: text('Range', 'header', 'Limiting and Pagination'),
  rangeUnit: { ...text('Range-Unit', 'header', 'Limiting and Pagination'), default: 'items' },
  offset: text('offset', 'query', 'Limiting and Pagination'),
  limit: text('limit', 'query', 'Limiting and Pagination'),
}

/** Every parameter that the paths refer to. */
export function parametersOf(relations: readonly VisibleRelation[]): Record<string, object> {
  const made: Record<string, object> = { ...always }
  for (const { name, columns } of relations) {
    const schema = { $ref: `#/definitions/${name}` }
    made[`body.${name}`] = { name, in: 'body', required: false, description: name, schema }
    for (const column of columns) {
      made[`rowFilter.${name}.${column.name}`] = text(column.name, 'query', column.description ?? undefined)
    }
  }
  return made
}

export function refsOf(names: readonly string[]): { $ref: string }[] {
  return names.map((name) => ({ $ref: `#/parameters/${name}` }))
}
