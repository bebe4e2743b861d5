import { type Expense, expenseCategories } from '@fieldlark/domain/expenses/expense.ts'
import { paymentMethods } from '@fieldlark/domain/values/payment-method.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expense-labels.texts.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { workLabelTexts } from '#parts/work-labels.texts.ts'

import type { ExpenseFields, ExpenseFormState } from './expense-fields.ts'
import { expenseFormTexts } from './expense-form.texts.ts'
import { JobPicker } from './job-picker.tsx'
import { PaybackFields } from './payback-fields.tsx'
import { ReceiptFields } from './receipt-fields.tsx'
import { useExpenseProps } from './use-expense-props.ts'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid grid-cols-1 gap-4">{children}</CardBody>
    </Card>
  )
}

function Money({
  form,
  name,
  about,
}: {
  form: ExpenseFormState
  name: 'amount' | 'tax_amount'
  about: ReturnType<typeof useExpenseProps>
}) {
  return (
    <Field {...about(name)} isRequired={name === 'amount'}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <MoneyInput
            ref={field.ref}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  )
}

/** The fields of an expense, in the order of the hands: what, the receipt, then what the books want. */
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
  const labels = useTexts(expenseLabelTexts)
  const { method } = useTexts(workLabelTexts)
  const about = useExpenseProps(form, clashes)
  const { register, control } = form
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section title={texts.sections.what}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Money form={form} name="amount" about={about} />
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
      </Section>
      <Section title={texts.sections.receipt}>
        <ReceiptFields form={form} businessId={businessId} expense={expense} about={about} />
      </Section>
      <Section title={texts.sections.more}>
        <Field {...about('job_id')}>
          <Controller
            control={control}
            name="job_id"
            render={({ field }) => (
              <JobPicker
                ref={field.ref}
                businessId={businessId}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Money form={form} name="tax_amount" about={about} />
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
      </Section>
      <Section title={texts.sections.payback}>
        <PaybackFields form={form} businessId={businessId} expense={expense} about={about} />
      </Section>
    </div>
  )
}
