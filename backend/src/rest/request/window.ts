import { RestError, statusOfCode } from '../errors.ts'
import type { Pair } from './pairs.ts'
import { readCount } from './query.ts'

/** Which of the matching rows are requested; a null limit is no limit. */
export type Window = { limit: number | null; offset: number }

/**
 * `limit` and `offset` of the root, intersected with the Range header (of GET only) and capped at `maxRows`.
 */
export function readWindow(
  pairs: readonly Pair[],
  rangeHeader: string | undefined,
  maxRows: number | null,
): Window {
  let limit: number | null = null
  let offset = 0
  for (const [name, value] of pairs) {
    if (name === 'limit') {
      limit = readCount(value)
    } else if (name === 'offset') {
      offset = Math.max(0, readCount(value) ?? 0)
    }
  }
  if (limit !== null && limit < 0) {
    throw notSatisfiable('Limit should be greater than or equal to zero.')
  }
  const range =
    rangeHeader === undefined ? null : /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(rangeHeader.trim())
  if (range !== null) {
    const lower = Number(range[1])
    const upper = range[2] === undefined ? Infinity : Number(range[2])
    if (lower > upper) {
      throw notSatisfiable(
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      )
    }
    const end = Math.min(limit === null ? Infinity : offset + limit - 1, upper)
    offset = Math.max(offset, lower)
    limit = end === Infinity ? null : Math.max(0, end - offset + 1)
  }
  return { limit: atMost(limit, maxRows), offset }
}

export function atMost(limit: number | null, maxRows: number | null): number | null {
  return maxRows === null ? limit : Math.min(limit ?? maxRows, maxRows)
}

/** PGRST103; with the number of rows there are, the header that tells it. */
export function notSatisfiable(details: string, total: number | null = null): RestError {
  return new RestError({
    code: 'PGRST103',
    status: statusOfCode.PGRST103,
    message: 'Requested range not satisfiable',
    details,
    headers: total === null ? {} : { 'content-range': `*/${total}` },
  })
}
