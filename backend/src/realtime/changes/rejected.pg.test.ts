import { afterAll, beforeAll, expect, test } from 'vitest'
import { LogFollower } from '#postgres/log-follower.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings } from '#settings.ts'
import { createChanges } from './changes.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ followsLog: true })
})
afterAll(() => scratch.close())

test('a subscriber is told that the database does not let its log be read', async () => {
  // The authenticator lacks the REPLICATION attribute.
  const database = {
    ...scratch.database,
    follow: (options: ConstructorParameters<typeof LogFollower>[1]) =>
      new LogFollower(scratch.url, options, scratch.database.query),
  }
  const changes = createChanges({ database, settings: defaultSettings, log: () => {} })
  await expect(changes.hold().ready).rejects.toThrow(/^RealtimeDisabledForConfiguration: /)
  await expect(changes.hold().ready).rejects.toThrow(/^RealtimeDisabledForConfiguration: /)
  await changes.close()
})
