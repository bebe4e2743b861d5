import { paymentWays } from '@fieldlark/domain/businesses/payment-ways.ts'
import { useState } from 'react'

import { useBankDetails, useSaveBankDetails } from '#data/bank-details.ts'
import { usePaymentKeys } from '#data/payment-keys.ts'
import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'

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
 * How clients can pay, asked with the first invoice of a business that neither takes cards nor says how else; null where
 * there is nothing to ask, and after "Not now".
 */
export function useFirstPayment() {
  const { send } = useTexts(invoiceDialogTexts)
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit business')
  const [isLater, setLater] = useState(() => isPutOff(businessId))
  const [app, setApp] = useState('')
  const [bank, setBank] = useState('')
  const isOpen = canEdit && !isLater
  const { data: details } = useBankDetails(businessId, isOpen)
  const { data: keys } = usePaymentKeys(businessId, isOpen)
  const { mutateAsync } = useSaveBankDetails(businessId)
  const isMissing =
    isOpen && details !== undefined && paymentWays(details.bank_details ?? '').length === 0 && keys === null
  const text = [app.trim(), bank.trim() && `${send.payment.bank}: ${bank.trim()}`].filter(Boolean).join('\n')
  return {
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
    /** To be awaited before the invoice goes out, whose email speaks of paying only where there is a way. */
    save: async () => {
      if (isMissing && text !== '') await mutateAsync({ version: details.version, bank_details: text })
    },
  }
}

export type PaymentQuestion = NonNullable<ReturnType<typeof useFirstPayment>['question']>
