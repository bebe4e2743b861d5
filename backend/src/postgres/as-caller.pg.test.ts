import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCaller } from './as-caller.ts'
import { asRole } from './connection.ts'
import type { Transaction } from './database.ts'
import { openDatabase } from './open.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ ownerConnections: 1 })
})
afterAll(() => scratch.close())

const user = { role: 'authenticated', claimsText: '{"sub":"00000000-0000-4000-8000-00000000000a"}' }
const who = async ({ query }: Transaction) =>
  (await query(`select current_user as role, auth.uid() as id, current_setting('a.b', true) as setting`))[0]

test('sets the caller’s role, claims and settings until the end of the transaction', async () => {
  const inside = await scratch.database.transaction(async (transaction) => {
    await asCaller(transaction, user, { 'a.b': 'c' })
    return who(transaction)
  })
  expect(inside).toEqual({
    role: 'authenticated',
    id: '00000000-0000-4000-8000-00000000000a',
    setting: 'c',
  })
  const after = await scratch.database.transaction(who)
  expect(after).toMatchObject({ id: null, setting: '' })
  expect(after?.['role']).not.toBe('authenticated')
})

test('the rollback of a savepoint resets the role', async () => {
  const roles = await scratch.database.transaction(async (transaction) => {
    const before = await who(transaction)
    await transaction.query('savepoint here')
    await asCaller(transaction, user)
    await transaction.query('rollback to savepoint here')
    return [before?.['role'], (await who(transaction))?.['role']]
  })
  expect(roles[0]).toBe(roles[1])
})

test.each(['postgres', 'authenticator', 'supabase_admin', 'nobody_at_all', 'none', ''])(
  'rejects the role "%s" of a token, although the owner could use it',
  async (role) => {
    await expect(
      scratch.database.transaction((transaction) => asCaller(transaction, { role, claimsText: '{}' })),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^42(501|704)$/) })
  },
)

test('an owner without superuser rights can use the roles it is a member of', async () => {
  const name = `plain_${randomBytes(4).toString('hex')}`
  await scratch.database.query(`create role ${name} login password 'plain'`)
  await scratch.database.query(`grant anon, authenticated, service_role to ${name}`)
  const database = await openDatabase({
    connection: asRole(scratch.ownerUrl, name, 'plain'),
    authenticatorPassword: 'scratch',
    log: () => {},
  })
  const inside = await database.transaction(async (transaction) => {
    await asCaller(transaction, user)
    return who(transaction)
  })
  expect(inside).toMatchObject({ role: 'authenticated' })
  await database.close()
  await scratch.database.query(`drop role ${name}`)
})
