import type { ByteRange } from '../blobs/blob-store.ts'

/**
 * Reads a Range header for a number of bytes: one range, 'unsatisfiable', or null for the whole (no header, another
 * unit, several ranges, invalid text: a server may ignore all of these).
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (parts === null) {
    return null
  }
  const [, first = '', last = ''] = parts
  if (first === '') {
    return lastBytes(last, size)
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) {
    return null
  }
  return start >= size ? 'unsatisfiable' : { start, end }
}

function lastBytes(count: string, size: number): ByteRange | 'unsatisfiable' | null {
  if (count === '') {
    return null
  }
  return Number(count) === 0 || size === 0
    ? 'unsatisfiable'
    : { start: Math.max(0, size - Number(count)), end: size - 1 }
}
