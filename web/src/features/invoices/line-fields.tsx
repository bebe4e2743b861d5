import { invoiceLimits } from '@fieldlark/domain/invoices/invoice.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { NumberInput } from '#parts/number-input.tsx'

import type { InvoiceFormState } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { linesTexts } from './lines.texts.ts'

type Typed = 'name' | 'description' | 'service_date' | 'quantity' | 'unit_price' | 'discount_amount'

/** Label and complaint of the fields of one line. */
export function useLineProps(form: InvoiceFormState, index: number) {
  const texts = useTexts(linesTexts)
  const { problems } = useTexts(invoiceFormTexts)
  const fieldText = useFieldText()
  const errors = form.formState.errors.lines?.[index]
  return (name: Typed) => ({
    label: texts.fields[name],
    error: fieldText(
      errors?.[name]?.message,
      name === 'description' ? invoiceLimits.lineDescription : invoiceLimits.lineName,
      problems,
    ),
  })
}

/** The three that every line has: on a desk they stand in the row, on a phone in the sheet. */
export function LineBasics({ form, index }: { form: InvoiceFormState; index: number }) {
  const about = useLineProps(form, index)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field {...about('name')} isRequired className="col-span-2">
        <TextInput {...form.register(`lines.${index}.name`)} autoComplete="off" />
      </Field>
      <Field {...about('quantity')}>
        <LineNumber form={form} index={index} name="quantity" />
      </Field>
      <Field {...about('unit_price')}>
        <LineNumber form={form} index={index} name="unit_price" isMoney />
      </Field>
    </div>
  )
}

export function LineNumber({
  form,
  index,
  name,
  isMoney = false,
  label,
}: {
  form: InvoiceFormState
  index: number
  name: 'quantity' | 'unit_price' | 'discount_amount'
  isMoney?: boolean
  /** Where no `Field` is around it. */
  label?: string
}) {
  const Input = isMoney ? MoneyInput : NumberInput
  return (
    <Controller
      control={form.control}
      name={`lines.${index}.${name}`}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Input
          ref={ref}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          className="money"
          {...(label && { 'aria-label': label, 'aria-invalid': fieldState.invalid })}
        />
      )}
    />
  )
}

/** What a line has besides: description, the day it was done, discount and tax. */
export function LineDetails({ form, index }: { form: InvoiceFormState; index: number }) {
  const texts = useTexts(linesTexts)
  const about = useLineProps(form, index)
  const { register } = form
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field {...about('description')} className="col-span-2">
        <TextArea {...register(`lines.${index}.description`)} rows={2} />
      </Field>
      <Field {...about('service_date')}>
        <TextInput
          {...register(`lines.${index}.service_date`)}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
        />
      </Field>
      <Field {...about('discount_amount')}>
        <LineNumber form={form} index={index} name="discount_amount" isMoney />
      </Field>
      <Checkbox {...register(`lines.${index}.is_taxable`)} label={texts.taxable} className="col-span-2" />
    </div>
  )
}
