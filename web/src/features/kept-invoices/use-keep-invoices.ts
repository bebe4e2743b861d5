import { type CarriedInvoice, carriedInvoice } from '@fieldlark/domain/invoices/carried-invoice.ts'
import type { FreeDraft } from '@fieldlark/domain/invoices/free-invoice-backup.ts'
import type { RecordedMethod } from '@fieldlark/domain/payments/payment-draft.ts'
import { useState } from 'react'

import { command } from '#data/command.ts'
import { useWrite } from '#data/write.ts'
import { draftsToKeep, dropDraft, localDay } from '#free-drafts/free-drafts.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useBusiness } from '#session/session.tsx'

import { keepInvoicesTexts } from './keep-invoices.texts.ts'

/** A draft with what the server takes, or the sentence that says why it stays. */
export type Kept = { draft: FreeDraft; carried: CarriedInvoice | null; reason: string | null }

const wordsOf = ({ invoice: { language } }: FreeDraft) => keepInvoicesTexts[language].words

/** The drafts of this browser, and what takes them over one by one: a failure of one does not keep the others. */
export function useKeepInvoices() {
  const texts = useTexts(keepInvoicesTexts)
  const failureText = useFailureText()
  const { id: businessId, currency } = useBusiness()
  const [drafts, setDrafts] = useState(draftsToKeep)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const carry = useWrite(
    businessId,
    { changes: ['clients', 'invoices', 'payments', 'document_settings'] },
    (one: CarriedInvoice) => command('carry_invoice', { business_id: businessId, ...one }),
  ).mutateAsync

  const [method, setMethod] = useState<RecordedMethod>('other')
  const rows = drafts.map((draft): Kept => {
    const found = carriedInvoice(draft, currency, method, wordsOf)
    return typeof found === 'string'
      ? { draft, carried: null, reason: texts.reasons[found] }
      : { draft, carried: found, reason: refused.get(draft.id) ?? null }
  })

  /** Returns how many were taken over. Each leaves this browser once the server has it. */
  const keepAll = async (): Promise<number> => {
    const failures = new Map<string, string>()
    let kept = 0
    // One by one, oldest first, so that lists show them in the order in which they were written.
    for (const { draft, carried } of rows.toReversed()) {
      if (carried === null) continue
      try {
        await carry(carried)
        dropDraft(draft.id, localDay())
        kept += 1
      } catch (error) {
        failures.set(draft.id, failureText(error))
      }
    }
    setRefused(failures)
    setDrafts(draftsToKeep())
    return kept
  }
  return { rows, keepAll, method, setMethod }
}
