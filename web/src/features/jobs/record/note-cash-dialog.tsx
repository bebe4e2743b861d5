import {
  type CashNoteDraft,
  type CashNoteForm,
  cashNoteDraftSchema,
} from '@fieldlark/domain/payments/cash-note.ts'
import { isAmount } from '@fieldlark/domain/payments/paid-amount.ts'
import { paymentLimits } from '@fieldlark/domain/payments/payment.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { RefObject } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'

import type { InvoiceRow } from '#data/invoices.ts'
import type { WholeJob } from '#data/jobs.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import { useMoney } from '#parts/money/money.ts'
import { AmountField } from '#parts/payments/amount-field.tsx'
import { cashTexts } from '#parts/payments/cash.texts.ts'
import { useFieldProps } from '#parts/record/field-props.ts'

type Props = {
  job: WholeJob
  businessId: string
  payable: readonly InvoiceRow[]
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The form of a note; it suggests what is due on the newest invoice. */
function useNoting({ job, businessId, payable, onClose }: Props) {
  const texts = useTexts(cashTexts)
  const refuse = useInvalidSubmit(texts.fields)
  const { format, exponent } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync: note } = useCommand(businessId, 'note_cash')
  const [newest] = payable
  const form = useForm<CashNoteForm, unknown, CashNoteDraft>({
    resolver: standardSchemaResolver(cashNoteDraftSchema(exponent)),
    mode: 'onTouched',
    defaultValues: {
      amount: newest ? fromMinor(toMinor(newest.balance, exponent), exponent) : '',
      invoice_id: newest?.id ?? '',
      note: '',
    },
  })
  const submit = form.handleSubmit(
    (draft) =>
      attempt(async () => {
        await note({ job_id: job.id, ...draft })
        toast.success(texts.noted(format(draft.amount)))
        onClose()
      }),
    refuse,
  )
  return { form, isBusy, submit }
}

/** Notes cash that was taken from the client, for owners and managers to confirm. */
export function NoteCashDialog(props: Props) {
  const { job, payable, finalFocus, onClose } = props
  const texts = useTexts(cashTexts)
  const { format } = useMoney()
  const { form, isBusy, submit } = useNoting(props)
  const { control, register } = form
  const { field } = useController({ control, name: 'amount' })
  const amount = useWatch({ control, name: 'amount' })
  const { fields: labels, problems } = texts
  const about = useFieldProps(form, null, { labels, problems, limits: paymentLimits })
  return (
    <FormDialog
      title={texts.note}
      description={job.title}
      submitLabel={isAmount(amount) ? texts.noteAmount(format(amount)) : texts.note}
      isBusy={isBusy}
      isSticky={form.formState.isDirty}
      finalFocus={finalFocus}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <AmountField {...about('amount')} field={field} />
        {payable.length > 0 && (
          <Field {...about('invoice_id')}>
            <NativeSelect {...register('invoice_id')}>
              {payable.map(({ id, invoice_number, balance }) => (
                <option key={id} value={id}>
                  {invoice_number ?? texts.draftName} · {format(balance)}
                </option>
              ))}
              <option value="">{texts.noInvoice}</option>
            </NativeSelect>
          </Field>
        )}
        <Field {...about('note')}>
          <TextInput {...register('note')} autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  )
}
