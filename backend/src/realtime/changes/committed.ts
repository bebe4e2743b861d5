import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#postgres/database.ts'
import type { LogChange } from '#postgres/log-change.ts'

const longestWaitMs = 50
const mostTries = 400

/**
 * The log is streamed as soon as a commit is written, but other connections see the transaction only after that: a
 * query sent at once may find nothing. Resolves when every one of the changes is visible.
 */
export async function untilVisible(
  database: Pick<Database, 'query'>,
  changes: readonly LogChange[],
): Promise<void> {
  const transactions = [...new Set(changes.map(({ transaction }) => transaction))]
  for (let tries = 0, waitMs = 1; tries < mostTries; tries += 1) {
    const [now] = await database.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
    if (now === undefined || transactions.every((transaction) => sees(now.snapshot, transaction))) {
      return
    }
    await wait(waitMs)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

const span = 2n ** 32n

/** Whether a snapshot, `xmin:xmax:running,…`, sees a transaction that is known by the low 32 bits of its id. */
export function sees(snapshot: string, transaction: number): boolean {
  const [, end = '0', running = ''] = snapshot.split(':')
  const next = BigInt(end)
  // Of all ids with these bits, the one nearest to the current one.
  const near = next - (next % span) + BigInt(transaction)
  const half = span / 2n
  const whole = near > next + half ? near - span : near < next - half ? near + span : near
  return whole < next && !running.split(',').includes(String(whole))
}
