import type { BookingSettings, BookingSettingsDraft } from '@fieldlark/domain/businesses/booking-settings.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

/** The settings of booking; their id is the business's. */
export type StoredBookingSettings = BookingSettings & { id: string }

const columns = '*, id:business_id'
// Of the same family as the other settings of what clients see, which the live channel names.
const key = (businessId: string, ...part: string[]) => ['document_settings', businessId, 'booking', ...part]

export async function fetchBookingSettings(businessId: string): Promise<StoredBookingSettings> {
  const query = rest.from('booking_settings').select(columns).eq('business_id', businessId)
  return rowsOf<StoredBookingSettings>(await query.single())
}

export const useBookingSettings = (businessId: string) =>
  useQuery({ queryKey: key(businessId), queryFn: () => fetchBookingSettings(businessId), staleTime: 60_000 })

/** Saving over somebody else's change fails as 'stale'. */
export const useSaveBookingSettings = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['document_settings'], isAwaited: true },
    async ({ version, draft }: { version: number; draft: BookingSettingsDraft }) => {
      const write = rest.from('booking_settings').update({ ...draft, version })
      return rowsOf<StoredBookingSettings>(await write.eq('business_id', businessId).select(columns).single())
    },
  )

/** The number of services that clients can book at a free time, as far as it matters: 0 or 1. */
export const useBookedServices = (businessId: string) =>
  useQuery({
    queryKey: ['services', businessId, 'booked'],
    queryFn: async () => {
      const query = rest.from('services').select('id').eq('business_id', businessId).eq('booking', 'job')
      return rowsOf<{ id: string }[]>(await query.eq('is_public', true).eq('is_active', true).limit(1)).length
    },
    staleTime: 60_000,
  })

/** Who is named; nobody: everybody is booked. */
export const useBookableMembers = (businessId: string) =>
  useQuery({
    queryKey: key(businessId, 'members'),
    queryFn: async () => {
      const query = rest.from('bookable_members').select('user_id').eq('business_id', businessId)
      return rowsOf<{ user_id: string }[]>(await query.order('user_id')).map(({ user_id }) => user_id)
    },
    staleTime: 60_000,
  })

export const useSetBookable = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['document_settings'], isAwaited: true },
    async ({ userId, isBookable }: { userId: string; isBookable: boolean }) => {
      const members = rest.from('bookable_members')
      if (isBookable)
        return rowsOf(
          await members.insert({ business_id: businessId, user_id: userId }).select('user_id').single(),
        )
      return rowsOf(
        await members.delete().eq('business_id', businessId).eq('user_id', userId).select('user_id'),
      )
    },
  )
