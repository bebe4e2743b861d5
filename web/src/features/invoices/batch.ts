import type { ListedInvoice } from '#data/invoice-lists.ts'

export const batchActions = ['send', 'remind', 'paid'] as const
export type BatchAction = (typeof batchActions)[number]

/** Why one of the chosen is left out before anything is done. */
export type Skip = 'paid' | 'void' | 'written_off' | 'draft' | 'noAddress'

/** Null: it can be done with this one. */
export function skipOf(action: BatchAction, { status, client }: ListedInvoice): Skip | null {
  if (status === 'paid' || status === 'void' || status === 'written_off') return status
  if (action === 'remind' && status === 'draft') return 'draft'
  return action !== 'paid' && !client?.email ? 'noAddress' : null
}

export type BatchResult = {
  done: readonly ListedInvoice[]
  skipped: readonly { row: ListedInvoice; why: Skip }[]
  failed: readonly { row: ListedInvoice; error: unknown }[]
}

/** One after the other, so that a limit or a dead network stops nothing that was done; every row is told of. */
export async function runBatch(
  action: BatchAction,
  rows: readonly ListedInvoice[],
  work: (row: ListedInvoice) => Promise<void>,
  onProgress: (count: number) => void,
): Promise<BatchResult> {
  const done: ListedInvoice[] = []
  const skipped: { row: ListedInvoice; why: Skip }[] = []
  const failed: { row: ListedInvoice; error: unknown }[] = []
  for (const [at, row] of rows.entries()) {
    const why = skipOf(action, row)
    if (why !== null) skipped.push({ row, why })
    else {
      try {
        await work(row)
        done.push(row)
      } catch (error) {
        failed.push({ row, error })
      }
    }
    onProgress(at + 1)
  }
  return { done, skipped, failed }
}
