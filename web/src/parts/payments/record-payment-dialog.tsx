import {
  type PaymentDraft,
  type PaymentForm,
  paymentDraftSchema,
} from '@fieldlark/domain/payments/payment-draft.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RefObject, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'

import { newId } from '#data/new-id.ts'
import { usePaymentStep } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { useMoney } from '#parts/money.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { useToday } from '#parts/today.ts'

import { MethodField } from './method-field.tsx'
import { paymentsTexts } from './payments.texts.ts'
import { useAttempt } from './use-attempt.ts'

/** What is paid: an invoice, or in advance what a quote or a job will cost; neither is money on account. */
export type PaymentTarget = {
  clientId: string
  invoiceId?: string
  quoteId?: string
  jobId?: string
  /** What it is called, such as the number of the invoice. */
  label: string
  /** What is due now, as it is proposed. */
  due: number | string
  isDraft?: boolean
  /** Who may get a receipt by mail; null where there is no address. */
  receiptTo: string | null
}

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** Money that arrived: all of what is due, a part, or more than that. */
export function RecordPaymentDialog({
  target,
  businessId,
  finalFocus,
  onClose,
}: {
  target: PaymentTarget
  businessId: string
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { record: texts, ...words } = useTexts(paymentsTexts)
  const fieldText = useFieldText()
  const { format, exponent } = useMoney()
  const { today } = useToday()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = usePaymentStep(businessId, 'record')
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
  const { register, control, formState } = form
  const amount = useWatch({ control, name: 'amount' })
  const about = (name: keyof PaymentForm) => ({
    label: words.fields[name],
    error: fieldText(formState.errors[name]?.message, 200, words.problems),
  })
  const submit = form.handleSubmit((draft) =>
    attempt(async () => {
      await mutateAsync({
        payment: {
          id,
          client_id: target.clientId,
          invoice_id: target.invoiceId ?? null,
          quote_id: target.quoteId ?? null,
          job_id: target.jobId ?? null,
          ...draft,
        },
        hasReceipt,
      })
      toast.success(texts.done(format(draft.amount)))
      onClose()
    }),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={target.invoiceId ? texts.title : texts.deposit}
      description={due > 0n ? texts.of(target.label, format(target.due)) : target.label}
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
          <Button type="submit" isBusy={isBusy} busyLabel={words.working}>
            {isAmount(amount) ? texts.submit(format(amount)) : texts.plain}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Field {...about('amount')} isRequired className="col-span-2">
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
        {target.invoiceId && <Consequence amount={amount} due={due} isDraft={target.isDraft ?? false} />}
        <MethodField {...about('method')} {...register('method')} />
        <Field {...about('paid_on')} isRequired>
          <TextInput {...register('paid_on')} type="date" min="2000-01-01" max="2099-12-31" />
        </Field>
        <Field {...about('reference')} hint={words.hints.reference} className="col-span-2">
          <TextInput {...register('reference')} autoComplete="off" />
        </Field>
        <Field {...about('note')} hint={words.hints.note} className="col-span-2">
          <TextInput {...register('note')} autoComplete="off" />
        </Field>
        {target.receiptTo !== null && (
          <Checkbox
            className="col-span-2"
            label={texts.receipt(target.receiptTo)}
            checked={hasReceipt}
            onChange={({ target: box }) => setReceipt(box.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** What the amount means for the invoice, before it is recorded. */
function Consequence({ amount, due, isDraft }: { amount: string; due: bigint; isDraft: boolean }) {
  const { record: texts } = useTexts(paymentsTexts)
  const { format, exponent } = useMoney()
  const decimals = amount.split('.')[1]?.length ?? 0
  const left = isAmount(amount) && decimals <= exponent ? due - toMinor(amount, exponent) : null
  const amountOf = (minor: bigint) => format(fromMinor(minor, exponent))
  const said =
    left === null
      ? ''
      : left === 0n
        ? texts.settled
        : left > 0n
          ? texts.rest(amountOf(left))
          : texts.over(amountOf(-left))
  return (
    <output className="col-span-2 -mt-2 block text-pretty text-ink-soft text-xs">
      {said}
      {isDraft && <span className="block">{texts.issues}</span>}
    </output>
  )
}
