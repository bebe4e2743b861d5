import { waysWithoutDetails } from '@fieldlark/domain/businesses/payment-ways.ts'
import { useTexts } from '#language/language.tsx'
import { missingDetailsTexts } from './missing-details.texts.ts'

/** Which of the ways to pay that were typed clients will not see; undefined where all say where to pay. */
export function useMissingDetails(text: string): string | undefined {
  const { missing } = useTexts(missingDetailsTexts)
  const ways = waysWithoutDetails(text)
  return ways.length > 0 ? missing(ways.join(', ')) : undefined
}
