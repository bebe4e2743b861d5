import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { checklistData } from '@fieldlark/documents/checklist-data.ts'
import { renderPdf } from '@fieldlark/documents/pdf-queue.ts'
import { checklists } from '@fieldlark/domain/checklists/checklists.ts'

type Language = 'en' | 'es'
type ChecklistTrade = keyof typeof checklists

const text = (status: number, body: string, more: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  body,
})

const trades = Object.keys(checklists) as ChecklistTrade[]
const names: ReadonlyMap<string, { trade: ChecklistTrade; language: Language }> = new Map(
  trades.flatMap((trade) =>
    (['en', 'es'] as const).map(
      (language) => [`${trade.replaceAll('_', '-')}-${language}.pdf`, { trade, language }] as const,
    ),
  ),
)

const print = async (trade: ChecklistTrade, language: Language): Promise<Buffer> =>
  Buffer.from(await renderPdf('checklist', checklistData(trade, checklists[trade], language), language))

/** Serves the checklist of each trade at /checklists/{trade}-{language}.pdf; each is printed once and kept in memory. */
export function createChecklists(
  log: (event: LogEvent) => void,
): (request: HttpRequest) => Promise<HttpResponse> {
  const printed = new Map<string, Promise<Buffer>>()
  const bytesOf = (name: string, trade: ChecklistTrade, language: Language) => {
    const known = printed.get(name)
    if (known) return known
    const bytes = print(trade, language)
    printed.set(name, bytes)
    return bytes
  }
  return async ({ method, path }) => {
    if (method !== 'GET' && method !== 'HEAD')
      return text(405, 'Method not allowed\n', { allow: 'GET, HEAD' })
    const name = path.slice('/checklists/'.length)
    const wanted = names.get(name)
    if (wanted === undefined) return text(404, 'There is no such checklist.\n')
    try {
      const bytes = await bytesOf(name, wanted.trade, wanted.language)
      return {
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${name}"`,
          'content-language': wanted.language,
          'cache-control': 'public, max-age=3600',
          'x-robots-tag': 'noindex',
        },
        body: bytes,
      }
    } catch (error) {
      // The queue was full, or the thread ended: the next visitor has it printed anew.
      printed.delete(name)
      log({ level: 'error', event: 'checklist not printed', path, ...describeError(error) })
      return text(503, 'Try again later\n', { 'retry-after': '60' })
    }
  }
}
