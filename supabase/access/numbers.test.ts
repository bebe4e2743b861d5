import { scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '#migrations.ts'
import { addBusiness, addUser, as, ask, codeOf, one, type Scratch } from './people.ts'

const writers = 50
const each = 6

let scratch: Scratch
let owner: string
let business: string
let client: string
beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: migrationsFolder, ownerConnections: writers })
  owner = await addUser(scratch.database, 'owner@example.com')
  business = await addBusiness(scratch.database, owner)
  const [row] = await sql<{ id: string }>(
    'insert into public.clients (business_id) values ($1) returning id',
    [business],
  )
  client = one(row).id
})
afterAll(() => scratch.close())

const sql = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  ask<R>(scratch.database, owner, text, values)

const kinds = [
  ['request', 'requests', 'REQ-'],
  ['quote', 'quotes', 'Q-'],
  ['job', 'jobs', 'JOB-'],
] as const

const add = (table: string) =>
  `insert into public.${table} (business_id, client_id, title) values ($1, $2, 'New')`
const undo = new Error('undo')

describe.each(kinds)('the numbers of a %s', (kind, table, prefix) => {
  test('have no gaps or duplicates with 50 writers and every tenth insert rolled back', async () => {
    const write = async (turn: number) => {
      const work = as(scratch.database, owner, async (query) => {
        await query(add(table), [business, client])
        if (turn % 10 === 0) throw undo
      })
      await work.catch((error: unknown) => {
        if (error !== undo) throw error
      })
    }
    const writer = async (first: number) => {
      for (let turn = first; turn < first + each; turn += 1) await write(turn)
    }
    await Promise.all(Array.from({ length: writers }, (_, at) => writer(at * each)))
    const rows = await sql<{ number: string }>(
      `select ${kind}_number as number from public.${table} where business_id = $1 order by length(${kind}_number), 1`,
      [business],
    )
    const kept = (writers * each * 9) / 10
    const expected = Array.from({ length: kept }, (_, at) => `${prefix}${String(at + 1).padStart(4, '0')}`)
    expect(rows.map(({ number }) => number)).toEqual(expected)
  })

  test('can be raised, and lowered again as long as none was taken', async () => {
    const next = (number: number) =>
      sql('update public.counters set next_number = $3 where business_id = $1 and kind = $2', [
        business,
        kind,
        number,
      ])
    await next(999_999_999)
    const full: unknown = await sql(add(table), [business, client]).catch((error: unknown) => error)
    expect(full).toHaveProperty('message', 'numbers_exhausted')
    const [last] = await sql<{ last: number }>(
      'select last_taken as last from public.counters where business_id = $1 and kind = $2',
      [business, kind],
    )
    await next(one(last).last + 1)
    await next(5000)
    const [row] = await sql(`${add(table)} returning ${kind}_number as number`, [business, client])
    expect(row).toEqual({ number: `${prefix}5000` })
    const refusal: unknown = await next(5000).catch((error: unknown) => error)
    expect(codeOf(refusal)).toBe('PT409')
    expect(refusal).toHaveProperty('message', 'number_already_used')
  })

  test('follow the format in the settings', async () => {
    await sql(`update public.counters set prefix = '26/', padding = 6 where business_id = $1 and kind = $2`, [
      business,
      kind,
    ])
    const [row] = await sql(`${add(table)} returning ${kind}_number as number`, [business, client])
    expect(row).toEqual({ number: '26/005001' })
  })
})

test('that exist already with another prefix are skipped, and no others', async () => {
  const set = (prefix: string, padding: number, next: number) =>
    sql(
      `update public.counters set prefix = $2, padding = $3, next_number = $4
       where business_id = $1 and kind = 'quote'`,
      [business, prefix, padding, next],
    )
  const take = async () => {
    const [row] = await sql<{ number: string }>(`${add('quotes')} returning quote_number as number`, [
      business,
      client,
    ])
    return one(row).number
  }
  await set('Z-10', 4, 6000)
  const first = [await take(), await take()]
  await set('Z-', 6, 106_000)
  expect(first).toEqual(['Z-106000', 'Z-106001'])
  expect([await take(), await take()]).toEqual(['Z-106002', 'Z-106003'])
})

test('a repeated insert with the same id takes no second number', async () => {
  const id = '11111111-1111-4111-8111-111111111111'
  const save = `insert into public.requests (id, business_id, client_id, title) values ($3, $1, $2, 'Twice')
    on conflict (id) do update set title = excluded.title returning request_number as number`
  const [first] = await sql(save, [business, client, id])
  const [second] = await sql(save, [business, client, id])
  expect(second).toEqual(first)
  const [row] = await sql<{ number: string }>(`${add('requests')} returning request_number as number`, [
    business,
    client,
  ])
  const numberOf = (text: unknown) => Number(/\d+$/.exec(String(text))?.[0])
  expect(numberOf(row?.number)).toBe(numberOf(first?.['number']) + 1)
})

test('stale settings are rejected', async () => {
  const [read] = await sql<{ version: number }>(
    `select version from public.counters where business_id = $1 and kind = 'invoice'`,
    [business],
  )
  const save = (prefix: string) =>
    sql(
      `update public.counters set prefix = $2, version = $3 where business_id = $1 and kind = 'invoice' returning version`,
      [business, prefix, read?.version],
    )
  expect(await save('A-')).toEqual([{ version: one(read).version + 1 }])
  const refusal: unknown = await save('B-').catch((error: unknown) => error)
  expect(refusal).toHaveProperty('message', 'stale_version')
})
