import type { Client, NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Property } from '@fieldlark/domain/clients/property.ts'
import type { Job } from '@fieldlark/domain/jobs/job.ts'
import type { ChecklistItem, Visit } from '@fieldlark/domain/jobs/visit.ts'
import type { Request } from '@fieldlark/domain/requests/request.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { fetchAll } from './pages.ts'
import { rowsOf } from './table.ts'

export type VisitPlace = Pick<Property, 'id' | 'address' | 'city' | 'state' | 'zip_code' | 'country'>
export type VisitClient = NamedClient & Pick<Client, 'id' | 'phone' | 'email'>

type OfJob = Pick<
  Job,
  | 'id'
  | 'job_number'
  | 'title'
  | 'status'
  | 'priority'
  | 'schedule_type'
  | 'custom_address'
  | 'contact_phone'
  | 'instructions'
> & { property: VisitPlace | null }
type OfRequest = Pick<Request, 'id' | 'request_number' | 'title' | 'status'> & { property: VisitPlace | null }

/** A visit with whose it is, what it is for, where it is and who goes. Of job and request it has one. */
export type ScheduledVisit = Visit & {
  client: VisitClient | null
  job: OfJob | null
  request: OfRequest | null
  members: { user_id: string }[]
}

const place = 'property:property_addresses(id, address, city, state, zip_code, country)'
const scheduled = [
  '*',
  'client:clients(id, name, title, first_name, last_name, company_name, phone, email)',
  `job:jobs(id, job_number, title, status, priority, schedule_type, custom_address, contact_phone, instructions, ${place})`,
  `request:requests(id, request_number, title, status, ${place})`,
  'members:visit_members(user_id)',
].join(', ')

const visits = () => rest.from('visits').select(scheduled)

/** What a query of visits has in its key; a write makes all of them old. */
export const visitsKey = (businessId: string) => ['visits', businessId]

const all = (query: () => unknown) => fetchAll<ScheduledVisit>(query as Parameters<typeof fetchAll>[0])

/** Every visit of a job by day; those that wait for a day come first. */
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

/** The visits to look at what a request is about. */
export const useRequestVisits = (businessId: string, requestId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'of request', requestId],
    queryFn: () => all(() => visits().eq('business_id', businessId).eq('request_id', requestId).order('id')),
  })

/** Visits on the days from first to last, both included, by time; cancelled ones too. */
export const useVisitsBetween = (businessId: string, first: string, last: string, isOn = true) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'between', first, last],
    enabled: isOn,
    queryFn: () =>
      all(() =>
        visits()
          .eq('business_id', businessId)
          .gte('visit_date', first)
          .lte('visit_date', last)
          .order('visit_date')
          .order('start_time', { nullsFirst: true })
          .order('id'),
      ),
    placeholderData: keepPreviousData,
  })

/** Open visits that wait for a day. */
export const useUnscheduledVisits = (businessId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'unscheduled'],
    queryFn: () =>
      all(() =>
        visits().eq('business_id', businessId).is('visit_date', null).eq('status', 'scheduled').order('id'),
      ),
  })

export type Tick = Pick<ChecklistItem, 'id' | 'label' | 'is_done'>

export const useChecklist = (businessId: string, visitId: string, isOn = true) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'checklist', visitId],
    enabled: isOn,
    queryFn: async () => {
      const query = rest.from('visit_checklist_items').select('id, label, is_done').eq('visit_id', visitId)
      return rowsOf<Tick[]>(await query.order('position').order('id'))
    },
  })
