import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCleanup } from './cleanup.ts'
import { newUser, type ScratchAuth, scratchAuth } from './testing/scratch-auth.ts'

let auth: ScratchAuth
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true })
})
afterAll(() => auth.close())

const refresh = (token: unknown) => auth.post('/token?grant_type=refresh_token', { refresh_token: token })
const tokens = () => auth.database.query('select 1 from auth.refresh_tokens')

test('removes used tokens after a day, keeps the live one, and runs at most every ten minutes', async () => {
  const { refresh_token: first } = await newUser(auth, 'ann@example.com')
  const second = await refresh(first)
  const cleanUp = createCleanup(auth.database, () => auth.clock.ms)
  auth.clock.ms += 5 * 60_000
  await cleanUp()
  expect(await tokens()).toHaveLength(2)
  auth.clock.ms += 25 * 3_600_000
  await cleanUp()
  expect(await tokens()).toHaveLength(1)
  expect((await refresh(second.body['refresh_token'])).status).toBe(200)
})
