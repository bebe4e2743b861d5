import type { RefObject } from 'react'
import { generatePath } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { sendTexts } from '#parts/document/send.texts.ts'
import { SendDialog } from '#parts/document/send-dialog.tsx'
import type { Sending } from '#parts/document/use-sending.ts'
import { PaymentQuestion } from '#parts/payments/payment-question.tsx'
import { useFirstPayment } from '#parts/payments/use-first-payment.ts'
import { paths, quoteEditHref } from '#paths.ts'
import { quoteTexts } from '../quote.texts.ts'
import { useSendQuote } from '../quote-queries.ts'
import type { QuoteDialogProps } from './quote-dialog.ts'
import { quoteDialogTexts } from './quote-dialogs.texts.ts'

/** Sends a quote that has lines and can still be approved. */
export function SendQuoteDialog({
  quote,
  businessId,
  isFollowUp,
  finalFocus,
  onClose,
}: QuoteDialogProps & {
  /** The client has it and has not answered. */
  isFollowUp: boolean
}) {
  const { send: texts } = useTexts(quoteDialogTexts)
  const { mutateAsync } = useSendQuote(businessId)
  return (
    <QuoteSendingDialog
      {...(isFollowUp && { title: texts.followUp(quote.quote_number) })}
      clientId={quote.client_id}
      email={quote.client?.email}
      validUntil={quote.valid_until}
      isEmpty={quote.lines.length === 0}
      hasDeposit={quote.deposit_amount > 0}
      editHref={quoteEditHref(quote.id)}
      send={async (sending) => (await mutateAsync({ quoteId: quote.id, ...sending }))?.token ?? null}
      finalFocus={finalFocus}
      onClose={onClose}
    />
  )
}

/** The texts and fields of the send dialog, for a stored quote or one that is still in the form. */
export function QuoteSendingDialog({
  title,
  validUntil,
  isEmpty,
  hasDeposit,
  editHref,
  send,
  ...dialog
}: {
  title?: string
  clientId: string
  email: string | null | undefined
  validUntil: string | null
  isEmpty: boolean
  hasDeposit: boolean
  /** Null: the form is open behind the dialog. */
  editHref: string | null
  /** Resolves to the token of the link that was created. */
  send: (sending: Sending) => Promise<string | null>
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { send: texts } = useTexts(quoteDialogTexts)
  const { noLines } = useTexts(sendTexts)
  const { edit } = useTexts(quoteTexts)
  const { today } = useToday()
  const { isReading, question, save } = useFirstPayment(hasDeposit)
  const isExpired = validUntil !== null && validUntil < today
  const text = isExpired ? texts.expired : isEmpty ? noLines : null
  return (
    <SendDialog
      {...dialog}
      texts={texts}
      title={title ?? texts.title}
      obstacle={text === null ? null : { text, editLabel: edit, href: editHref }}
      send={async (sending) => {
        await save()
        return send(sending)
      }}
      isReading={isReading}
      more={question && <PaymentQuestion document="quote" {...question} />}
      linkPath={(token) => generatePath(paths.quoteLink, { token })}
    />
  )
}
