import { invalid } from './errors.ts'
import type { EndpointContext } from './parts.ts'

export type Page = { number: number; size: number; offset: number }

const mostPerPage = 1000

/** Reads `page` and `per_page` from the query; 0 counts as absent, anything but a whole number is a 400. */
export function pageOf(context: EndpointContext): Page {
  const number = readCount(context.query.get('page'), 1, Number.MAX_SAFE_INTEGER / mostPerPage)
  const size = readCount(context.query.get('per_page'), 50, mostPerPage)
  return { number, size, offset: (number - 1) * size }
}

function readCount(text: string | null, otherwise: number, most: number): number {
  if (text === null || text === '') return otherwise
  if (!/^\d+$/.test(text)) throw invalid(`Bad Pagination Parameters: ${JSON.stringify(text)} is not a number`)
  const count = Number(text)
  return count === 0 ? otherwise : Math.min(count, Math.floor(most))
}

/** The headers with the total, and with the links to the next and the last page. */
export function pagingHeaders(path: string, { number, size }: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number, name: string) => `<${path}?page=${to}&per_page=${size}>; rel="${name}"`
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}
