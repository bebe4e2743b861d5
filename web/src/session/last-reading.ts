import type { Profile } from '@fieldlark/domain/accounts/profile.ts'

import { readActing } from '#connection/acting.ts'
import type { Membership } from '#data/businesses.ts'

const storageKey = 'lastReading'
/** The database of what the server last answered (kept-store.ts). */
export const keptDatabase = 'fieldlark-kept'

/** Of a person with a business; others have no screens that could ask for anything. */
type LastReading = { profile: Profile; memberships: readonly Membership[] }

/**
 * What was last read about this person on this device: with it their screens ask for their rows beside the next reading
 * and not after it. It grants nothing, as the server decides about each row.
 */
export function readLastReading(userId: string): LastReading | undefined {
  try {
    const last = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<LastReading>
    // Of another release it may have another shape.
    return last.memberships?.[0] && last.profile?.id === userId ? (last as LastReading) : undefined
  } catch {
    return undefined
  }
}

/** Deletes what the server last answered from this device. */
export function forgetKept() {
  try {
    indexedDB.deleteDatabase(keptDatabase)
  } catch {
    // Storage is blocked, and holds nothing.
  }
}

/** Null forgets it, and everything else that was read. */
export function keepLastReading(reading: LastReading | null) {
  // Nothing of somebody else is kept on the device of an admin.
  if (reading && readActing()) return
  try {
    if (reading) localStorage.setItem(storageKey, JSON.stringify(reading))
    else for (const key of [storageKey, 'earlyReads']) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: the next visit reads first.
  }
  if (!reading) forgetKept()
}
