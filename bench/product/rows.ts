import { adminRows } from './admin-rows.ts'
import type { Limits, MeasuredRow } from './measured-row.ts'
import { newsRows } from './news-rows.ts'
import { officeRows, timetableRows } from './office-rows.ts'
import { portalRows } from './portal-rows.ts'
import { dashboardPath, reportPath, screens } from './screens.ts'
import { visitorRows } from './visitor-rows.ts'
import { idOf, tenants, workerOf } from './world.ts'

const year = new Date().getUTCFullYear()
/** A month with forty visits a day. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const month = [daysAgo(45), daysAgo(15)] as const
const fiveYears = [`${year - 5}-01-01`, `${year}-12-31`] as const
const call = (name: string, tenant: keyof typeof tenants, ...values: readonly string[]) =>
  `select * from public.${name}('${[tenants[tenant].business, ...values].join("', '")}')`

const dashboard = (tenant: keyof typeof tenants): string =>
  `select public.dashboard_totals('${tenants[tenant].business}'),
    (select count(*) from public.money_on_the_table('${tenants[tenant].business}')),
    (select count(*) from public.uninvoiced_work('${tenants[tenant].business}'))`

/** What keeps the unbilled work writes it here, too. */
const writes = (['large', 'usual'] as const).flatMap((tenant): MeasuredRow[] => {
  const { business, number } = tenants[tenant]
  const series = JSON.stringify({
    id: idOf('series', number, 1),
    frequency: 'weekly',
    weekdays: [1],
    start_date: `${year + 1}-01-04`,
    made_until: `${year + 5}-12-31`,
  })
  return [
    {
      name: 'write: complete_visit, the next one',
      tenant,
      sql: `select public.complete_visit((select id from public.visits
        where business_id = '${business}' and status = 'scheduled' order by visit_date limit 1))`,
      limits: { buffers: 700 },
      isUndone: true,
    },
    {
      name: 'write: save_series of 200 visits',
      tenant,
      sql: `select public.save_series('${idOf('job', number, 200)}', '${series}', (
        select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'sequence', at,
          'visit_date', date '${year + 1}-01-04' + (at * 7)::int)) from generate_series(1, 200) as at))`,
      limits: { buffers: 26_500 },
      isUndone: true,
    },
  ]
})

const profit = (tenant: keyof typeof tenants, job: number) =>
  `select public.job_profit('${idOf('job', tenants[tenant].number, job)}')`

const periodReports = [
  'report_profit',
  'report_income_by_month',
  'report_income_by_client',
  'report_income_by_service',
  'report_taxes',
  'report_expenses',
  'report_jobs',
  'report_members',
] as const

/** Jobs and clients are read as a whole. */
const monthLimits = (name: string): Limits => ({ buffers: name === 'report_jobs' ? 5000 : 3000, ratio: 2 })
/** Computed from lines or hours, which are many more than invoices. */
const hasLines = new Set(['report_income_by_service', 'report_jobs', 'report_members'])
/** Pages say more than time, which a busy machine multiplies. */
const fiveYearLimits = (name: string): Limits => ({
  buffers: name === 'report_jobs' ? 20_000 : 10_000,
  ms: hasLines.has(name) ? 3000 : 300,
  ratio: 2,
})

const found = (name: string, search: string) =>
  `select * from public.${name}('${tenants.large.business}', '${search}') limit 100`

const searches: readonly MeasuredRow[] = [
  ['⌘K', found('find_anything', 'smith')],
  ['⌘K, three words', found('find_anything', 'deep clean 19')],
  ['⌘K, an expense', found('find_anything', 'bought 4711')],
  ...['clients', 'jobs', 'invoices', 'quotes', 'requests'].map(
    (table) => [`search in ${table}`, found(`find_${table}`, 'smith')] as const,
  ),
].map(([name = '', sql = '']) => ({ name, sql, tenant: 'large', limits: { ms: 20 } }))

const samePhone: MeasuredRow = {
  name: 'client with the same phone',
  sql: found('find_clients_by_phone', '(555) 000-4321'),
  tenant: 'large',
  limits: { buffers: 60 },
}

