import { restError } from '../errors.ts'
import type { Payload } from '../request/payload.ts'
import { keyOf, type Routine, type Schema } from '../schema/schema.ts'
import { mostSimilar } from '../schema/similar.ts'
import type { CallRequest } from './call.ts'

const singleTypes: Partial<Record<Payload['kind'], string>> = { text: 'text', xml: 'xml', binary: 'bytea' }

const longestName = 200
/** A hint for some thirty arguments, and a comparison of milliseconds. */
const longestList = 500

/** PGRST202, with what was searched for and the most similar function or overload. */
export function functionNotFound(schema: Schema, request: CallRequest): Error {
  const { schema: inSchema, name, keys, payload } = request
  const full = `${inSchema}.${name}`
  const single = payload === null ? undefined : singleTypes[payload.kind]
  const names = shownNames(keys)
  const without = keys.length === 0 ? ' without parameters' : null
  const shown = single === undefined ? (without ?? `(${names})`) : ''
  const unnamed = payload?.kind === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  const searched =
    single === undefined
      ? `${without ?? ` with parameter${keys.length === 1 ? '' : 's'} ${names}`}${unnamed}`
      : ` with a single unnamed ${single} parameter`
  const similar = similarFunction(schema, request)
  return restError(
    'PGRST202',
    `Could not find the function ${full}${shown} in the schema cache`,
    `Searched for the function ${full}${searched}, but no matches were found in the schema cache.`,
    similar === null ? null : `Perhaps you meant to call the function ${inSchema}.${similar}`,
  )
}

/** A body may name a hundred thousand arguments, of which a function has at most a hundred. */
function shownNames(keys: readonly string[]): string {
  const shown = hasTooManyNames(keys) ? keys.slice(0, 20) : keys
  const names = shown
    .map((key) => (key.length > longestName ? `${key.slice(0, longestName)}…` : key))
    .toSorted()
  return [...names, ...(shown === keys ? [] : ['…'])].join(', ')
}

const hasTooManyNames = (keys: readonly string[]) => keys.length > 200

function similarFunction(schema: Schema, { schema: inSchema, name, keys }: CallRequest): string | null {
  const overloads = schema.functions.get(keyOf(inSchema, name))
  if (overloads === undefined) {
    const known = [...schema.functions.values()].flatMap(([first]) =>
      first?.schema === inSchema ? first.name : [],
    )
    return mostSimilar(name, known)
  }
  if (hasTooManyNames(keys)) {
    return null
  }
  const listOf = (names: readonly string[]) => `(${names.toSorted().join(', ')})`
  const lists = overloads.map((routine) => listOf(routine.arguments.map((each) => each.name)))
  const similar = mostSimilar(listOf(keys), lists, { longest: longestList })
  return similar === null ? null : `${name}${similar}`
}

/** PGRST203. */
export function ambiguousFunction(routines: readonly Routine[]): Error {
  const shown = routines.map(
    (routine) =>
      `${routine.schema}.${routine.name}(${routine.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ')})`,
  )
  return restError(
    'PGRST203',
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}
