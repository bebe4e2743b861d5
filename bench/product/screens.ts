import { idOf, tenants } from './world.ts'

/** The requests for the data of a screen beside those of every screen, as web/src/data sends them: a change of what is read there belongs here too. */
type Screen = { name: string; paths: readonly string[]; kB: number }

const { business, number } = tenants.large
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const named = 'name,title,first_name,last_name,company_name'

type Read = { select: string; where?: string; order?: string; limit?: number }

const read = (table: string, { select, where = '', order, limit }: Read): string =>
  [
    `/rest/v1/${table}?business_id=eq.${business}&select=${select.replace(/\s/g, '')}`,
    where,
    order && `order=${order}`,
    limit && `limit=${limit}`,
  ]
    .filter(Boolean)
    .join('&')

const call = (name: string, args: Record<string, string> = {}): string =>
  `/rest/v1/rpc/${name}?${new URLSearchParams({ business_id: business, ...args })}`

const newest = 'created_at.desc,id'

const listedClient = `id, ${named}, email, phone, lead_source, client_status, created_at`
const place = 'property:property_addresses(address, city, state, zip_code, country, latitude, longitude)'
const coming = `id, visit_date, start_time, duration_minutes, status, actual_start, client:clients(${named}, phone),
  members:visit_members(user_id), job:jobs(id, title, custom_address, contact_phone, ${place}),
  request:requests(id, title, ${place})`
const today = daysFrom(0)

export const dashboardPath = call('dashboard_totals')

const home: Screen = {
  name: '/home',
  kB: 40,
  paths: [
    dashboardPath,
    read('visits', {
      select: coming,
      where: `visit_date=gte.${daysFrom(-1)}&visit_date=lte.${daysFrom(7)}&or=(visit_date.gte.${today},status.eq.in_progress)&status=not.in.(cancelled,no_show)`,
      order: 'visit_date,status.desc,start_time.nullsfirst,id',
      limit: 20,
    }),
    read('clients', { select: listedClient, order: newest, limit: 6 }),
    read('client_counts', { select: 'client_status, lead_source, clients' }),
  ],
}

const tile = `id, visit_date, start_time, duration_minutes, status, version, series_id,
  client:clients(${named}, email), job:jobs(title), request:requests(title), members:visit_members(user_id)`

/** Five weeks as whole weeks, in the months that have forty visits a day. */
const month = (from: string, to: string, page: number) =>
  `${read('visits', {
    select: tile,
    where: `visit_date=gte.${from}&visit_date=lte.${to}`,
    order: 'visit_date,start_time.nullsfirst,id',
    limit: 1000,
  })}&offset=${page * 1000}`

const waiting = read('jobs', {
  select: `id, job_number, title, status, estimated_minutes, scheduled_date, version, client:clients(${named}, email)`,
  where: 'total_visits=eq.0&status=in.(draft,scheduled)&schedule_type=eq.one-off',
  order: 'created_at,id',
  limit: 100,
})

const schedule: Screen = {
  name: 'schedule, a month',
  kB: 80,
  paths: [
    ...[0, 1].map((page) => month(daysFrom(-40), daysFrom(-6), page)),
    read('visits', { select: tile, where: 'visit_date=is.null&status=eq.scheduled', order: 'id' }),
    read('schedule_blocks', { select: '*' }),
    waiting,
  ],
}

const clients = read('clients', { select: `id, ${named}, email`, order: newest, limit: 20 })
const jobs = read('jobs', {
  select: `id, job_number, title, client:clients(${named})`,
  order: newest,
  limit: 20,
})
const services = read('services', { select: '*, service_costs(unit_cost)', order: 'name,id' })
const taxes = read('tax_rates', { select: '*' })
const documents = read('document_settings', { select: '*' })
const team = read('team_members', { select: 'user_id, role, is_active, profile:profiles(full_name, email)' })
const calendar = read('schedule_settings', { select: '*' })
const client = idOf('client', number, 4321)
const uninvoiced = call('uninvoiced_work', { client_id: client })

const forms: readonly Screen[] = (
  [
    ['request', [clients]],
    ['quote', [clients, services, taxes, documents]],
    ['job', [clients, services, taxes, documents, team, calendar]],
    ['invoice', [clients, services, taxes, documents, uninvoiced]],
    ['expense', [jobs, team]],
    ['visit', [jobs, team, calendar]],
  ] as const
).map(([name, paths]) => ({ name: `form of a new ${name}`, paths, kB: 40 }))

