import type { Language } from '#businesses/business.ts'

import type { ProfilePage } from './profile-page.ts'

/** A step of a booking, or of changing one: `path` is where the steps are. */
export const bookingAddress = (
  { path, language }: { path: string; language: Language },
  fields: Record<string, string> = {},
): string => `${path}?${new URLSearchParams({ language, ...fields }).toString()}`

/** Where a business is booked. */
export const bookingAddressOf = (
  { data, language }: { data: Pick<ProfilePage, 'subdomain'>; language: Language },
  fields: Record<string, string> = {},
): string => bookingAddress({ path: `/p/${data.subdomain}/book`, language }, fields)
