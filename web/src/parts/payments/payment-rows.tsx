import { refundable } from '@fieldlark/domain/payments/refundable.ts'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { downloadPdf } from '#data/document-pdfs.ts'
import type { WholePayment } from '#data/payments.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useMoney } from '#parts/money/money.ts'
import { MoreMenu } from '#parts/record/more-menu.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { paymentsTexts } from './payments.texts.ts'
import type { RefundTarget } from './refund-dialog.tsx'

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

type Row = {
  payment: WholePayment
  businessId: string
  invoice: RefundTarget['invoice']
  clientName: string
  hasAddress: boolean
  /** The client's balance with the business: how much of a deposit can be refunded. */
  credit: number
}

/** Payments with their status and actions. */
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

type Opened = 'refund' | 'delete'

/** The actions on a payment, and the dialog that is open for it. */
function RowMenu(row: Row) {
  const { payment, businessId, invoice, clientName, hasAddress, credit } = row
  const { exponent } = useMoney()
  const trigger = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const most = refundable(payment, { refunds: payment.refunds, credits: payment.credits, credit }, exponent)
  const dialog = { businessId, finalFocus: trigger, onClose: () => setOpened(null) }
  return (
    <>
      <Actions {...row} trigger={trigger} canRefund={Number(most) > 0} onOpen={setOpened} />
      {opened === 'refund' && (
        <Suspense fallback={null}>
          <RefundDialog {...dialog} target={{ payment, most, invoice, clientName, hasAddress }} />
        </Suspense>
      )}
      {opened === 'delete' && <DeletePayment {...dialog} payment={payment} />}
    </>
  )
}

function Actions({
  payment,
  businessId,
  hasAddress,
  trigger,
  canRefund,
  onOpen,
}: Pick<Row, 'payment' | 'businessId' | 'hasAddress'> & {
  trigger: RefObject<HTMLButtonElement | null>
  canRefund: boolean
  onOpen: (dialog: Opened) => void
}) {
  const { list: texts } = useTexts(paymentsTexts)
  const { attempt } = useAttempt()
  const sendReceipt = useCommand(businessId, 'send_receipt').mutateAsync
  const canDelete = payment.method !== 'online' && payment.refunds.length === 0
  const handleDownload = () => void attempt(() => downloadPdf('receipt', payment.id))
  const handleReceipt = () =>
    void attempt(async () => {
      await sendReceipt({ payment_id: payment.id, to_address: null })
      toast.success(texts.sent)
    })
  return (
    <MoreMenu
      label={texts.more(payment.payment_number)}
      look="ghost"
      trigger={trigger}
      className="pointer-fine:size-8"
    >
      <MenuItem icon={<Download />} onSelect={handleDownload}>
        {texts.receipt}
      </MenuItem>
      {hasAddress && (
        <MenuItem icon={<Mail />} onSelect={handleReceipt}>
          {texts.sendReceipt}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Undo2 />} isDisabled={!canRefund} onSelect={() => onOpen('refund')}>
        {texts.refund}
      </MenuItem>
      {canDelete && (
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => onOpen('delete')}>
          {texts.delete}
        </MenuItem>
      )}
    </MoreMenu>
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
  const { mutateAsync } = useCommand(businessId, 'delete_payment')
  const handleDelete = () =>
    attempt(async () => {
      await mutateAsync({ payment_id: id })
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
