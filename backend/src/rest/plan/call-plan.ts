import { refusal } from '../errors.ts'
import type { Payload } from '../request/payload.ts'
import { type Argument, keyOf, type Routine, type Schema } from '../schema/schema.ts'
import { mostSimilar } from '../schema/similar.ts'

export type Call = {
  routine: Routine
  given: readonly Argument[]
  /** The whole body is its one unnamed argument. */
  isBodyArgument: boolean
}

type Asked = { schema: string; name: string; keys: readonly string[]; payload: Payload | null }

const unnamedTypes: Readonly<Record<Payload['kind'], readonly string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text', 'xml'],
  binary: ['bytea'],
}

/** The overload that the given names mean: PGRST202 for none, PGRST203 for several. */
export function chooseFunction(schema: Schema, asked: Asked): Call {
  const overloads = schema.functions.get(keyOf(asked.schema, asked.name)) ?? []
  const isNamed = asked.payload === null || asked.payload.kind === 'json'
  const named = isNamed ? overloads.filter((routine) => takesNames(routine, asked.keys)) : []
  const whole = overloads.filter((routine) => takesBody(routine, asked.payload))
  const [first, second] = named.length > 0 ? named : whole
  if (first === undefined) {
    throw notFound(schema, asked)
  }
  if (second !== undefined) {
    throw tied(named.length > 0 ? named : whole)
  }
  return {
    routine: first,
    given: first.arguments.filter(({ name }) => asked.keys.includes(name)),
    isBodyArgument: named.length === 0,
  }
}

function takesNames(routine: Routine, keys: readonly string[]): boolean {
  return (
    keys.every((key) => routine.arguments.some(({ name }) => name === key)) &&
    routine.arguments.every(({ name, isRequired }) => !isRequired || (name !== '' && keys.includes(name)))
  )
}

function takesBody(routine: Routine, payload: Payload | null): boolean {
  const [only, more] = routine.arguments
  return (
    payload !== null &&
    only !== undefined &&
    more === undefined &&
    only.name === '' &&
    unnamedTypes[payload.kind].includes(only.type)
  )
}

function notFound(schema: Schema, { schema: inSchema, name, keys, payload }: Asked): Error {
  const full = `${inSchema}.${name}`
  const names = keys.toSorted().join(', ')
  const shown = keys.length === 0 ? `${full} without parameters` : `${full}(${names})`
  const searched =
    keys.length === 0
      ? 'without parameters'
      : keys.length === 1
        ? `with parameter ${names}`
        : `with parameters ${names}`
  const unnamed = payload === null ? '' : ' or with a single unnamed json/jsonb parameter'
  const known = [...schema.functions.values()].flatMap((overloads) =>
    overloads[0]?.schema === inSchema ? overloads[0].name : [],
  )
  const overload = schema.functions.get(full)?.[0]
  const similar = mostSimilar(name, known)
  const meant =
    overload === undefined
      ? similar === null
        ? null
        : `${inSchema}.${similar}`
      : `${full}${overload.arguments.length === 0 ? '' : `(${overload.arguments.map((each) => each.name).join(', ')})`}`
  return refusal(
    'PGRST202',
    `Could not find the function ${shown} in the schema cache`,
    `Searched for the function ${full} ${searched}${unnamed}, but no matches were found in the schema cache.`,
    meant === null ? null : `Perhaps you meant to call the function ${meant}`,
  )
}

function tied(routines: readonly Routine[]): Error {
  const shown = routines.map(
    (routine) =>
      `${routine.schema}.${routine.name}(${routine.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ')})`,
  )
  return refusal(
    'PGRST203',
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}
