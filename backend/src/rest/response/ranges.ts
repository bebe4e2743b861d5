import type { Compiled } from '../compiled.ts'
import type { Ask } from '../request/ask.ts'

export function contentRange(
  kind: Compiled['kind'],
  offset: number,
  page: number,
  total: number | null,
): string {
  const whole = total ?? '*'
  if (kind === 'insert' || kind === 'delete' || page === 0) {
    return `*/${whole}`
  }
  return `${offset}-${offset + page - 1}/${whole}`
}

/** The address of what was read, its parameters in order. */
export function contentLocation({ resource, pairs }: Ask): string {
  const query = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  return `/${encodeURIComponent(resource.name)}${query === '' ? '' : `?${query}`}`
}
