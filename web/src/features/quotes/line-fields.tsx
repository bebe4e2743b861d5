import { lineKinds, quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { NumberInput } from '#parts/number-input.tsx'

import { linesTexts } from './lines.texts.ts'
import type { LineFields, QuoteFormState } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'
import { useLineKind } from './use-line-kind.ts'

type Typed =
  | 'name'
  | 'description'
  | 'quantity'
  | 'unit_price'
  | 'unit_cost'
  | 'discount_amount'
  | 'choice_group'

/** Label and complaint of the fields of one line. */
export function useLineProps(form: QuoteFormState, index: number) {
  const texts = useTexts(linesTexts)
  const { problems } = useTexts(quoteFormTexts)
  const fieldText = useFieldText()
  const hints: Partial<Record<Typed, string>> = texts.hints
  const errors = form.formState.errors.lines?.[index]
  return (name: Typed) => ({
    label: texts.fields[name],
    hint: hints[name],
    error: fieldText(
      errors?.[name]?.message,
      name === 'description' ? quoteLimits.lineDescription : quoteLimits.lineName,
      problems,
    ),
  })
}

/** The three that every line has: on a desk they stand in the row, on a phone in the sheet. */
export function LineBasics({ form, index }: { form: QuoteFormState; index: number }) {
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
  form: QuoteFormState
  index: number
  name: 'quantity' | 'unit_price' | 'unit_cost' | 'discount_amount'
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

/** What a line has besides: description, cost, discount, tax, and whether the client may choose. */
export function LineDetails({ form, index }: { form: QuoteFormState; index: number }) {
  const texts = useTexts(linesTexts)
  const about = useLineProps(form, index)
  const groupsId = useId()
  const { register, control } = form
  const lines = useWatch({ control, name: 'lines' })
  const line: LineFields | undefined = lines[index]
  const { setKind, setChosen } = useLineKind(form)
  const groups = [...new Set(lines.map(({ choice_group }) => choice_group).filter(Boolean))]
  if (!line) return null
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field {...about('description')} className="col-span-2">
        <TextArea {...register(`lines.${index}.description`)} rows={2} />
      </Field>
      <Field {...about('unit_cost')}>
        <LineNumber form={form} index={index} name="unit_cost" isMoney />
      </Field>
      <Field {...about('discount_amount')}>
        <LineNumber form={form} index={index} name="discount_amount" isMoney />
      </Field>
      <Segmented
        className="col-span-2"
        label={texts.kind}
        value={line.kind}
        onValueChange={(kind) => setKind(index, kind)}
        options={lineKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
      />
      {line.kind === 'choice' && (
        <Field {...about('choice_group')} className="col-span-2">
          <TextInput {...register(`lines.${index}.choice_group`)} list={groupsId} autoComplete="off" />
        </Field>
      )}
      <datalist id={groupsId}>
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <div className="col-span-2 flex flex-wrap gap-x-6">
        <Checkbox {...register(`lines.${index}.is_taxable`)} label={texts.taxable} />
        {line.kind !== 'required' && (
          <Checkbox
            label={texts.chosen}
            checked={line.is_selected}
            onChange={({ target }) => setChosen(index, target.checked)}
          />
        )}
      </div>
    </div>
  )
}
