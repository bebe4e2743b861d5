import type { Loaded } from '../rest/cases.ts'
import { measured } from '../rest/world.ts'

const columns = [
  'id,job_number,title,status,priority,schedule_type,scheduled_date,amount,total_visits,completed_visits,created_at',
  'client:clients(id,name,first_name,last_name,company_name,phone)',
  'members:job_members(user_id)',
  'next:visits(visit_date)',
].join(',')
const mine = `business_id=eq.${measured.business}`
const next = 'next.status=in.(scheduled,in_progress)&next.order=visit_date.asc&next.limit=1'
const read = { as: measured, method: 'GET', p99: null, isGrowing: true, rows: 50, status: 200 } as const
const encoded = (text: string) => encodeURIComponent(text)

/** The requests of the screens; few rows match a search, as in real use. */
export const jobCases: readonly Loaded[] = [
  {
    ...read,
    name: 'jobs, list 50 with clients',
    goal: 0.7,
    path: () => `/jobs?select=${encoded(columns)}&${mine}&${next}&order=created_at.desc,id.asc&limit=50`,
  },
  {
    ...read,
    name: 'jobs, open ones by day',
    goal: 0.7,
    path: () =>
      `/jobs?select=${encoded(columns)}&${mine}&${next}&status=eq.scheduled&order=scheduled_date.asc,id.asc&limit=50`,
  },
  {
    ...read,
    name: 'jobs, search',
    goal: 0.6,
    path: () =>
      `/jobs?select=${encoded('id,job_number,title,status')}&${mine}&or=${encoded(
        '(title.ilike."%boiler service 1%",job_number.ilike."%boiler service 1%")',
      )}&order=created_at.desc,id.asc&limit=50`,
  },
  {
    ...read,
    name: 'visits of a week, the first 100',
    goal: 0.7,
    rows: 100,
    path: () =>
      `/visits?select=${encoded('*,client:clients(id,name),job:jobs(id,title,status),members:visit_members(user_id)')}` +
      `&${mine}&visit_date=gte.2026-03-02&visit_date=lte.2026-03-08&order=visit_date.asc,start_time.asc,id.asc&limit=100`,
  },
]
