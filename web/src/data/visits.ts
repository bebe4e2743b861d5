import { useQuery } from '@tanstack/react-query'

import { clientName, rest } from '#data/rest.ts'

import { fetchAll, type Ranged } from './pages.ts'
import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'

export const place =
  'property:property_addresses(id, address, city, state, zip_code, country, latitude, longitude)'
export const scheduled = `*,
  client:clients(id, ${clientName}, phone, email),
  job:jobs(id, job_number, title, status, priority, schedule_type, custom_address, contact_phone, instructions, ${place}),
  request:requests(id, request_number, title, status, ${place}),
  members:visit_members(user_id)` as const
/** A visit with its client, job or request, property and members. It has either a job or a request. */
export type ScheduledVisit = Selected<'visits', typeof scheduled>
export type VisitClient = NonNullable<ScheduledVisit['client']>
export type VisitPlace = NonNullable<NonNullable<ScheduledVisit['job']>['property']>

const visits = () => rest.from('visits').select(scheduled)

/** The beginning of every key of visits; a write makes all of them stale. */
export const visitsKey = (businessId: string) => ['visits', businessId]

const all = (query: () => Ranged<ScheduledVisit>) => fetchAll(query)

/** Every visit of a job by day; unscheduled ones first. */
export const useJobVisits = (businessId: string, jobId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'of job', jobId],
    queryFn: () =>
      all(() =>
        visits()
          .eq('business_id', businessId)
          .eq('job_id', jobId)
          .order('visit_date', { nullsFirst: true })
          .order('start_time', { nullsFirst: true })
          .order('id'),
      ),
  })

/** The assessment visits of a request. */
export const useRequestVisits = (businessId: string, requestId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'of request', requestId],
    queryFn: () => all(() => visits().eq('business_id', businessId).eq('request_id', requestId).order('id')),
  })

/** One visit with everything that a dialog shows. */
export const useVisit = (businessId: string, visitId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'one', visitId],
    queryFn: async () =>
      rowsOf<ScheduledVisit>(await rest.from('visits').select(scheduled).eq('id', visitId).single()),
  })

const tick = 'id, label, is_done'
export type Tick = Selected<'visit_checklist_items', typeof tick>

export const useChecklist = (businessId: string, visitId: string, isOn = true) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'checklist', visitId],
    enabled: isOn,
    queryFn: async () => {
      const query = rest.from('visit_checklist_items').select(tick).eq('visit_id', visitId)
      return rowsOf(await query.order('position').order('id'))
    },
  })
