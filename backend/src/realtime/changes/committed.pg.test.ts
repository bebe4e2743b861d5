import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings } from '#settings.ts'
import type { Changes } from '../hub.ts'
import { createChanges } from './changes.ts'

let scratch: ScratchDatabase
let changes: Changes
beforeAll(async () => {
  scratch = await scratchDatabase({ followsLog: true })
  changes = createChanges({ database: scratch.database, settings: defaultSettings, log: () => {} })
})
afterAll(async () => {
  await changes.close()
  await scratch.close()
})

const run = (sql: string) => scratch.database.query<{ id: number }>(sql)

/** Commits rows until a commit hangs: it is written but not yet visible. */
async function hangingInsert(): Promise<{ id: number; written: Promise<unknown> }> {
  for (let id = 1; ; id += 1) {
    const insert = { isDone: false }
    const written = run(
      `select set_config('synchronous_commit', 'on', true); insert into public.slow values (${id})`,
    ).then(() => {
      insert.isDone = true
    })
    while (!insert.isDone) {
      const hanging = await run(
        `select 1 as id from pg_stat_activity where wait_event = 'SyncRep' and query like '%public.slow%'`,
      )
      if (hanging.length > 0) {
        return { id, written }
      }
    }
  }
}

test('a commit that is in the log before it is visible is delivered once it is visible', async () => {
  await run(
    `create table public.slow (id int primary key);
     alter table public.slow enable row level security;
     create policy open on public.slow for select to anon using (true);
     alter publication supabase_realtime add table public.slow`,
  )
  const heard: number[] = []
  const caller = { role: 'anon', claims: { role: 'anon' }, claimsText: '{"role":"anon"}', isAnonymous: true }
  const wanted = { id: 1, event: '*', schema: 'public', table: 'slow', filter: null, select: null } as const
  await changes.subscribe(caller, [wanted], (_ids, json) => {
    const { record }: { record: { id: number } } = JSON.parse(json)
    heard.push(record.id)
  })
  let last: Awaited<ReturnType<typeof hangingInsert>>
  await run(`alter system set synchronous_standby_names = 'nobody'`)
  try {
    await run('select pg_reload_conf()')
    last = await hangingInsert()
    expect(heard).not.toContain(last.id)
  } finally {
    await run('alter system reset synchronous_standby_names')
    await run('select pg_reload_conf()')
  }
  await last.written
  await expect.poll(() => heard).toContain(last.id)
})
