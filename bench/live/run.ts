import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { openChannels } from '@fieldlark/supabase/access/open-channels.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'
import { type Figure, median, percentile, report } from '../figures.ts'
import { measureScreens } from './screens.ts'

/** How much do live screens add to each write, how soon is a member notified, and how soon does their screen show it? */
const writes = 200
const rounds = 15

const figures: Figure[] = []
const folder = mkdtempSync(join(tmpdir(), 'fieldlark-live-'))
const log = () => {}
const embedded = await startEmbedded({ dataFolder: folder, log })
const { connection } = embedded
const database = await openDatabase({ connection, authenticatorPassword: 'bench', log })
try {
  await migrate(database, migrationsFolder)
  const [made] = await database.query<{ person: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'live@example.com', now(), '{}', now())
     returning id as person`,
  )
  const person = made?.person ?? ''
  const [own] = await database.query<{ business: string }>(
    `insert into public.businesses (user_id, business_name) values ($1, 'Live') returning id as business`,
    [person],
  )
  const business = own?.business ?? ''
  const [row] = await database.query<{ client: string }>(
    `insert into public.clients (business_id, user_id, first_name) values ($1, $2, 'C') returning id as client`,
    [business, person],
  )
  const rename = () =>
    database.query('update public.clients set first_name = $2 where id = $1', [
      row?.client,
      `C${Math.random()}`,
    ])
  const timed = async () => {
    const began = performance.now()
    for (let count = 0; count < writes; count += 1) await rename()
    return (performance.now() - began) / writes
  }
  // In turns, so that other load on the machine affects both equally.
  const silent: number[] = []
  const quiet: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await database.query('alter table public.clients disable trigger broadcast_change')
    silent.push(await timed())
    await database.query('alter table public.clients enable trigger broadcast_change')
    quiet.push(await timed())
  }

  const channels = await openChannels(database)
  const { frames, until, close } = await channels.listen(person, `business:${business}`)
  const heard: number[] = []
  const loud: number[] = []
  for (let count = 0; count < writes; count += 1) {
    frames.length = 0
    const began = performance.now()
    await rename()
    const answered = performance.now()
    await until('broadcast')
    loud.push(answered - began)
    heard.push(performance.now() - answered)
  }
  close()
  await channels.close()
  figures.push(
    { what: 'a write without the trigger', value: median(silent), unit: 'ms', limit: null },
    {
      what: 'with it, nobody listens: times that',
      value: median(quiet.map((ms, round) => ms / (silent[round] ?? 1))),
      unit: '×',
      limit: 1.15,
    },
    {
      what: 'with it, somebody listens: times that',
      value: median(loud) / median(silent),
      unit: '×',
      limit: 2,
    },
    // The browser waits 300 ms for further changes before it reads.
    { what: 'heard after the answer, p95', value: percentile(heard, 0.95), unit: 'ms', limit: 300 },
  )
} finally {
  await database.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
report([...figures, ...(await measureScreens())])
