import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import { type ListedCashNote, useCashNotes } from '#data/cash-notes.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useMoney } from '#parts/money/money.ts'
import { invoiceHref } from '#paths.ts'

import { cashTexts } from './cash.texts.ts'
import { CashNoteFacts } from './cash-note-facts.tsx'

const RejectCashDialog = lazyPart(async () => (await import('./reject-cash-dialog.tsx')).RejectCashDialog)

const CashOverDialog = lazyPart(async () => (await import('./cash-over-dialog.tsx')).CashOverDialog)

/** An invoice that noted cash may pay. */
type Payable = { id: string; invoice_number: string | null; balance: number }
type Props = {
  businessId: string
  jobIds: readonly string[]
  /** What cash may pay that was noted without an open invoice. None makes it a deposit of the job. */
  payable: readonly Payable[]
  /** On the page of the invoice: cash that was noted for another open one is not shown. */
  isOnlyOfInvoice?: boolean
}

/** The invoice of the note, unless it can take no money any more. One that is not payable is paid. */
function openInvoiceOf(
  { invoice_id: id, invoice }: ListedCashNote,
  payable: readonly Payable[],
): Payable | null {
  if (id === null || !invoice || invoice.status === 'void' || invoice.status === 'written_off') return null
  return { id, ...invoice, balance: payable.find((each) => each.id === id)?.balance ?? 0 }
}

/** Noted cash that waits for the answer of the office; nothing if there was none. */
export function CashToConfirm({ businessId, jobIds, payable, isOnlyOfInvoice = false }: Props) {
  const texts = useTexts(cashTexts)
  const { data: notes } = useCashNotes(businessId, jobIds, true)
  const heading = useRef<HTMLSpanElement>(null)
  const [isKept, setKept] = useState(false)
  const open = (notes ?? []).filter((noted) => {
    const invoice = openInvoiceOf(noted, payable)
    return !isOnlyOfInvoice || !invoice || payable.some(({ id }) => id === invoice.id)
  })
  // So that the heading is there when the last row is gone.
  if (open.length > 0 && !isKept) setKept(true)
  if (open.length === 0 && !isKept) return null
  return (
    <Card>
      <CardHeader
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {texts.toConfirm}
          </span>
        }
      />
      <CardBody>
        {open.length === 0 && <p className="text-pretty text-ink-faint">{texts.none}</p>}
        <ul className="divide-y divide-line">
          {open.map((noted) => (
            <Waiting
              key={noted.id}
              noted={noted}
              businessId={businessId}
              payable={payable}
              heading={heading}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

type WaitingProps = Pick<Props, 'businessId' | 'payable'> & {
  noted: ListedCashNote
  /** Takes the focus of a row that is gone. */
  heading: RefObject<HTMLElement | null>
}

/** Who took the cash, empty while that is not known; and the amount with the name, which tells the rows apart. */
function useTaker(businessId: string, { user_id, amount }: ListedCashNote) {
  const { format } = useMoney()
  const { data: team } = useTeamMembers(businessId)
  const who = team?.find(({ userId }) => userId === user_id)?.name ?? ''
  return { who, named: [format(amount), who].filter(Boolean).join(', ') }
}

function useConfirming(businessId: string, noted: ListedCashNote, onConfirmed: () => void) {
  const texts = useTexts(cashTexts)
  const { format } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useCommand(businessId, 'confirm_cash')
  const confirm = (paid: { id: string } | undefined) =>
    attempt(async () => {
      await mutateAsync({ note_id: noted.id, invoice_id: paid?.id ?? null })
      toast.success(texts.confirmed(format(noted.amount)))
      onConfirmed()
    })
  return { isBusy, confirm }
}

function Choices({ choices }: { choices: readonly Payable[] }) {
  const texts = useTexts(cashTexts)
  const { format } = useMoney()
  return choices.map(({ id, invoice_number, balance }) => (
    <Button key={id} variant="secondary" size="sm" render={<Link to={invoiceHref(id)} />}>
      {invoice_number ?? texts.draftName} · {format(balance)}
    </Button>
  ))
}

/** Records the payment; what is more than the balance of its invoice only after a question. */
function Confirm({
  noted,
  named,
  paid,
  confirming: { isBusy, confirm },
  back,
  onAsk,
}: {
  noted: ListedCashNote
  named: string
  paid: Payable | undefined
  confirming: ReturnType<typeof useConfirming>
  /** Takes the focus after the question. */
  back: RefObject<HTMLElement | null>
  onAsk: (trigger: HTMLElement) => void
}) {
  const texts = useTexts(cashTexts)
  const [isAsking, setAsking] = useState(false)
  const isOver = paid !== undefined && noted.amount > paid.balance
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${texts.confirm} ${named}`}
        isBusy={isBusy}
        onClick={({ currentTarget }) => {
          onAsk(currentTarget)
          if (isOver) setAsking(true)
          else void confirm(paid)
        }}
      >
        {texts.confirm}
      </Button>
      {isAsking && paid && (
        <Suspense fallback={null}>
          <CashOverDialog
            amount={noted.amount}
            invoice={paid}
            isBusy={isBusy}
            finalFocus={back}
            onConfirm={() => void confirm(paid).finally(() => setAsking(false))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Waiting({ noted, businessId, payable, heading }: WaitingProps) {
  const texts = useTexts(cashTexts)
  const { who, named } = useTaker(businessId, noted)
  const back = useRef<HTMLElement>(null)
  const [isRejecting, setRejecting] = useState(false)
  const own = openInvoiceOf(noted, payable)
  // Which of several it is for, only the office knows: on the page of that invoice.
  const choices = own || payable.length < 2 ? [] : payable
  const paid = own ?? payable[0]
  const leave = () => {
    back.current = heading.current
    heading.current?.focus()
  }
  const confirming = useConfirming(businessId, noted, leave)
  const keepBack = (trigger: HTMLElement) => {
    back.current = trigger
  }
  return (
    <li className="flex flex-wrap items-center gap-2 py-2.5 first:pt-0 last:pb-0">
      <CashNoteFacts noted={noted} who={who}>
        {choices.length > 0 ? texts.choose : <Purpose paid={paid} />}
      </CashNoteFacts>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${texts.reject} ${named}`}
          disabled={confirming.isBusy}
          onClick={({ currentTarget }) => {
            keepBack(currentTarget)
            setRejecting(true)
          }}
        >
          {texts.reject}
        </Button>
        {choices.length > 0 ? (
          <Choices choices={choices} />
        ) : (
          <Confirm {...{ noted, named, paid, confirming, back }} onAsk={keepBack} />
        )}
      </div>
      {isRejecting && (
        <Suspense fallback={null}>
          <RejectCashDialog
            noted={noted}
            who={who}
            businessId={businessId}
            finalFocus={back}
            onRejected={leave}
            onClose={() => setRejecting(false)}
          />
        </Suspense>
      )}
    </li>
  )
}

/** What the cash pays once it is confirmed. */
function Purpose({ paid }: { paid: Pick<Payable, 'invoice_number'> | undefined }) {
  const texts = useTexts(cashTexts)
  if (!paid) return texts.deposit
  return paid.invoice_number ? texts.for(paid.invoice_number) : texts.draft
}
