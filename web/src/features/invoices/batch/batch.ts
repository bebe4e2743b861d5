import type { ListedInvoice } from '../list/invoice-list-queries.ts'

export const batchActions = ['send', 'remind', 'paid'] as const
export type BatchAction = (typeof batchActions)[number]

/** Why a selected row is excluded before anything is done. */
export type Skip = 'paid' | 'void' | 'written_off' | 'draft' | 'noAddress'

/** Null: the action can be applied to this invoice. */
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

/** Processes the rows one after the other, so that a rate limit or a lost connection does not affect the rows already done; the result covers every row. */
export async function runBatch(
  action: BatchAction,
  rows: readonly ListedInvoice[],
  work: (row: ListedInvoice) => Promise<unknown>,
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
