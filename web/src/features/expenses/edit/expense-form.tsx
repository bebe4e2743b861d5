import { type Expense, expenseCategories } from '@fieldlark/domain/expenses/expense.ts'
import { paymentMethods } from '@fieldlark/domain/values/payment-method.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
import { FormMoneyInput } from '#parts/money/form-money-input.tsx'
import { FormSection } from '#parts/record/form-section.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { expenseFormTexts } from '../expense-form.texts.ts'
import type { ExpenseFields, ExpenseFormState } from './expense-fields.ts'
import { JobPicker } from './job-picker.tsx'
import { ReceiptFields } from './receipt-fields.tsx'
import { ReimbursementFields } from './reimbursement-fields.tsx'
import { useExpenseProps } from './use-expense-props.ts'

type About = ReturnType<typeof useExpenseProps>
type SectionProps = { form: ExpenseFormState; about: About }

/** The fields of an expense: what it was, the receipt, then the details for bookkeeping. */
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
  return (
    <div className="grid grid-cols-1 gap-4">
      <FormSection className="grid-cols-1" title={texts.sections.what}>
        <PurchaseFields form={form} about={about} />
      </FormSection>
      <FormSection className="grid-cols-1" title={texts.sections.receipt}>
        <ReceiptFields form={form} businessId={businessId} expense={expense} about={about} />
      </FormSection>
      <FormSection className="grid-cols-1" title={texts.sections.more}>
        <BookFields form={form} businessId={businessId} about={about} />
      </FormSection>
      <FormSection className="grid-cols-1" title={texts.sections.reimbursement}>
        <ReimbursementFields form={form} businessId={businessId} expense={expense} about={about} />
      </FormSection>
    </div>
  )
}

/** Amount, date, description and vendor. */
function PurchaseFields({ form, about }: SectionProps) {
  const texts = useTexts(expenseFormTexts)
  const labels = useTexts(expenseLabelTexts)
  const { register } = form
  // The focus goes to the first invalid field in the order of registration, and a Controller registers last.
  register('amount')
  return (
    <>
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
      <Field {...about('description')}>
        <TextInput {...register('description')} autoComplete="off" />
      </Field>
    </>
  )
}

/** Further details for bookkeeping: job, tax, payment method. */
function BookFields({ form, businessId, about }: SectionProps & { businessId: string }) {
  const texts = useTexts(expenseFormTexts)
  const { method } = useTexts(workLabelTexts)
  const { register, control } = form
  return (
    <>
      <Field {...about('job_id')}>
        <Controller
          control={control}
          name="job_id"
          render={({ field: { onChange, ...field } }) => (
            <JobPicker {...field} businessId={businessId} onValueChange={onChange} />
          )}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...about('tax_amount')}>
          <FormMoneyInput control={control} name="tax_amount" />
        </Field>
        <Field {...about('payment_method')}>
          <NativeSelect {...register('payment_method')}>
            <option value="">{texts.noMethod}</option>
            {paymentMethods.map((each) => (
              <option key={each} value={each}>
                {method[each]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Field {...about('notes')}>
        <TextArea {...register('notes')} rows={3} />
      </Field>
    </>
  )
}
