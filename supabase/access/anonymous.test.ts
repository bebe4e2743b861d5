import { roles } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementFor, tryEach, verbs } from './attempt.ts'
import { expectations } from './expectations.ts'
import { addUser, ask, refusal, type Scratch, scratchSchema, withoutAddress } from './people.ts'
import { makeTenants, type Tenants } from './tenants.ts'

/** Whoever signed in without an address gets nothing of the product, even where a row says that they should. */
let scratch: Scratch
let tenants: Tenants
beforeAll(async () => {
  scratch = await scratchSchema()
  tenants = await makeTenants(scratch.database)
})
afterAll(() => scratch.close())

describe.each(Object.keys(expectations))('%s', (table) => {
  const expectation = expectations[table]
  if (expectation === undefined) throw new Error(`No expectation for ${table}.`)

  test.each(roles)('is closed to a %s with the token of an anonymous sign-in', async (role) => {
    const { own, stranger } = tenants
    const attempts = verbs.map((verb) => {
      const there = (verb === 'delete' && expectation.unused ? expectation.unused : expectation.there)(own)
      const fresh = expectation.fresh(own, stranger)
      return { scope: 'true', statement: statementFor(verb, table, there, fresh, expectation.change) }
    })
    const outcomes = await tryEach(scratch.database, withoutAddress(own[role]), table, attempts)
    expect(outcomes.map(({ isDone }) => isDone)).toEqual(verbs.map(() => false))
  })
})

test('a new anonymous user has no profile to read, no topic, and makes no business', async () => {
  const user = await addUser(scratch.database, 'nobody@example.com')
  await scratch.database.query('update auth.users set email = null, is_anonymous = true where id = $1', [
    user,
  ])
  const visitor = withoutAddress(user)
  expect(await ask(scratch.database, visitor, 'select id from public.profiles')).toEqual([])
  expect(await ask(scratch.database, visitor, 'select private.my_realtime_topics()')).toEqual([])
  const insert = ask(
    scratch.database,
    visitor,
    `insert into public.businesses (business_name) values ('Mine')`,
  )
  expect(await refusal(insert)).toMatch(/^42501 /)
})
