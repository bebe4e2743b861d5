import { isJsonObject } from '#http/json-object.ts'

// Deeper nesting overflows the stack of the next reader: JSON.stringify, or PostgreSQL's jsonb parser.
const deepest = 100

/** Parses a JSON object; null for anything else, and for one nested deeper than 100 levels. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) && !isTooDeep(value) ? value : null
  } catch {
    return null
  }
}

function isTooDeep(value: object): boolean {
  let level: object[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) {
      return true
    }
    level = level.flatMap((each) =>
      Object.values(each).filter((inner): inner is object => typeof inner === 'object' && inner !== null),
    )
  }
  return false
}
