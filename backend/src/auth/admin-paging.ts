import type { Ask } from './parts.ts'

export type Page = { number: number; size: number; offset: number }

const mostPerPage = 1000

/** `page` and `per_page` of the query; what is no such number counts as not given. */
export function pageOf(ask: Ask): Page {
  const number = readCount(ask.query.get('page'), 1, Number.MAX_SAFE_INTEGER / mostPerPage)
  const size = readCount(ask.query.get('per_page'), 50, mostPerPage)
  return { number, size, offset: (number - 1) * size }
}

function readCount(text: string | null, otherwise: number, most: number): number {
  const count = Number(text ?? otherwise)
  return Number.isSafeInteger(count) && count >= 1 ? Math.min(count, Math.floor(most)) : otherwise
}

/** How many there are, and where the next and the last page begin. */
export function pagingHeaders(path: string, { number, size }: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number, name: string) => `<${path}?page=${to}&per_page=${size}>; rel="${name}"`
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}