const listedJob = `id, job_number, title, status, priority, schedule_type, scheduled_date, end_date, custom_address,
  billing_frequency, next_billing, amount, total_visits, completed_visits, created_at, client_id,
  client:clients(id, ${named}, phone), property:property_addresses(address, city), members:job_members(user_id),
  next:visits(visit_date, start_time), running:visits(visit_date), unbilled:unbilled_jobs(amount)`
const ofVisits =
  'next.status=in.(scheduled,in_progress)&next.order=visit_date,start_time.nullslast&next.limit=1&running.status=eq.in_progress&running.limit=1'

/** The newest jobs, those that need invoicing, all by the day of their next visit, and those that are over. */
const jobLists: readonly Screen[] = (
  [
    ['list of jobs', ofVisits, newest, listedJob],
    [
      'list of jobs that need invoicing',
      `${ofVisits}&or=(billing_frequency.not.in.(weekly,monthly),next_billing.is.null,next_billing.lte.${daysFrom(0)})`,
      newest,
      `${listedJob}, billable:unbilled_jobs!inner()`,
    ],
    ['list of jobs by their next visit', ofVisits, 'status.desc,scheduled_date.asc.nullslast,id', listedJob],
    [
      'list of jobs that are over',
      `${ofVisits}&status=eq.completed`,
      'scheduled_date.desc.nullslast,id',
      listedJob,
    ],
  ] as const
).map(([name, where, order, select]) => ({
  name,
  paths: [read('jobs', { select, where, order, limit: 100 })],
  kB: 40,
}))

const lists: readonly Screen[] = (
  [
    ['clients', listedClient],
    [
      'invoices',
      `id, invoice_number, version_number, title, status, issue_date, due_date, total_amount, balance, viewed_at,
      claimed_paid_at, created_at, client:clients(${named}, email)`,
    ],
    [
      'quotes',
      `id, quote_number, version_number, title, status, valid_until, sent_at, viewed_at, followed_up_at, is_archived,
      total, created_at, client:clients(${named})`,
    ],
    [
      'requests',
      `id, request_number, title, status, urgency, assessment_date, wanted_start, wanted_end, created_at, client_id,
      client:clients(id, ${named}, phone)`,
      'status=in.(unscheduled,scheduled)',
    ],
    [
      'reviews',
      `id, rating, body, author_name, language, publish_at, reply, reported_at, removed_at, removed_reason, created_at,
      job:jobs(id, title)`,
    ],
  ] as const
).map(([table, select, where = '']) => ({
  name: `list of ${table}`,
  paths: [
    read(table, { select, where, order: table === 'invoices' ? 'list_place,id' : newest, limit: 100 }),
    ...(table === 'requests' ? [call('waiting_bookings')] : []),
  ],
  kB: 40,
}))

const bell: readonly Screen[] = [
  {
    name: 'bell, unread',
    paths: [read('notifications', { select: 'id', where: 'read_at=is.null', limit: 100 })],
    kB: 5,
  },
  {
    name: 'bell, opened',
    paths: [
      read('notifications', {
        select: 'id, event, record, record_id, day, how_many, created_at, read_at',
        order: 'id.desc',
        limit: 20,
      }),
    ],
    kB: 5,
  },
]

const longest = `client_id=eq.${idOf('client', number, 1)}`

/** The inbox, what the frame of the app counts of it, and the longest thread. */
const messages: readonly Screen[] = [
  {
    name: 'list of messages',
    paths: [
      read('message_threads', {
        select: `id:client_id, last_at, last_author, last_preview, last_file, is_unread,
          client:clients(${named}, email)`,
        order: 'last_at.desc,client_id',
        limit: 100,
      }),
      read('message_threads', { select: 'client_id', where: 'is_unread=eq.true', limit: 1 }),
    ],
    kB: 40,
  },
  {
    name: 'messages of a client',
    paths: [
      read('message_threads', {
        select: 'last_number, from_client, client_read, business_read, client_mailed',
        where: longest,
        limit: 1,
      }),
      read('messages', {
        select: `id, number, author, user_id, body, created_at,
          files:message_files(id, name, mime_type, size_bytes, width, height, path)`,
        where: longest,
        order: 'number.desc',
        limit: 30,
      }),
    ],
    kB: 5,
  },
]

const members: Screen = { name: 'team', paths: [call('team_overview')], kB: 5 }

const plan: Screen = { name: 'plan', paths: [call('plan_state')], kB: 5 }

export const screens = [home, schedule, ...forms, ...jobLists, ...lists, ...bell, ...messages, members, plan]

/** Every report of a year as the browser asks for it. */
export const reportPath = (name: string, [from, to]: readonly [string, string]): string =>
  call('report', { name, from_date: from, to_date: to })
