import { ledgerNames } from '@fieldlark/domain/commands/ledger.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test('the domain lists the functions that a command may name', async () => {
  const [list] = await scratch.database.query<{ names: string[] }>('select private.command_names() as names')
  expect(list?.names).toEqual(ledgerNames)
})

test('each of them is one function that signed-in people may call, with one answer and arguments that have names', async () => {
  const routines = await scratch.database.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and not proretset
       and has_function_privilege('authenticated', oid, 'execute') and proconfig = '{"search_path=\\"\\""}'
       and cardinality(proargnames) = pronargs and not prosecdef and proname = any($1) order by proname`,
    [ledgerNames],
  )
  expect(routines.map(({ name }) => name)).toEqual(ledgerNames)
})
