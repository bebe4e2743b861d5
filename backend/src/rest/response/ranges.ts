import type { Compiled } from '../compiled.ts'
import type { RestRequest } from '../request/rest-request.ts'

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

/** The path and query of what was read, with sorted parameters. */
export function contentLocation({ resource, pairs }: RestRequest): string {
  const query = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  return `/${encodeURIComponent(resource.name)}${query === '' ? '' : `?${query}`}`
}
