import { toast } from '@fieldlark/ui/toast.tsx'

import { useSendVisitDate } from '#data/visit-writes.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { visitTexts } from './visit.texts.ts'

/**
 * Emails the day of a visit to its client, and answers whether they have it: not when the visit has begun meanwhile. Null: it
 * could not be done, and says why, as the visit is saved all the same.
 */
export function useSendDate(businessId: string) {
  const { savedUnmailed } = useTexts(visitTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useSendVisitDate(businessId)
  return async (visit: Parameters<typeof mutateAsync>[0]): Promise<boolean | null> => {
    try {
      return await mutateAsync(visit)
    } catch (error) {
      toast.warning(`${savedUnmailed} ${failureText(error)}`)
      return null
    }
  }
}
