import { paymentWays } from '@fieldlark/domain/businesses/payment-ways.ts'
import { useState } from 'react'

import { useBankDetails, useSaveBankDetails } from '#data/bank-details.ts'
import { usePaymentKeys } from '#data/payment-keys.ts'
import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { paymentQuestionTexts } from './payment-question.texts.ts'

const key = (businessId: string) => `payment-later:${businessId}`

function isPutOff(businessId: string): boolean {
  try {
    return localStorage.getItem(key(businessId)) !== null
  } catch {
    return false
  }
}

function putOff(businessId: string): void {
  try {
    localStorage.setItem(key(businessId), '1')
  } catch {
    // Storage is blocked: the question comes again with the next invoice.
  }
}

/**
 * How clients can pay, asked with the first invoice, or quote with a deposit, of a business that neither takes cards nor
 * says how else; null where there is nothing to ask, and after "Not now".
 */
export function useFirstPayment(isToBePaid: boolean) {
  const texts = useTexts(paymentQuestionTexts)
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit business')
  const [isLater, setLater] = useState(() => isPutOff(businessId))
  const [app, setApp] = useState('')
  const [bank, setBank] = useState('')
  const isOpen = isToBePaid && canEdit && !isLater
  const stored = useBankDetails(businessId, isOpen)
  const cards = usePaymentKeys(businessId, isOpen)
  const details = stored.data
  const { mutateAsync } = useSaveBankDetails(businessId)
  const isMissing =
    isOpen &&
    details !== undefined &&
    paymentWays(details.bank_details ?? '').length === 0 &&
    cards.data === null
  const answers = [app.trim(), bank.trim() && `${texts.bank}: ${bank.trim()}`].filter(Boolean)
  return {
    /** Whether a question may come, which would move what is about to be pressed; after a failure nothing is waited for. */
    isReading: [stored, cards].some((read) => read.isLoading && read.failureCount === 0),
    question: isMissing
      ? {
          app,
          setApp,
          bank,
          setBank,
          skip: () => {
            putOff(businessId)
            setLater(true)
          },
        }
      : null,
    /** To be awaited before the document goes out, whose email speaks of paying only where there is a way. */
    save: async () => {
      if (!isMissing || answers.length === 0) return
      // What stands there names no way to pay; it is kept all the same.
      const lines = [details.bank_details?.trim(), ...answers].filter(Boolean)
      await mutateAsync({ version: details.version, bank_details: lines.join('\n') })
    },
  }
}

export type PaymentQuestion = NonNullable<ReturnType<typeof useFirstPayment>['question']>
