import { expect } from 'vitest'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings } from '#settings.ts'
import type { Caller } from '#tokens/caller.ts'
import type { ChangeSubscription } from '../../hub.ts'
import { createChanges } from '../changes.ts'

/** Member of team 1, member of team 2. */
export const ann = '00000000-0000-4000-8000-00000000000a'
export const bob = '00000000-0000-4000-8000-00000000000b'

export function callerOf(sub: string | undefined, role = 'authenticated'): Caller {
  const claims = { role, ...(sub === undefined ? {} : { sub }) }
  return { role, claims, claimsText: JSON.stringify(claims), isAnonymous: role === 'anon' }
}

/** The `data` of an event. */
export type Data = {
  table: string
  type: string
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
  columns: { name: string; type: string }[]
  errors: string[] | null
  commit_timestamp: string
}

/** Members of a team see its jobs; deletes from `jobs` contain the team, those from `keyed` only the key. */
const tables = `
  create schema hidden;
  grant usage on schema hidden to authenticated;
  create table hidden.members (team int, person uuid, primary key (team, person));
  insert into hidden.members values (1, '${ann}'), (2, '${bob}');
  create function hidden.my_teams() returns setof int language sql stable security definer set search_path = ''
    as 'select team from hidden.members where person = auth.uid()';
  create table public.jobs (
    id int, team int not null, title text, secret text default 'x', primary key (id), unique (team, id)
  );
  create table public.keyed (id int primary key, team int not null, title text);
  create table public.whole (id int primary key, team int not null, title text);
  alter table public.jobs enable row level security;
  alter table public.keyed enable row level security;
  alter table public.whole enable row level security;
  alter table public.jobs replica identity using index jobs_team_id_key;
  alter table public.whole replica identity full;
  create policy read on public.jobs for select to authenticated
    using (team = any(array(select hidden.my_teams())));
  create policy read on public.keyed for select to authenticated
    using (team = any(array(select hidden.my_teams())));
  create policy read on public.whole for select to authenticated
    using (exists (select from hidden.members m where m.team = whole.team and m.person = auth.uid()));
  grant select on hidden.members to authenticated;
  revoke select on public.jobs from authenticated;
  grant select (id, team, title) on public.jobs to authenticated;
  create domain public.money_amount as numeric(10, 2);
  create type public.mood as enum ('sad', 'glad');
  create table public.open (
    id bigint primary key, note text, price numeric, at timestamptz, day date, local timestamp, ok bool, tags text[],
    grid int[], data jsonb, bytes bytea, ratio float8, kind uuid,
    due money_amount, mood mood, moods mood[], lasts interval, span int4range, odd numeric, since timestamptz[]
  );
  create table public.marks (id int primary key generated always as identity);
  create table public.keyless (note text);
  alter table public.keyless replica identity full;
  create table public.unpublished (id int primary key);
  create table public.parts (id int, day date, primary key (id, day)) partition by range (day);
  create table public.parts_2026 partition of public.parts for values from ('2026-01-01') to ('2027-01-01');
  alter publication supabase_realtime add table public.jobs, public.keyed, public.whole, public.open, public.marks,
    public.keyless, public.parts`

type Wanted = Partial<ChangeSubscription>

/** Creates published tables with policies and reads their changes. */
export async function startWatching() {
  const scratch = await scratchDatabase({ followsLog: true })
  await scratch.database.query(tables)
  const another = () =>
    createChanges({ database: scratch.database, settings: defaultSettings, log: () => {} })
  const changes = another()
  const ends: (() => void)[] = []
  // The test server commits asynchronously, and the log is streamed only once it is written.
  const run = (sql: string) =>
    scratch.database.query(`select set_config('synchronous_commit', 'on', true); ${sql}`)
  const watch = async (caller: Caller, wanted: Wanted | Wanted[], of = changes) => {
    const heard: Data[] = []
    const ids: number[][] = []
    const { end, setCaller } = await of.subscribe(caller, [wanted].flat().map(whole), (matched, json) => {
      ids.push([...matched])
      heard.push(JSON.parse(json))
    })
    ends.push(end)
    return { heard, ids, setCaller, end }
  }
  return {
    query: scratch.database.query,
    run,
    watch,
    /** The changes as another process reads them. */
    another,
    slots: () =>
      scratch.database.query<{ pid: number | null }>(
        'select active_pid as pid from pg_replication_slots where database = current_database()',
      ),
    /** When this was delivered, everything before it was too: the log is ordered. */
    async settle(): Promise<void> {
      const mark = await watch(callerOf(undefined, 'service_role'), { table: 'marks' })
      await run(`insert into public.marks default values`)
      await expect.poll(() => mark.heard.length, { timeout: 10_000 }).toBe(1)
      mark.end()
    },
    endAll(): void {
      for (const end of ends.splice(0)) end()
    },
    async close(): Promise<void> {
      await changes.close()
      await scratch.close()
    },
  }
}

function whole(wanted: Wanted, at: number): ChangeSubscription {
  return { id: at + 1, event: '*', schema: 'public', table: null, filter: null, select: null, ...wanted }
}
