import {
  type RefundDraft,
  type RefundForm,
  refundDraftSchema,
} from '@fieldlark/domain/payments/refund-draft.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { ChoiceGrid } from '@fieldlark/ui/choice-grid.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RefObject, useState } from 'react'
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form'

import { newId } from '#data/new-id.ts'
import { usePaymentStep, type WholePayment } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { useMoney } from '#parts/money.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { useToday } from '#parts/today.ts'

import { MethodField } from './method-field.tsx'
import { paymentsTexts } from './payments.texts.ts'
import { useAttempt } from './use-attempt.ts'

export type RefundTarget = {
  payment: WholePayment
  /** How much of it can still go back. */
  most: string
  /** The invoice that it paid, with what is to be paid of it now; null for a deposit. */
  invoice: { number: string; balance: number } | null
  clientName: string
  hasAddress: boolean
}

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** Gives money back, and asks what that means: to be paid again, or a gift. Nobody answers it by accident. */
export function RefundDialog({
  target: { payment, most, invoice, clientName, hasAddress },
  businessId,
  finalFocus,
  onClose,
}: {
  target: RefundTarget
  businessId: string
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { refund: texts, ...words } = useTexts(paymentsTexts)
  const fieldText = useFieldText()
  const { format, exponent } = useMoney()
  const { today } = useToday()
  const { isBusy, attempt } = useAttempt()
  const isOnline = payment.method === 'online'
  const { mutateAsync } = usePaymentStep(businessId, isOnline ? 'refundOnline' : 'refund')
  const [id] = useState(newId)
  const resolver = standardSchemaResolver(refundDraftSchema(exponent, Number(most))) as unknown
  const form = useForm<RefundForm, unknown, RefundDraft>({
    resolver: resolver as Resolver<RefundForm, unknown, RefundDraft>,
    mode: 'onTouched',
    defaultValues: {
      amount: most,
      refunded_on: today,
      // The card company gives back by card, whatever stands here.
      method: isOnline ? 'card' : '',
      is_still_owed: invoice ? '' : 'no',
      reason: '',
      tell_client: false,
    },
  })
  const { register, control, formState } = form
  const amount = useWatch({ control, name: 'amount' })
  const about = (name: 'amount' | 'refunded_on' | 'reason') => ({
    label: words.fields[name],
    error: fieldText(formState.errors[name]?.message, 2000, words.problems),
  })
  const submit = form.handleSubmit((draft) =>
    attempt(async () => {
      await mutateAsync({ paymentId: payment.id, refund: { id, ...draft } })
      toast.success(texts.done(format(draft.amount)))
      onClose()
    }),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(payment.payment_number)}
      closeLabel={words.close}
      finalFocus={finalFocus}
      isSticky={formState.isDirty}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy} busyLabel={words.working}>
            {isAmount(amount) ? texts.submit(format(amount)) : texts.plain}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Field {...about('amount')} isRequired hint={texts.most(format(most))} className="col-span-2">
          <Controller
            control={control}
            name="amount"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <MoneyInput
                ref={ref}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                className="money"
              />
            )}
          />
        </Field>
        {invoice && (
          <Controller
            control={control}
            name="is_still_owed"
            render={({ field: { value, onChange }, fieldState }) => (
              <StillOwed
                value={value}
                onValueChange={onChange}
                isMissing={fieldState.invalid}
                amount={isAmount(amount) ? amount : most}
                invoice={invoice}
              />
            )}
          />
        )}
        {isOnline ? (
          <p className="col-span-2 text-pretty text-ink-soft">{texts.online}</p>
        ) : (
          <MethodField
            label={texts.method}
            error={fieldText(formState.errors.method?.message)}
            {...register('method')}
          />
        )}
        {!isOnline && (
          <Field {...about('refunded_on')} isRequired>
            <TextInput {...register('refunded_on')} type="date" min="2000-01-01" max="2099-12-31" />
          </Field>
        )}
        <Field {...about('reason')} className="col-span-2">
          <TextInput {...register('reason')} autoComplete="off" />
        </Field>
        {hasAddress && (
          <Checkbox {...register('tell_client')} className="col-span-2" label={texts.tell(clientName)} />
        )}
      </div>
    </Dialog>
  )
}

/** The question, with both consequences in words and numbers. */
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
