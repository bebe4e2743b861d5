import { toast } from '@fieldlark/ui/toast.tsx'
import { useNavigate } from 'react-router'
import { useRemoveInvoice, type WholeInvoice } from '#data/invoices.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { invoiceHref, paths } from '#paths.ts'

import { invoiceTexts } from '../invoice.texts.ts'
import { useInvoiceName } from '../use-invoice-name.ts'

/** The actions of an invoice that need no dialog. */
export function useInvoiceMoves(invoice: WholeInvoice, businessId: string) {
  const texts = useTexts(invoiceTexts)
  const name = useInvoiceName()(invoice)
  const navigate = useNavigate()
  const { isBusy, attempt } = useAttempt()
  const duplicate = useCommand(businessId, 'duplicate_invoice').mutateAsync
  const makeVoid = useCommand(businessId, 'void_invoice').mutateAsync
  const unvoid = useCommand(businessId, 'unvoid_invoice').mutateAsync
  const undoWriteOff = useCommand(businessId, 'undo_write_off').mutateAsync
  const revoke = useCommand(businessId, 'revoke_invoice_links').mutateAsync
  const markPaid = useCommand(businessId, 'mark_invoice_paid').mutateAsync
  const remove = useRemoveInvoice(businessId).mutateAsync
  const invoiceId = invoice.id
  const order = { invoice_id: invoiceId }

  const callBack = async () => {
    await unvoid(order)
    toast.success(texts.unvoided(name))
  }
  return {
    isBusy,
    duplicate: () =>
      attempt(async () => {
        const copy = await duplicate(order)
        toast.success(texts.duplicated)
        // Pending until the copy opens: a second tap before that would make another copy.
        await navigate(invoiceHref(copy.id))
      }),
    void: () =>
      attempt(async () => {
        await makeVoid(order)
        const undo = { label: texts.undo, onClick: () => void attempt(callBack) }
        toast.success(texts.voided(name), { action: undo })
      }),
    unvoid: () => attempt(callBack),
    undoWriteOff: () =>
      attempt(async () => {
        await undoWriteOff(order)
        toast.success(texts.undoneWriteOff)
      }),
    /** A job without a charge has nothing to pay: its invoice is settled once issued. */
    issueFree: () =>
      attempt(async () => {
        await markPaid({ ...order, method: 'other' })
        toast.success(texts.issuedFree)
      }),
    revoke: () =>
      attempt(async () => {
        await revoke(order)
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
