import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Step } from './database.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ lanes: { reads: 2, writes: 2, slow: 2 } })
})
afterAll(() => scratch.close())

const quick: Step[] = [{ text: 'select 1' }]
const blocked: Step[] = [{ text: 'select pg_advisory_xact_lock_shared(11)' }]

/** While `work` runs, whoever asks for the lock waits: a slow question of any length. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await scratch.database.transaction(async ({ query }) => {
    await query('select pg_advisory_xact_lock(11)')
    await work()
  })
}

test('two people with slow questions stop nobody else, then or later', { timeout: 60_000 }, async () => {
  const { database } = scratch
  for (const lane of ['reads', 'writes'] as const) {
    const held: Promise<unknown>[] = []
    let answered = 0
    await whileLocked(async () => {
      // One connection each: the whole lane.
      held.push(database.run(lane, blocked, `${lane} a`), database.run(lane, blocked, `${lane} b`))
      await expect
        .poll(
          () => {
            database.run(lane, quick, 'c').then(
              () => (answered += 1),
              () => {},
            )
            return answered
          },
          { timeout: 20_000, interval: 100 },
        )
        .toBeGreaterThan(0)
    })
    await Promise.all(held)
    // They are known by now: their next questions take no connection of the lane.
    await whileLocked(async () => {
      held.push(database.run(lane, blocked, `${lane} a`), database.run(lane, blocked, `${lane} b`))
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, at) => database.run(lane, quick, `d${at}`)),
      )
      expect(others).toHaveLength(20)
    })
    await Promise.all(held)
  }
})
