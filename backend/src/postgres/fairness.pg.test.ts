import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Step } from './database.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ pools: { reads: 2, writes: 2, slow: 2 } })
})
afterAll(() => scratch.close())

const quick: Step[] = [{ text: 'select 1' }]
const blocked: Step[] = [{ text: 'select pg_advisory_xact_lock_shared(11)' }]

/** Statements that need the lock wait while `work` runs: slow queries of any length. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await scratch.database.transaction(async ({ query }) => {
    await query('select pg_advisory_xact_lock(11)')
    await work()
  })
}

test('slow queries of two people block nobody else, now or later', async () => {
  const { database } = scratch
  for (const pool of ['reads', 'writes'] as const) {
    const held: Promise<unknown>[] = []
    let answered = 0
    await whileLocked(async () => {
      // One connection each: the whole pool.
      held.push(database.run(pool, blocked, `${pool} a`), database.run(pool, blocked, `${pool} b`))
      await expect
        .poll(
          () => {
            database.run(pool, quick, 'c').then(
              () => (answered += 1),
              () => {},
            )
            return answered
          },
          { interval: 100 },
        )
        .toBeGreaterThan(0)
    })
    await Promise.all(held)
    // Both are known as slow by now: their next queries use no connection of this pool.
    await whileLocked(async () => {
      held.push(database.run(pool, blocked, `${pool} a`), database.run(pool, blocked, `${pool} b`))
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, at) => database.run(pool, quick, `d${at}`)),
      )
      expect(others).toHaveLength(20)
    })
    await Promise.all(held)
  }
})
