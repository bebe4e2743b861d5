import { RestError } from './errors.ts'
import { isFilter } from './request/filter.ts'
import type { Pair } from './request/pairs.ts'
import type { Routine } from './schema/schema.ts'

/**
 * Whether a parameter of a GET is an argument, by its name and value. What looks like a filter is one if the argument
 * of that name is given by another parameter: `id=5&id=gt.2`.
 */
export function argumentTest(
  overloads: readonly Routine[],
  pairs: readonly Pair[],
): (name: string, value: string) => boolean {
  const names = new Set<string>()
  const variadic = new Set<string>()
  for (const { name, isVariadic } of overloads.flatMap((routine) => routine.arguments)) {
    ;(isVariadic ? variadic : names).add(name)
  }
  const given = new Set(pairs.flatMap(([name, value]) => (isFilter(value) ? [] : name)))
  return (name, value) => variadic.has(name) || (names.has(name) && !(given.has(name) && isFilter(value)))
}

/**
 * The arguments as one JSON object. Repeated names are the elements of a variadic argument; otherwise the last one
 * counts.
 */
export function argumentsJson(pairs: readonly Pair[], routine: Routine): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const isVariadic = routine.arguments.some((each) => each.name === name && each.isVariadic)
    const list = values.get(name)
    if (isVariadic && list !== undefined) {
      // A copy per element would take seconds for a form that repeats one name.
      list.push(value)
    } else {
      values.set(name, [value])
    }
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

/** Returns the text unchanged: parsing and serializing it again would change long numbers. */
function checkedJson(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new RestError({ code: '22P02', status: 400, message: 'invalid input syntax for type json' })
  }
}
