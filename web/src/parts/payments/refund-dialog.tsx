import { isAmount } from '@fieldlark/domain/payments/paid-amount.ts'
import { paymentLimits } from '@fieldlark/domain/payments/payment.ts'
import {
  type RefundDraft,
  type RefundForm,
  refundDraftSchema,
} from '@fieldlark/domain/payments/refund-draft.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { ChoiceGrid } from '@fieldlark/ui/choice-grid.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RefObject, useState } from 'react'
import {
  Controller,
  type Resolver,
  type UseFormReturn,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form'
import { newId } from '#data/new-id.ts'
import { useRefundByCard, type WholePayment } from '#data/payments.ts'
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
import { PaidDayField } from './paid-day-field.tsx'
import { paymentsTexts } from './payments.texts.ts'

export type RefundTarget = {
  payment: WholePayment
  /** How much of it can still be refunded. */
  most: string
  /** The invoice that it paid, with its balance; null for a deposit. */
  invoice: { number: string; balance: number } | null
  clientName: string
  hasAddress: boolean
}

type Props = {
  target: RefundTarget
  businessId: string
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The form of a refund and its mutation. The id is created once: a retry sends the same refund. */
function useRefunding({ target: { payment, most, invoice }, businessId, finalFocus, onClose }: Props) {
  const { refund: texts, fields } = useTexts(paymentsTexts)
  const refuse = useInvalidSubmit(fields)
  const { format, exponent } = useMoney()
  const { today } = useToday()
  const { isBusy, attempt } = useAttempt()
  const isOnline = payment.method === 'online'
  const byCard = useRefundByCard(businessId).mutateAsync
  const byHand = useCommand(businessId, 'refund_payment').mutateAsync
  const [id] = useState(newId)
  const resolver = standardSchemaResolver(refundDraftSchema(exponent, Number(most))) as unknown
  const form = useForm<RefundForm, unknown, RefundDraft>({
    resolver: resolver as Resolver<RefundForm, unknown, RefundDraft>,
    mode: 'onTouched',
    defaultValues: {
      amount: most,
      refunded_on: today,
      // Stripe refunds to the card, whatever the form says.
      method: isOnline ? 'card' : '',
      is_still_owed: invoice ? '' : 'no',
      reason: '',
      tell_client: false,
    },
  })
  const submit = form.handleSubmit(
    (draft) =>
      attempt(async () => {
        const refund = { id, ...draft }
        await (isOnline
          ? byCard({ paymentId: payment.id, refund })
          : byHand({ payment_id: payment.id, refund }))
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
  return { form, dialog }
}

/** Refunds a payment, and asks whether the amount is owed again or forgiven. Neither is preselected. */
export function RefundDialog(props: Props) {
  const { target } = props
  const { refund: texts } = useTexts(paymentsTexts)
  const { format } = useMoney()
  const { form, dialog } = useRefunding(props)
  const amount = useWatch({ control: form.control, name: 'amount' })
  return (
    <FormDialog
      {...dialog}
      title={texts.title(target.payment.payment_number)}
      submitLabel={isAmount(amount) ? texts.submit(format(amount)) : texts.plain}
      submitLook={{ variant: 'danger' }}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <RefundFields form={form} target={target} />
      </div>
    </FormDialog>
  )
}

function RefundFields({
  form,
  target: { payment, most, invoice, clientName, hasAddress },
}: {
  form: UseFormReturn<RefundForm, unknown, RefundDraft>
  target: RefundTarget
}) {
  const { refund: texts, fields, problems } = useTexts(paymentsTexts)
  const { format } = useMoney()
  const { control, register } = form
  const amount = useController({ control, name: 'amount' }).field
  const day = useController({ control, name: 'refunded_on' }).field
  const about = useFieldProps(form, null, {
    labels: { ...fields, method: texts.method },
    hints: { amount: texts.most(format(most)) },
    problems,
    limits: paymentLimits,
  })
  return (
    <>
      <AmountField {...about('amount')} field={amount} />
      {invoice && (
        <Controller
          control={control}
          name="is_still_owed"
          render={({ field: { value, onChange }, fieldState }) => (
            <StillOwed
              value={value}
              onValueChange={onChange}
              isMissing={fieldState.invalid}
              amount={isAmount(amount.value) ? amount.value : most}
              invoice={invoice}
            />
          )}
        />
      )}
      {payment.method === 'online' ? (
        <p className="col-span-2 text-pretty text-ink-soft">{texts.online}</p>
      ) : (
        <>
          <MethodField
            {...about('method')}
            {...register('method')}
            last={payment.method}
            className="col-span-2"
          />
          <PaidDayField {...about('refunded_on')} field={day} />
        </>
      )}
      <Field {...about('reason')} className="col-span-2">
        <TextInput {...register('reason')} autoComplete="off" />
      </Field>
      {hasAddress && (
        <Checkbox {...register('tell_client')} className="col-span-2" label={texts.tell(clientName)} />
      )}
    </>
  )
}

/** The question, with the amounts of both answers. */
function StillOwed({
  value,
  onValueChange,
  isMissing,
  amount,
  invoice,
}: {
  value: 'yes' | 'no' | ''
  onValueChange: (value: 'yes' | 'no') => void
  isMissing: boolean
  amount: string
  invoice: { number: string; balance: number }
}) {
  const { refund: texts } = useTexts(paymentsTexts)
  const { format, exponent } = useMoney()
  const isFitting = (amount.split('.')[1]?.length ?? 0) <= exponent
  const again = toMinor(invoice.balance, exponent) + (isFitting ? toMinor(amount, exponent) : 0n)
  return (
    <ChoiceGrid
      className="col-span-2"
      gridClassName="grid-cols-1"
      label={texts.question}
      value={value === '' ? null : value}
      onValueChange={onValueChange}
      error={isMissing ? texts.mustAnswer : undefined}
      options={[
        {
          value: 'yes',
          label: texts.yes,
          description: texts.yesBody(invoice.number, format(fromMinor(again, exponent))),
        },
        { value: 'no', label: texts.no, description: texts.noBody(invoice.number, format(amount)) },
      ]}
    />
  )
}
