import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useInvoiceStep } from '#data/invoice-actions.ts'
import { useRemoveInvoice, type WholeInvoice } from '#data/invoices.ts'
import { newId } from '#data/new-id.ts'
import { usePaymentStep } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/payments/use-attempt.ts'
import { invoiceHref, paths } from '../../paths.ts'

import { invoiceTexts } from './invoice.texts.ts'
import { useInvoiceName } from './use-invoice-name.ts'

/** What one does with an invoice in one tap. The ids of what is made are made once: a second tap finds it made. */
export function useInvoiceMoves(invoice: WholeInvoice, businessId: string) {
  const texts = useTexts(invoiceTexts)
  const name = useInvoiceName()(invoice)
  const navigate = useNavigate()
  const { isBusy, attempt } = useAttempt()
  const [copyId] = useState(newId)
  const [paymentId] = useState(newId)
  const duplicate = useInvoiceStep(businessId, 'duplicate').mutateAsync
  const makeVoid = useInvoiceStep(businessId, 'void').mutateAsync
  const unvoid = useInvoiceStep(businessId, 'unvoid').mutateAsync
  const undoWriteOff = useInvoiceStep(businessId, 'undoWriteOff').mutateAsync
  const revoke = useInvoiceStep(businessId, 'revokeLinks').mutateAsync
  const markPaid = usePaymentStep(businessId, 'markPaid').mutateAsync
  const remove = useRemoveInvoice(businessId).mutateAsync
  const invoiceId = invoice.id

  const callBack = async () => {
    await unvoid(invoiceId)
    toast.success(texts.unvoided(name))
  }
  return {
    isBusy,
    duplicate: () =>
      attempt(async () => {
        const copy = await duplicate({ invoiceId, newId: copyId })
        toast.success(texts.duplicated)
        void navigate(invoiceHref(copy.id))
      }),
    void: () =>
      attempt(async () => {
        await makeVoid(invoiceId)
        const undo = { label: texts.undo, onClick: () => void attempt(callBack) }
        toast.success(texts.voided(name), { action: undo })
      }),
    unvoid: () => attempt(callBack),
    undoWriteOff: () =>
      attempt(async () => {
        await undoWriteOff(invoiceId)
        toast.success(texts.undoneWriteOff)
      }),
    /** A free job has nothing to pay: issued, it is done. */
    issueFree: () =>
      attempt(async () => {
        await markPaid({ invoiceId, paymentId, method: 'other' })
        toast.success(texts.issuedFree)
      }),
    revoke: () =>
      attempt(async () => {
        await revoke(invoiceId)
        toast.success(texts.revoked)
      }),
    remove: () =>
      attempt(async () => {
        await remove(invoiceId)
        toast.success(texts.deleted)
        void navigate(paths.invoices, { replace: true })
      }),
  }
}

export type InvoiceMoves = ReturnType<typeof useInvoiceMoves>
