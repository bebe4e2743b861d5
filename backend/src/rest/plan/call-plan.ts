import { hasNames, type Payload } from '../request/payload.ts'
import { type Argument, keyOf, type Routine, type Schema } from '../schema/schema.ts'
import type { Call, CallRequest } from './call.ts'
import { ambiguousFunction, functionNotFound } from './call-errors.ts'

const unnamedTypes: Readonly<Record<Payload['kind'], readonly string[]>> = {
  json: ['json', 'jsonb'],
  csv: [],
  form: [],
  text: ['text'],
  xml: ['xml'],
  binary: ['bytea'],
}

/** The overload that takes the given argument names: PGRST202 for none, PGRST203 for several. */
export function chooseFunction(schema: Schema, request: CallRequest): Call {
  const { keys, payload } = request
  const overloads = schema.functions.get(keyOf(request.schema, request.name)) ?? []
  const isNamed = payload === null || hasNames(payload)
  const named = isNamed ? overloads.filter((routine) => takesNames(routine, keys)) : []
  const candidates = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, payload))
  const [first, second] = candidates
  if (first === undefined) {
    throw functionNotFound(schema, request)
  }
  if (second !== undefined) {
    throw ambiguousFunction(candidates)
  }
  return {
    routine: first,
    given: givenOf(first, keys),
    // An object with the key "" names the argument, unless the argument is JSON like the object itself.
    isBodyArgument: named.length === 0 || (keys.length > 0 && takesBody(first, payload)),
    isArray: payload?.isArray === true,
  }
}

function givenOf(routine: Routine, keys: readonly string[]): Argument[] {
  return routine.arguments.filter(({ name }) => keys.includes(name))
}

function takesNames(routine: Routine, keys: readonly string[]): boolean {
  return (
    keys.every((key) => routine.arguments.some(({ name }) => name === key)) &&
    routine.arguments.every(({ name, isRequired }) => !isRequired || keys.includes(name))
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
