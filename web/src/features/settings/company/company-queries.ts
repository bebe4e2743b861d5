import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { CompanyDraft } from '@fieldlark/domain/businesses/company-draft.ts'

import { businesses } from '#data/businesses.ts'
import { useWrite } from '#data/write.ts'

/** The part of the business that the form edits. */
export type CompanyRow = Pick<Business, 'id' | 'version' | keyof CompanyDraft>

export const fetchCompany = (businessId: string): Promise<CompanyRow> => businesses.get(businessId)

/** Saving over somebody else's change fails as 'stale'. */
export const useSaveCompany = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['businesses'], isAwaited: true },
    ({ version, draft }: { version: number; draft: CompanyDraft }): Promise<CompanyRow> =>
      businesses.update(businessId, { ...draft, version }),
  )