const own = `business_id = '${tenants.large.business}'`
const asWorker: readonly MeasuredRow[] = [
  ['client by id', `select * from public.clients where id = '${idOf('client', 0, 4321)}'`],
  ['list of jobs', `select * from public.jobs where ${own} order by created_at desc, id limit 100`],
  ['list of invoices', `select * from public.invoices where ${own} order by created_at desc, id limit 100`],
  [
    'visits of a week',
    `select * from public.visits where ${own} and visit_date between '${daysAgo(20)}' and '${daysAgo(14)}'`,
  ],
].flatMap(([name = '', sql = '']) =>
  [false, true].map(
    (isAllSeen): MeasuredRow => ({
      name: `worker${isAllSeen ? ' who sees all' : ''}: ${name}`,
      sql,
      tenant: 'large',
      worker: workerOf(tenants.large),
      isAllSeen,
      limits: {},
    }),
  ),
)

const reports = [...periodReports, 'report_receivables'].map(
  (name): MeasuredRow => ({
    name: `${name}, five years over HTTP`,
    tenant: 'large',
    paths: [reportPath(name.replace('report_', ''), fiveYears)],
    limits: { ms: 8000 },
  }),
)

/** Clients who came back are counted from all visits of the business, whatever the period. */
const analytics: readonly MeasuredRow[] = [
  {
    name: 'analytics, a month',
    tenant: 'large',
    sql: call('analytics', 'large', ...month),
    limits: { buffers: 9000, ms: 300, ratio: 2 },
  },
  {
    name: 'analytics, a year',
    tenant: 'large',
    sql: call('analytics', 'large', daysAgo(365), daysAgo(0)),
    limits: { buffers: 25_000, ms: 1000, ratio: 2 },
  },
  {
    name: 'analytics, a year',
    tenant: 'usual',
    sql: call('analytics', 'usual', daysAgo(365), daysAgo(0)),
    limits: { buffers: 1600, ms: 50, ratio: 2 },
  },
  {
    name: 'forecast',
    tenant: 'large',
    sql: call('forecast', 'large'),
    limits: { buffers: 9000, ms: 300, ratio: 2 },
  },
]

export const rows: readonly MeasuredRow[] = [
  ...screens.map(({ name, paths, kB }): MeasuredRow => ({ name, paths, tenant: 'large', limits: { kB } })),
  ...searches,
  samePhone,
  ...asWorker,
  ...reports,
  { name: 'job_profit, recurring', tenant: 'large', sql: profit('large', 200), limits: { buffers: 600 } },
  { name: 'job_profit, one-off', tenant: 'large', sql: profit('large', 399), limits: { buffers: 600 } },
  { name: 'job_profit, recurring', tenant: 'usual', sql: profit('usual', 200), limits: { buffers: 350 } },
  // Its plans are kept, unlike those of reports: they must not get worse for a large business.
  {
    name: 'dashboard',
    tenant: 'large',
    sql: dashboard('large'),
    limits: { buffers: 15_000, ms: 100, ratio: 2 },
  },
  { name: 'dashboard', tenant: 'usual', sql: dashboard('usual'), limits: { buffers: 900, ms: 10, ratio: 2 } },
  // Whose requests take longer waits in the slow lane (backend/src/postgres/slow-holders.ts).
  { name: 'dashboard over HTTP', tenant: 'large', paths: [dashboardPath], limits: { ms: 1000 } },
  ...(['large', 'usual'] as const).flatMap((tenant): MeasuredRow[] => [
    {
      name: 'team_overview',
      tenant,
      sql: call('team_overview', tenant),
      limits: { buffers: tenant === 'large' ? 3000 : 600, ms: 100, ratio: 2 },
    },
  ]),
  ...newsRows,
  ...visitorRows,
  ...portalRows,
  ...officeRows,
  ...timetableRows,
  ...adminRows,
  ...writes,
  {
    name: 'report_receivables, today',
    tenant: 'large',
    sql: call('report_receivables', 'large', daysAgo(0)),
    limits: { buffers: 3000, ms: 300, ratio: 2 },
  },
  ...analytics,
  ...periodReports.flatMap((name): MeasuredRow[] => [
    {
      name: `${name}, a month`,
      tenant: 'large',
      sql: call(name, 'large', ...month),
      limits: monthLimits(name),
    },
    {
      name: `${name}, five years`,
      tenant: 'large',
      sql: call(name, 'large', ...fiveYears),
      limits: fiveYearLimits(name),
    },
  ]),
]
