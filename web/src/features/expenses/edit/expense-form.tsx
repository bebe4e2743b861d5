import { type Expense, expenseCategories } from '@fieldlark/domain/expenses/expense.ts'
import { paymentMethods } from '@fieldlark/domain/values/payment-method.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Controller, useWatch } from 'react-hook-form'
import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
import { FormMoneyInput } from '#parts/money/form-money-input.tsx'
import { FieldFold, FormFold } from '#parts/record/form-fold.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { expenseFormTexts } from '../expense-form.texts.ts'
import type { ExpenseFields, ExpenseFormState } from './expense-fields.ts'
import { JobPicker } from './job-picker.tsx'
import { ReceiptFields } from './receipt-fields.tsx'
import { ReimbursementFields } from './reimbursement-fields.tsx'
import { useExpenseProps } from './use-expense-props.ts'

type About = ReturnType<typeof useExpenseProps>
type SectionProps = { form: ExpenseFormState; about: About }

/** The fields of an expense: the photo of its receipt, what it was, then the details for bookkeeping. */
export function ExpenseForm({
  form,
  businessId,
  expense,
  clashes,
}: {
  form: ExpenseFormState
  businessId: string
  expense: Expense | null
  clashes: Partial<ExpenseFields> | null
}) {
  const texts = useTexts(expenseFormTexts)
  const about = useExpenseProps(form, clashes)
  const isReimbursable = useWatch({ control: form.control, name: 'is_reimbursable' })
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReceiptFields form={form} businessId={businessId} expense={expense} />
      <PurchaseFields form={form} about={about} />
      <div>
        <BookFold form={form} businessId={businessId} about={about} />
        <LinkFold form={form} about={about} />
        <FormFold
          icon="money"
          title={texts.sections.reimbursement}
          value={isReimbursable ? texts.toReimburse : null}
        >
          <ReimbursementFields form={form} businessId={businessId} expense={expense} about={about} />
        </FormFold>
      </div>
    </div>
  )
}

/** Amount, date, category and vendor. */
function PurchaseFields({ form, about }: SectionProps) {
  const texts = useTexts(expenseFormTexts)
  const labels = useTexts(expenseLabelTexts)
  const { register } = form
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...about('amount')} isRequired>
        <FormMoneyInput control={form.control} name="amount" />
      </Field>
      <Field {...about('date')} isRequired>
        <TextInput {...register('date')} type="date" min="2000-01-01" max="2099-12-31" />
      </Field>
      <Field {...about('category')} isRequired>
        <NativeSelect {...register('category')}>
          <option value="">{texts.chooseCategory}</option>
          {expenseCategories.map((category) => (
            <option key={category} value={category}>
              {labels.category[category]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field {...about('vendor')}>
        <TextInput {...register('vendor')} autoComplete="off" />
      </Field>
    </div>
  )
}

/** Further details for bookkeeping: description, job, tax, payment method, notes. */
function BookFold({ form, businessId, about }: SectionProps & { businessId: string }) {
  const texts = useTexts(expenseFormTexts)
  const { method } = useTexts(workLabelTexts)
  const { register, control } = form
  const [description, notes] = useWatch({ control, name: ['description', 'notes'] })
  return (
    <FormFold icon="notes" title={texts.sections.more} value={description || notes}>
      <Field {...about('description')}>
        <TextInput {...register('description')} autoComplete="off" />
      </Field>
      <Field {...about('job_id')}>
        <Controller
          control={control}
          name="job_id"
          render={({ field: { onChange, ...field } }) => (
            <JobPicker {...field} businessId={businessId} onValueChange={onChange} />
          )}
        />
      </Field>
      <Field {...about('tax_amount')} className="md:max-w-60">
        <FormMoneyInput control={control} name="tax_amount" />
      </Field>
      <ChoiceChips
        {...about('payment_method')}
        {...register('payment_method')}
        options={[
          { value: '', label: texts.noMethod },
          ...paymentMethods.map((value) => ({ value, label: method[value] })),
        ]}
      />
      <Field {...about('notes')}>
        <TextArea {...register('notes')} rows={3} />
      </Field>
    </FormFold>
  )
}

/** Where the receipt is, if its picture is not here. */
function LinkFold({ form: { register, control }, about }: SectionProps) {
  const link = useWatch({ control, name: 'receipt_url' })
  return (
    <FieldFold icon="link" value={link} {...about('receipt_url')}>
      <TextInput
        {...register('receipt_url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
    </FieldFold>
  )
}
