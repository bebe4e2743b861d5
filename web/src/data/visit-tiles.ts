import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { clientName, rest } from '#data/rest.ts'

import { fetchAll } from './pages.ts'
import type { Selected } from './schema.ts'
import { place, visitsKey } from './visits.ts'

// A month holds thousands of visits: what a tile draws and a move sends, and no id that it can do without.
const tile = `id, visit_date, start_time, duration_minutes, status, version, series_id,
  client:clients(${clientName}, email), job:jobs(title), request:requests(title), members:visit_members(user_id)` as const
/** A visit as the calendar draws and moves it; a dialog or a list reads the rest of it when it opens. */
export type VisitTile = Selected<'visits', typeof tile>

const details = `id, instructions, completion_notes, client:clients(phone),
  job:jobs(custom_address, contact_phone, instructions, ${place}), request:requests(${place})` as const
/** What lists for the way add to a tile: where it is, whom to call, what to do. */
export type VisitDetails = Selected<'visits', typeof details>

type Days = { businessId: string; first: string; last: string }

/** The query of tiles on the days from first to last, both included, by time. */
const tilesOf = ({ businessId, first, last }: Days) =>
  rest
    .from('visits')
    .select(tile, { count: 'exact' })
    .eq('business_id', businessId)
    .gte('visit_date', first)
    .lte('visit_date', last)
    .order('visit_date')
    .order('start_time', { nullsFirst: true })
    .order('id')

/** Visits on the days from first to last, both included, by time; cancelled ones too. */
export const useVisitsBetween = (businessId: string, first: string, last: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'between', first, last],
    queryFn: () => fetchAll(() => tilesOf({ businessId, first, last })),
    placeholderData: keepPreviousData,
  })

/** Visits on those days that are still ahead or in progress. */
export const useOpenVisitsBetween = (businessId: string, first: string, last: string, isOn: boolean) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'open between', first, last],
    enabled: isOn,
    queryFn: () =>
      fetchAll(() => tilesOf({ businessId, first, last }).in('status', ['scheduled', 'in_progress'])),
    placeholderData: keepPreviousData,
  })

/** The details of the visits on the days from first to last, by the visit's id. */
export const visitDetails = (businessId: string, first: string, last: string) => ({
  queryKey: [...visitsKey(businessId), 'details', first, last],
  queryFn: async () => {
    const rows = await fetchAll(() =>
      rest
        .from('visits')
        .select(details, { count: 'exact' })
        .eq('business_id', businessId)
        .gte('visit_date', first)
        .lte('visit_date', last)
        .order('id'),
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
})

/** Open visits without a day. */
export const useUnscheduledVisits = (businessId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'unscheduled'],
    queryFn: () =>
      fetchAll(() =>
        rest
          .from('visits')
          .select(tile, { count: 'exact' })
          .eq('business_id', businessId)
          .is('visit_date', null)
          .eq('status', 'scheduled')
          .order('id'),
      ),
  })
