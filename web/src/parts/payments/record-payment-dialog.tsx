import { isAmount } from '@fieldlark/domain/payments/paid-amount.ts'
import { paymentLimits } from '@fieldlark/domain/payments/payment.ts'
import {
  type PaymentDraft,
  type PaymentForm,
  paymentDraftSchema,
} from '@fieldlark/domain/payments/payment-draft.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import { newId } from '#data/new-id.ts'
import { useLastMethod } from '#data/payments.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useToday } from '#parts/dates/today.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import { useMoney } from '#parts/money/money.ts'
import { useFieldProps } from '#parts/record/field-props.ts'
import { AmountField } from './amount-field.tsx'
import { MethodField } from './method-field.tsx'
import { useOfferedMethods } from './offered-methods.ts'
import { PaidDayField } from './paid-day-field.tsx'
import { paymentsTexts } from './payments.texts.ts'

/** What is paid: an invoice, or a deposit on a quote or a job; neither is money on account. */
export type PaymentTarget = {
  clientId: string
  invoiceId?: string
  quoteId?: string
  jobId?: string
  /** Its name, such as the number of the invoice. */
  label: string
  /** The suggested amount, which is due now. */
  due: number | string
  isDraft?: boolean
  /** Who may get a receipt by email; null where there is no address. */
  receiptTo: string | null
}

type Props = {
  target: PaymentTarget
  businessId: string
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}

type PaymentFormState = UseFormReturn<PaymentForm, unknown, PaymentDraft>

/**
 * Chooses the method that was used last, or else the business's first, as soon as both are known, unless one was chosen
 * meanwhile. Returns the method used last.
 */
function useSuggestedMethod(form: PaymentFormState, businessId: string, clientId: string): string | null {
  const { data: last = null, isPending } = useLastMethod(businessId, clientId)
  const { suggested, isLoading } = useOfferedMethods(last)
  const isKnown = !isPending && !isLoading
  useEffect(() => {
    if (!isKnown || form.getFieldState('method').isDirty) return
    // Who was quicker has been asked for a method: that one is there now.
    form.setValue('method', suggested, { shouldValidate: form.getFieldState('method').invalid })
  }, [form, isKnown, suggested])
  return last
}

/** The form of a payment and its mutation. The id is created once: a retry records the same payment. */
function useRecording({ target, businessId, finalFocus, onClose }: Props) {
  const { record: texts, fields } = useTexts(paymentsTexts)
  const refuse = useInvalidSubmit(fields)
  const { format, exponent } = useMoney()
  const { today } = useToday()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useCommand(businessId, 'record_payment')
  const [id] = useState(newId)
  const [hasReceipt, setReceipt] = useState(false)
  const due = toMinor(target.due, exponent)
  const form = useForm<PaymentForm, unknown, PaymentDraft>({
    resolver: standardSchemaResolver(paymentDraftSchema(exponent)),
    mode: 'onTouched',
    defaultValues: {
      amount: due > 0n ? fromMinor(due, exponent) : '',
      paid_on: today,
      method: '',
      reference: '',
      note: '',
    },
  })
  const last = useSuggestedMethod(form, businessId, target.clientId)
  const submit = form.handleSubmit(
    (draft) =>
      attempt(async () => {
        const paidFor = {
          client_id: target.clientId,
          invoice_id: target.invoiceId ?? null,
          quote_id: target.quoteId ?? null,
          job_id: target.jobId ?? null,
        }
        const payment = { id, ...paidFor, ...draft }
        await mutateAsync({ business_id: businessId, payment, send_receipt: hasReceipt })
        toast.success(texts.done(format(draft.amount)))
        onClose()
      }),
    refuse,
  )
  const dialog = {
    isBusy,
    isSticky: form.formState.isDirty,
    finalFocus,
    onSubmit: () => void submit(),
    onClose,
  }
  return { form, last, due, hasReceipt, setReceipt, dialog }
}

/** Records a payment: all of what is due, a part, or more. */
export function RecordPaymentDialog(props: Props) {
  const { target } = props
  const { record: texts } = useTexts(paymentsTexts)
  const { format } = useMoney()
  const { form, last, due, hasReceipt, setReceipt, dialog } = useRecording(props)
  const amount = useWatch({ control: form.control, name: 'amount' })
  const body = useRef<HTMLDivElement>(null)
  // Who opens it by a tap or a click reads the large amount first; a ring round it, and a phone's keyboard, would be in the way.
  const [isByKeys] = useState(() => document.activeElement?.matches(':focus-visible') === true)
  return (
    <FormDialog
      {...dialog}
      {...(!isByKeys && { initialFocus: body })}
      title={target.invoiceId ? texts.title : texts.deposit}
      description={due > 0n ? texts.of(target.label, format(target.due)) : target.label}
      submitLabel={isAmount(amount) ? texts.submit(format(amount)) : texts.plain}
    >
      <div ref={body} tabIndex={-1} className="grid grid-cols-2 gap-x-3 gap-y-4 outline-none">
        <PaymentFields
          form={form}
          last={last}
          consequence={
            target.invoiceId && <Consequence amount={amount} due={due} isDraft={target.isDraft ?? false} />
          }
        />
        {target.receiptTo !== null && (
          <Switch
            className="col-span-2"
            label={texts.receipt(target.receiptTo)}
            checked={hasReceipt}
            onChange={({ target: box }) => setReceipt(box.checked)}
          />
        )}
      </div>
    </FormDialog>
  )
}

/** Amount, method, date and note. */
function PaymentFields({
  form,
  last,
  consequence,
}: {
  form: PaymentFormState
  /** The method used last. */
  last: string | null
  /** Below the amount. */
  consequence: ReactNode
}) {
  const { fields: labels, hints, problems } = useTexts(paymentsTexts)
  const { control, register } = form
  const amount = useController({ control, name: 'amount' }).field
  const day = useController({ control, name: 'paid_on' }).field
  const about = useFieldProps(form, null, { labels, hints, problems, limits: paymentLimits })
  return (
    <>
      <AmountField {...about('amount')} field={amount} />
      {consequence}
      <MethodField {...about('method')} {...register('method')} last={last} className="col-span-2" />
      <PaidDayField {...about('paid_on')} field={day} />
      <Field {...about('reference')} className="col-span-2">
        <TextInput {...register('reference')} autoComplete="off" />
      </Field>
      <Field {...about('note')} className="col-span-2">
        <TextInput {...register('note')} autoComplete="off" />
      </Field>
    </>
  )
}

/** The effect of the amount on the invoice, before it is recorded. */
function Consequence({ amount, due, isDraft }: { amount: string; due: bigint; isDraft: boolean }) {
  const { record: texts } = useTexts(paymentsTexts)
  const { format, exponent } = useMoney()
  const decimals = amount.split('.')[1]?.length ?? 0
  const left = isAmount(amount) && decimals <= exponent ? due - toMinor(amount, exponent) : null
  const amountOf = (minor: bigint) => format(fromMinor(minor, exponent))
  const message =
    left === null
      ? ''
      : left === 0n
        ? texts.settled
        : left > 0n
          ? texts.rest(amountOf(left))
          : texts.over(amountOf(-left))
  return (
    <output className="col-span-2 -mt-2 block text-pretty text-center text-ink-soft text-xs">
      {message}
      {isDraft && <span className="block">{texts.issues}</span>}
    </output>
  )
}
