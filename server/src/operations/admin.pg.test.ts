import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '../config/folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-admin-'))
let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: migrationsFolder })
})
afterAll(async () => {
  await scratch.close()
  rmSync(folder, { recursive: true, force: true })
})

async function admin(environment: Record<string, string>, ...order: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...order], {
    env: { PATH: process.env['PATH'], FIELDLARK_DATA: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, complaint, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { text: printed + complaint, status }
}

it('puts an account on the list and takes it off, in any spelling, and writes both down', async () => {
  const here = { DATABASE_URL: scratch.ownerUrl }
  await scratch.database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'wren@example.com', now(), '{}', now())`,
  )
  expect(await admin(here, 'list')).toEqual({ status: 0, text: 'There are no admins yet.\n' })
  expect(await admin(here, 'add', 'nobody@example.com')).toMatchObject({
    status: 1,
    text: expect.stringContaining('No account'),
  })
  expect(await admin(here, 'add', 'Wren@Example.com')).toMatchObject({ status: 0 })
  expect(await admin(here, 'add', 'wren@example.com')).toMatchObject({
    text: expect.stringContaining('already'),
  })
  expect((await admin(here, 'list')).text).toMatch(/^wren@example\.com, since .*without a second factor/)
  expect(await admin(here, 'remove', 'wren@example.com')).toMatchObject({ status: 0 })
  const events = await scratch.database.query(
    'select kind, admin_id, is_change, subject from private.admin_events order by id',
  )
  expect(events).toEqual([
    { kind: 'admin_added', admin_id: null, is_change: true, subject: 'user' },
    { kind: 'admin_removed', admin_id: null, is_change: true, subject: 'user' },
  ])
})

it('says what is wrong before the first start and with other words', async () => {
  expect(await admin({}, 'list')).toMatchObject({ status: 1, text: expect.stringContaining('no accounts') })
  for (const words of [[], ['add'], ['list', 'x'], ['promote', 'a@b.example'], ['add', 'a@b.example', 'x']]) {
    expect(await admin({}, ...words)).toMatchObject({ status: 1, text: expect.stringContaining('Usage') })
  }
})
