import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'
import { openProject } from '../rest/project.ts'
import { record } from '../rest/record.ts'
import { headersOf, type Case } from '../rest/cases.ts'
import { asked, fill, settle, tidy, idSql } from '../rest/world.ts'
import { fillJobs } from './world.ts'

const project = await openProject()
const { database } = project
const n = Number(process.env['N'] ?? 100000)
try {
  await migrate(database, migrationsFolder)
  await settle(database)
  await fill(database, 1, 5000)
  await tidy(database)
  await fillJobs(database, 1, n, 5000)
  await database.transaction(async ({ query }) => {
    await query('set local session_replication_role = replica')
    await query(`insert into public.requests (id, business_id, user_id, client_id, request_number, title, status, created_at)
      select gen_random_uuid(), client.business_id, client.user_id, client.id, 'REQ-' || g, 'Look ' || g, (array['unscheduled','scheduled','converted','archived'])[1 + g % 4], timestamptz '2024-01-01Z' + g * interval '5 minutes'
      from generate_series(1, 30000) g join public.clients client on client.id = ${idSql('1 + g % 5000')}`)
    await query(`insert into public.quotes (id, business_id, user_id, client_id, quote_number, title, status, created_at)
      select gen_random_uuid(), client.business_id, client.user_id, client.id, 'QUO-' || g, 'Offer ' || g, (array['draft','sent','converted','declined'])[1 + g % 4], timestamptz '2024-01-01Z' + g * interval '5 minutes'
      from generate_series(1, 30000) g join public.clients client on client.id = ${idSql('1 + g % 5000')}`)
  })
  await database.query('vacuum analyze public.requests, public.quotes')
  const e = encodeURIComponent
  const mine = `business_id=eq.${asked.business}`
  const cols = e('id,job_number,title,status,priority,schedule_type,scheduled_date,end_date,custom_address,billing_frequency,next_billing,invoice_choice,amount,total_visits,completed_visits,created_at,client_id,client:clients(id,name,title,first_name,last_name,company_name,phone),property:property_addresses(address,city),members:job_members(user_id),next:visits(visit_date),running:visits(visit_date)')
  const nx = 'next.status=in.(scheduled,in_progress)&next.order=visit_date&next.limit=1&running.status=eq.in_progress&running.limit=1'
  const jobs = `/jobs?select=${cols}&${mine}&${nx}`
  const vis = `/visits?select=${e('*,client:clients(id,name),job:jobs(id,title,status,property:property_addresses(id,address)),request:requests(id,title),members:visit_members(user_id)')}&${mine}`
  const q: [string, string][] = [
    ['jobs newest', `${jobs}&order=created_at.desc,id.asc&limit=100`],
    ['jobs status newest', `${jobs}&status=eq.scheduled&order=created_at.desc,id.asc&limit=100`],
    ['jobs by day', `${jobs}&order=scheduled_date.asc.nullslast,id.asc&limit=100`],
    ['jobs status by day', `${jobs}&status=eq.scheduled&order=scheduled_date.asc.nullslast,id.asc&limit=100`],
    ['jobs status by day desc', `${jobs}&status=eq.scheduled&order=scheduled_date.desc.nullslast,id.asc&limit=100`],
    ['jobs title', `${jobs}&order=title.asc,id.asc&limit=100`],
    ['jobs search', `${jobs}&or=${e('(job_number.ilike."%boiler service 1%",title.ilike."%boiler service 1%",custom_address.ilike."%boiler service 1%")')}&order=created_at.desc,id.asc&limit=100`],
    ['jobs late chip', `/jobs?select=${cols},${e('due:visits!inner()')}&${mine}&${nx}&status=eq.scheduled&due.status=in.(scheduled,in_progress)&due.visit_date=lt.2026-03-01&order=created_at.desc,id.asc&limit=100`],
    ['jobs today chip', `/jobs?select=${cols},${e('due:visits!inner()')}&${mine}&${nx}&status=eq.scheduled&due.status=in.(scheduled,in_progress)&due.visit_date=eq.2026-03-01&order=created_at.desc,id.asc&limit=100`],
    ['waiting', `/jobs?select=id,title&${mine}&total_visits=eq.0&status=in.(draft,scheduled)&schedule_type=eq.one-off&order=created_at.asc,id.asc&limit=100`],
    ['visits week', `${vis}&visit_date=gte.2026-03-02&visit_date=lte.2026-03-08&order=visit_date.asc,start_time.asc.nullsfirst,id.asc&limit=1000`],
    ['visits unscheduled', `${vis}&visit_date=is.null&status=eq.scheduled&order=id.asc&limit=1000`],
    ['visits of job', `${vis}&job_id=eq.00000000-0000-4000-8000-000000000001&order=visit_date.asc.nullsfirst,id.asc&limit=1000`],
    ['requests newest', `/requests?select=id,title,status&${mine}&order=created_at.desc,id.asc&limit=100`],
    ['requests status', `/requests?select=id,title,status&${mine}&status=eq.scheduled&order=created_at.desc,id.asc&limit=100`],
    ['quotes newest', `/quotes?select=id,title,status,client:clients(name)&${mine}&is_archived=eq.false&order=created_at.desc,id.asc&limit=100`],
    ['quotes status', `/quotes?select=id,title,status,client:clients(name)&${mine}&is_archived=eq.false&status=eq.draft&order=created_at.desc,id.asc&limit=100`],
    ['clients newest', `/clients?select=id,name&${mine}&order=created_at.desc,id.asc&limit=100`],
    ['clients name', `/clients?select=id,name&${mine}&order=name.asc,id.asc&limit=100`],
    ['clients active', `/clients?select=id,name&${mine}&client_status=eq.active&order=created_at.desc,id.asc&limit=100`],
  ]
  const steps = new Map<string, readonly { text: string; values?: readonly unknown[] }[]>()
  for (const count of [false]) for (const [name, path] of q) {
    const each = { as: asked, method: 'GET', path: () => path, name, goal: 0, p99: null, isGrowing: true, rows: -1, status: 200 } as unknown as Case
    const headers = { ...headersOf(each, project.secrets.anonKey, project.sessionOf(asked)), ...(count && { prefer: 'count=exact' }) }
    let found: readonly { text: string; values?: readonly unknown[] }[] = []
    const spyProject = { ...project, database: { ...database, run: (lane: never, s: never, h: never) => { found = s; return (database as never as { run: Function }).run(lane, s, h) } } }
    await record(spyProject as never, each, headers as never).catch((error: Error) => { if (!/answered 20[06]/.test(error.message)) console.log(name, error.message.slice(0, 300)) })
    steps.set(`${name}${count ? ' +count' : ''}`, found)
  }
  const lit = (v: unknown) => (v === null ? 'null' : `'${String(v).replaceAll("'", "''")}'`)
  const explain = async (label: string) => {
    console.log(`\n== ${label}`)
    for (const [name, list] of steps) {
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        try {
          await database.transaction(async ({ query }) => {
            await query(`set local plan_cache_mode = ${mode}`)
            for (const [at, { text, values = [] }] of list.entries()) {
              const bare = text
              if (!/from\s+("?public"?\.|")/i.test(bare) || /set_config/.test(bare) && !/json_agg|_postgrest|pgrst/.test(bare)) { await query(bare, values as never); continue }
              await query(`prepare x${at} as ${bare}`)
              const args = values.length ? `(${values.map(lit).join(',')})` : ''
              const plan = await query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) execute x${at}${args}`)
              const lines = plan.map((row) => row['QUERY PLAN'])
              const time = lines.filter((l) => /Execution Time|Planning Time/.test(l)).join(' ')
              console.log(name.padEnd(28), mode.slice(6, 12), time.replaceAll(/ +/g, ' '), '|', [...new Set(lines.filter((l) => /Scan|Sort  \(|Sort Method|Incremental/.test(l) && !/never/.test(l)).map((l) => l.trim().replace(/\(cost.*?actual time=([\d.]+)\.\.([\d.]+) rows=([\d.]+) loops=(\d+)\)/, '[$2ms $3×$4]').slice(0, 95)))].slice(0, 4).join(' ; '))
              if (process.env['SHOW'] === name) console.log(lines.join('\n'))
              await query(`deallocate x${at}`)
            }
            throw new Error('undo')
          })
        } catch (error) { if ((error as Error).message !== 'undo') console.log(name, mode, (error as Error).message.slice(0, 300)) }
      }
    }
  }
  if (process.env['TEXT']) for (const { text, values } of steps.get(process.env['TEXT']) ?? []) console.log(text, values)
  await explain('as it is')
  await database.query('create index zz_idx on public.jobs (business_id, status, scheduled_date, id)')
  await database.query('analyze public.jobs')
  await explain('with (business_id, status, scheduled_date, id)')
} finally {
  await project.end()
}
process.exit(0)
