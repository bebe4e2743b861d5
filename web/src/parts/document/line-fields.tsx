import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { NumberInput } from '#parts/forms/number-input.tsx'
import { MoneyInput } from '#parts/money/money-input.tsx'

import type { DocumentForm } from './document-form.ts'
import type { LineSetup } from './line-setup.ts'
import { lineTexts } from './lines.texts.ts'

/** The input of a quantity or an amount of a line. */
export function LineNumber({
  form,
  index,
  name,
  label,
}: {
  form: DocumentForm
  index: number
  name: 'quantity' | 'unit_price' | 'unit_cost' | 'discount_amount'
  /** The accessible name where no `Field` gives one. */
  label?: string
}) {
  const Input = name === 'quantity' ? NumberInput : MoneyInput
  return (
    <Controller
      control={form.control}
      name={`lines.${index}.${name}`}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Input
          ref={ref}
          value={value ?? ''}
          onValueChange={onChange}
          onBlur={onBlur}
          className="money"
          {...(label && { 'aria-label': label, 'aria-invalid': fieldState.invalid })}
        />
      )}
    />
  )
}

/** The three fields of every line: in the row on a desktop, in the sheet on a phone. */
export function LineBasics({ lines: { form, about }, index }: { lines: LineSetup; index: number }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field {...about(index, 'name')} isRequired className="col-span-2">
        <TextInput {...form.register(`lines.${index}.name`)} autoComplete="off" />
      </Field>
      <Field {...about(index, 'quantity')}>
        <LineNumber form={form} index={index} name="quantity" />
      </Field>
      <Field {...about(index, 'unit_price')}>
        <LineNumber form={form} index={index} name="unit_price" />
      </Field>
    </div>
  )
}

/** The other fields of a line: description, discount and tax, and those of its kind of document. */
export function LineDetails({
  lines: { form, about },
  index,
  beside,
  below,
  besideTax,
}: {
  lines: Pick<LineSetup, 'form' | 'about'>
  index: number
  /** Left of the discount. */
  beside: ReactNode
  below?: ReactNode
  besideTax?: ReactNode
}) {
  const texts = useTexts(lineTexts)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field {...about(index, 'description')} className="col-span-2">
        <TextArea {...form.register(`lines.${index}.description`)} rows={2} />
      </Field>
      {beside}
      <Field {...about(index, 'discount_amount')}>
        <LineNumber form={form} index={index} name="discount_amount" />
      </Field>
      {below}
      <div className="col-span-2 flex flex-wrap gap-x-6">
        <Checkbox {...form.register(`lines.${index}.is_taxable`)} label={texts.taxable} />
        {besideTax}
      </div>
    </div>
  )
}
