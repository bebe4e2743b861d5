import { refundable } from '@fieldlark/domain/payments/refundable.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'

import { downloadPaper } from '#data/papers.ts'
import { usePaymentStep, type WholePayment } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/business-day.ts'
import { useMoney } from '#parts/money.ts'
import { workLabelTexts } from '#parts/work-labels.texts.ts'

import { paymentsTexts } from './payments.texts.ts'
import type { RefundTarget } from './refund-dialog.tsx'
import { useAttempt } from './use-attempt.ts'

const RefundDialog = lazy(() =>
  import('./refund-dialog.tsx').then((file) => ({ default: file.RefundDialog })),
)

type Row = {
  payment: WholePayment
  businessId: string
  invoice: RefundTarget['invoice']
  clientName: string
  hasAddress: boolean
  /** All that the client has with the business: what of a deposit can go back. */
  credit: number
}

/** Payments with what became of each, and what may be done with it. */
export function PaymentRows({
  payments,
  ...others
}: Omit<Row, 'payment'> & { payments: readonly WholePayment[] }) {
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} {...others} />
      ))}
    </ul>
  )
}

function PaymentRow(row: Row) {
  const { payment } = row
  const { list: texts } = useTexts(paymentsTexts)
  const { method } = useTexts(workLabelTexts)
  const { format } = useMoney()
  const dayOf = useBusinessDay()
  const kept = payment.credits.filter(({ kind }) => kind === 'overpayment')
  return (
    <li className="flex items-start gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3">
          <span className="money font-semibold">{format(payment.amount)}</span>
          <span className="truncate text-ink-soft text-xs">
            {dayOf(payment.paid_on)} · {method[payment.method]}
          </span>
        </p>
        <p className="break-words text-ink-faint text-xs">
          <span className="money">{payment.payment_number}</span>
          {payment.reference && ` · ${payment.reference}`}
          {payment.note && ` · ${payment.note}`}
        </p>
        {kept.map(({ id, amount }) => (
          <p key={id} className="money text-info text-xs">
            {texts.kept(format(amount))}
          </p>
        ))}
        {payment.refunds.map(({ id, amount, refunded_on, is_still_owed, reason }) => (
          <p key={id} className="money break-words text-warning text-xs">
            {texts.refunded(format(amount), dayOf(refunded_on))}
            {is_still_owed && `, ${texts.owedAgain}`}
            {reason && ` · ${reason}`}
          </p>
        ))}
      </div>
      <RowMenu {...row} />
    </li>
  )
}

function RowMenu({ payment, businessId, invoice, clientName, hasAddress, credit }: Row) {
  const { list: texts } = useTexts(paymentsTexts)
  const { exponent } = useMoney()
  const trigger = useRef<HTMLButtonElement>(null)
  const { attempt } = useAttempt()
  const sendReceipt = usePaymentStep(businessId, 'sendReceipt').mutateAsync
  const [open, setOpen] = useState<'refund' | 'delete' | null>(null)
  const most = refundable(payment, { refunds: payment.refunds, credits: payment.credits, credit }, exponent)
  const canDelete = payment.method !== 'online' && payment.refunds.length === 0
  const handleReceipt = () =>
    void attempt(async () => {
      await sendReceipt({ paymentId: payment.id, to: null })
      toast.success(texts.sent)
    })
  return (
    <>
      <Menu
        trigger={
          <Button
            ref={trigger}
            variant="ghost"
            size="icon"
            className="pointer-fine:size-8"
            aria-label={texts.more(payment.payment_number)}
          >
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem
          icon={<Download />}
          onSelect={() => void attempt(() => downloadPaper('receipt', payment.id))}
        >
          {texts.receipt}
        </MenuItem>
        {hasAddress && (
          <MenuItem icon={<Mail />} onSelect={handleReceipt}>
            {texts.sendReceipt}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Undo2 />} isDisabled={Number(most) <= 0} onSelect={() => setOpen('refund')}>
          {texts.refund}
        </MenuItem>
        {canDelete && (
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => setOpen('delete')}>
            {texts.delete}
          </MenuItem>
        )}
      </Menu>
      {open === 'refund' && (
        <Suspense fallback={null}>
          <RefundDialog
            target={{ payment, most, invoice, clientName, hasAddress }}
            businessId={businessId}
            finalFocus={trigger}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open === 'delete' && (
        <DeletePayment
          payment={payment}
          businessId={businessId}
          finalFocus={trigger}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function DeletePayment({
  payment: { id, payment_number, amount },
  businessId,
  finalFocus,
  onClose,
}: {
  payment: WholePayment
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { list: texts, cancel, close } = useTexts(paymentsTexts)
  const { format } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = usePaymentStep(businessId, 'remove')
  const handleDelete = () =>
    attempt(async () => {
      await mutateAsync(id)
      toast.success(texts.deleted(payment_number))
      onClose()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleDelete()}
      title={texts.deleteTitle(payment_number, format(amount))}
      body={texts.deleteBody}
      confirmLabel={texts.delete}
      cancelLabel={cancel}
      closeLabel={close}
      isDanger
      isBusy={isBusy}
      finalFocus={finalFocus}
    />
  )
}
