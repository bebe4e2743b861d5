import type { Payload } from '../request/payload.ts'
import type { Argument, Routine } from '../schema/schema.ts'

/** What is asked to be called; `keys` are the names of the given arguments. */
export type CallRequest = {
  schema: string
  name: string
  keys: readonly string[]
  payload: Payload | null
}

/** A call of one overload. */
export type Call = {
  routine: Routine
  given: readonly Argument[]
  /** The whole body is the function's one unnamed argument. */
  isBodyArgument: boolean
  /** The body is an array, of which the first object counts. */
  isArray: boolean
}
