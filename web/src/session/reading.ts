import type { Profile } from '@fieldlark/domain/accounts/profile.ts'

import type { Failure } from '#connection/failure.ts'
import type { Membership } from '#data/businesses.ts'

/** What the backend returns about the signed-in person. */
export type Reading = { userId: string } & (
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure; retry: () => void }
  | {
      status: 'read'
      profile: Profile | null
      memberships: readonly Membership[]
      current: Membership | null
      switchBusiness: (businessId: string, isOfTab?: boolean) => Promise<void>
      refresh: () => Promise<void>
    }
)
