import { Refusal } from './errors.ts'
import type { Routine } from './schema/schema.ts'

/** Repeated names are the elements of a variadic argument; else the last one counts. */
export function argumentsJson(pairs: readonly (readonly [string, string])[], routine: Routine): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const isVariadic = routine.arguments.some((each) => each.name === name && each.isVariadic)
    values.set(name, isVariadic ? [...(values.get(name) ?? []), value] : [value])
  }
  const members = [...values].map(
    ([name, list]) => `${JSON.stringify(name)}:${memberOf(name, list, routine)}`,
  )
  return `{${members.join(',')}}`
}

function memberOf(name: string, values: readonly string[], routine: Routine): string {
  const argument = routine.arguments.find((each) => each.name === name)
  if (argument?.isVariadic === true) {
    return JSON.stringify(values)
  }
  const value = values[0] ?? ''
  return argument?.type === 'json' || argument?.type === 'jsonb' ? checkedJson(value) : JSON.stringify(value)
}

/** As it stands: parsed and written again, a long number would be another one. */
function checkedJson(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new Refusal({ code: '22P02', status: 400, message: 'invalid input syntax for type json' })
  }
}
