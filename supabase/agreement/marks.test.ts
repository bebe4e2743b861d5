import type { Row } from '@fieldlark/backend/postgres/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertRow } from '#access/insert-row.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from '#access/people.ts'
import { type TeamFixture, teamFixture } from '#access/team-fixture.ts'

/** More than thirty marks upon one letter are refused: an index that folds accents would take the square of their number. */
let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  team = await teamFixture(scratch.database)
})
afterAll(() => scratch.close())

const query = <Found extends Row>(text: string, values: unknown[] = []) =>
  scratch.database.query<Found>(text, values)
const without = async (content: string) =>
  one((await query<{ text: string }>('select private.without_stacks($1) as text', [content]))[0]).text

test('what is a mark for JavaScript is one for the database', async () => {
  const characters: string[] = []
  for (let code = 1; code <= 0x10ffff; code += 1)
    if (code < 0xd800 || code > 0xdfff) characters.push(String.fromCodePoint(code))
  const found = await query<{ character: string }>(
    `select character from unnest($1::text[]) with ordinality as each (character, at)
     where char_length(private.without_stacks(repeat(character, 31))) = 30 order by at`,
    [characters],
  )
  expect(found.map(({ character }) => character)).toEqual(
    characters.filter((character) => /\p{M}/u.test(character)),
  )
})

test('thirty upon a letter stay, the rest of a heap goes, and other text is left as it is', async () => {
  const heap = (length: number) => '\u0323\u0301'.repeat(length).slice(0, length)
  expect(await without(`a${heap(30)}b${heap(30)}`)).toBe(`a${heap(30)}b${heap(30)}`)
  expect(await without(`a${heap(31)}b${heap(99)} c`)).toBe(`a${heap(30)}b${heap(30)} c`)
  const spanish = 'áéíóúñ¿¡Ñandú'.repeat(500).normalize('NFD')
  expect(await without(spanish)).toBe(spanish)
  const [row] = await query<{ line: string }>('select private.one_line($1) as line', [`Ann\n${heap(99)}`])
  expect(one(row).line).toBe(`Ann ${heap(30)}`)
})

const write = (description: string) =>
  refusal(
    ask(scratch.database, team.owner, `update public.requests set description = $2 where business_id = $1`, [
      team.business,
      description,
    ]),
  )

test('a heap is refused at once where an index would fold it', async () => {
  const client = await insertRow(scratch.database, 'clients', {
    business_id: team.business,
    user_id: team.owner,
  })
  await insertRow(scratch.database, 'requests', {
    business_id: team.business,
    user_id: team.owner,
    client_id: client,
    title: 'Leak',
  })
  expect(await write(`a${'\u0323\u0301'.repeat(15)}`)).toBe('done')
  const start = performance.now()
  expect(await write(`a${'\u0323\u0301'.repeat(39_000)}`)).toMatch(/^23514/)
  expect(performance.now() - start).toBeLessThan(2000)
  expect(await write('\u0323\u0301'.repeat(16))).toMatch(/^23514/)
})

test('every column that an index folds is checked for heaps, or too short for one that matters', async () => {
  const columns = await query<{ column: string; checks: string }>(
    `select distinct attribute.attrelid::regclass || '.' || attribute.attname as column, (
       select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
       where conrelid = attribute.attrelid and contype = 'c' and attribute.attnum = any(conkey)) as checks
     from pg_index as index
     join pg_depend as uses on uses.objid = index.indexrelid and uses.classid = 'pg_class'::regclass
     join pg_attribute as attribute on attribute.attrelid = uses.refobjid and attribute.attnum = uses.refobjsubid
     where pg_get_indexdef(index.indexrelid) ~ 'searchable' and attribute.atttypid = 'text'::regtype`,
  )
  expect(columns.length).toBeGreaterThan(12)
  expect(
    columns.filter(({ checks }) => {
      const bound = /char_length\(\w+\) (?:<=|>= 1\) AND \(char_length\(\w+\) <=) (\d+)/.exec(checks)
      // A name in an address has letters without marks only.
      const isPlain = checks.includes("~ '^[a-z0-9][a-z0-9-]{1,38}")
      return !checks.includes('private.fits(') && !isPlain && !(bound && Number(bound[1]) <= 300)
    }),
  ).toEqual([])
})

test('what is searched for is cut before it is folded', async () => {
  const start = performance.now()
  await ask(scratch.database, team.owner, 'select * from public.find_anything($1, $2)', [
    team.business,
    `a${'\u0323\u0301'.repeat(100_000)}`,
  ])
  expect(performance.now() - start).toBeLessThan(2000)
})
