import { restError } from '../errors.ts'
import { isToOne, keyOf, type Relationship, type Schema } from '../schema/schema.ts'
import { mostSimilar } from '../schema/similar.ts'

type From = { schema: string; name: string }

/** The one relationship that `target!hint` refers to; PGRST200 for none, PGRST201 for several. */
export function findRelationship(
  schema: Schema,
  from: From,
  target: string,
  hint: string | null,
): Relationship {
  const all = schema.relationships.get(keyOf(from.schema, from.name)) ?? []
  const matches = all.filter((each) => isMatch(each, target, hint))
  // A view that refers to itself is meant by the name of its column if no table is.
  const found =
    matches.length === 0 && hint === null
      ? all.filter((each) => isSelf(each) && isToOne(each) && isOnlyColumn(each, 0, target))
      : matches
  const [first, second] = found
  if (first === undefined) {
    throw noRelationship(all, from, target, hint)
  }
  if (second === undefined) {
    return first
  }
  // A foreign key to its own table gives both directions; the table's name stands for the to-many one.
  if (found.length === 2 && isSelf(first) && isSelf(second) && first.name === second.name) {
    return isToOne(first) ? second : first
  }
  throw ambiguous(found, from, target)
}

function isMatch(each: Relationship, target: string, hint: string | null): boolean {
  if (each.computedBy !== null) {
    return hint === null && each.name === target
  }
  const isTable = each.target.name === target
  if (hint === null) {
    const isNamed = each.junction === null && each.name === target
    return isTable || (!each.target.isView && (isNamed || (isToOne(each) && isOnlyColumn(each, 0, target))))
  }
  if (!isTable) {
    return false
  }
  return (
    each.name === hint ||
    (each.junction === null && (isOnlyColumn(each, 0, hint) || isOnlyColumn(each, 1, hint)))
  )
}

function isOnlyColumn(each: Relationship, side: 0 | 1, name: string): boolean {
  return each.on.length === 1 && each.on[0]?.[side] === name
}

function isSelf(each: Relationship): boolean {
  return each.origin.name === each.target.name && each.origin.schema === each.target.schema
}

function noRelationship(
  all: readonly Relationship[],
  from: From,
  target: string,
  hint: string | null,
): Error {
  const using = hint === null ? '' : ` using the hint '${hint}'`
  const similar = mostSimilar(
    target,
    all.map((each) => each.target.name),
  )
  return restError(
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${from.name}' and '${target}'${using} in the schema '${from.schema}', but no matches were found.`,
    similar === null ? null : `Perhaps you meant '${similar}' instead of '${target}'.`,
  )
}

function ambiguous(found: readonly Relationship[], from: From, target: string): Error {
  const hints = found.map((each) => `'${target}!${each.name}'`).join(', ')
  return restError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    found.map((each) => ({
      cardinality: each.cardinality,
      embedding: `${from.name} with ${each.target.name}`,
      relationship: describe(each),
    })),
    `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
  )
}

function describe(each: Relationship): string {
  const columns = (side: 0 | 1, pairs = each.on) => pairs.map((pair) => pair[side]).join(', ')
  if (each.junction !== null) {
    const [one, other] = each.junction.constraints
    return `${each.junction.name} using ${one}(${columns(1)}) and ${other}(${columns(0, each.junction.on)})`
  }
  return `${each.name} using ${each.origin.name}(${columns(0)}) and ${each.target.name}(${columns(1)})`
}
