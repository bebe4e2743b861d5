import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { toFailure } from '#connection/failure.ts'
import { type BusinessDraft, businesses } from '#data/businesses.ts'

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Browsers may know time zones that the server does not. */
async function insert(draft: BusinessDraft): Promise<Business> {
  const placed = { ...draft, timezone: browserZone() }
  try {
    return await businesses.insert(placed)
  } catch (error) {
    if (toFailure(error).message !== 'unknown_timezone') throw error
    return businesses.insert(draft)
  }
}

/** A new business in the time zone of this device; repeated after a lost response, it is the same one. */
export async function insertBusiness(draft: BusinessDraft & { id: string }): Promise<Business> {
  try {
    return await insert(draft)
  } catch (failed) {
    if (toFailure(failed).code !== 'duplicate') throw failed
    return businesses.get(draft.id)
  }
}
