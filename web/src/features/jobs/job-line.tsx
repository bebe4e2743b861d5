import { jobLimits } from '@fieldlark/domain/jobs/job.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { NumberInput } from '#parts/number-input.tsx'

import type { JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import { jobLinesTexts } from './job-lines.texts.ts'

type Texts = (typeof jobLinesTexts)['en']
type Named = keyof Texts['fields']
type Counted = 'quantity' | 'unit_price' | 'unit_cost' | 'discount_amount'

const limits: Partial<Record<Named, number>> = {
  name: jobLimits.lineName,
  description: jobLimits.lineDescription,
  notes: jobLimits.lineNotes,
}
const hidden: readonly Named[] = ['description', 'notes', 'discount_amount']

function useLineProps(form: JobFormState, index: number) {
  const texts = useTexts(jobLinesTexts)
  const { problems } = useTexts(jobFormTexts)
  const fieldText = useFieldText()
  const hints: Partial<Record<Named, string>> = texts.hints
  const errors = form.formState.errors.lines?.[index]
  return (name: Named) => ({
    label: texts.fields[name],
    hint: hints[name],
    error: fieldText(errors?.[name]?.message, limits[name], problems),
  })
}

function Amount({ form, index, name }: { form: JobFormState; index: number; name: Counted }) {
  const Input = name === 'quantity' ? NumberInput : MoneyInput
  return (
    <Controller
      control={form.control}
      name={`lines.${index}.${name}`}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Input ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} className="money" />
      )}
    />
  )
}

/** One line of a job: what, how many, for how much and at what cost; notes, discount and tax on demand. */
export function JobLine({
  form,
  index,
  grip,
  moves,
  total,
  onRemove,
}: {
  form: JobFormState
  index: number
  grip: ReactNode
  moves: ReactNode
  total: string
  onRemove: () => void
}) {
  const texts = useTexts(jobLinesTexts)
  const about = useLineProps(form, index)
  const { register, control } = form
  const name = useWatch({ control, name: `lines.${index}.name` }) || texts.unnamed
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || hidden.some((each) => about(each).error !== undefined)
  return (
    <div className="grid gap-3 py-3.5 pr-4 pl-1 md:pr-5">
      <div className="flex items-end gap-1">
        <span className="max-md:hidden">{grip}</span>
        <Field {...about('name')} isRequired className="flex-1 max-md:pl-3">
          <TextInput {...register(`lines.${index}.name`)} autoComplete="off" />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3 pl-3 sm:grid-cols-[5.5rem_1fr_1fr_auto] md:pl-9">
        <Field {...about('quantity')}>
          <Amount form={form} index={index} name="quantity" />
        </Field>
        <Field {...about('unit_price')}>
          <Amount form={form} index={index} name="unit_price" />
        </Field>
        <Field {...about('unit_cost')} hint={undefined}>
          <Amount form={form} index={index} name="unit_cost" />
        </Field>
        <output
          aria-label={`${name}: ${total}`}
          className="money min-w-20 self-end pb-2.5 text-right font-semibold"
        >
          {total}
        </output>
      </div>
      {isShown && (
        <div className="ml-3 grid gap-x-3 gap-y-4 rounded-card bg-sunken/60 p-4 sm:grid-cols-2 md:ml-9">
          <Field {...about('description')}>
            <TextArea {...register(`lines.${index}.description`)} rows={2} />
          </Field>
          <Field {...about('notes')}>
            <TextArea {...register(`lines.${index}.notes`)} rows={2} />
          </Field>
          <Field {...about('discount_amount')}>
            <Amount form={form} index={index} name="discount_amount" />
          </Field>
          <Checkbox
            {...register(`lines.${index}.is_taxable`)}
            label={texts.taxable}
            className="sm:self-end sm:pb-1"
          />
        </div>
      )}
      <div className="flex items-center justify-end">
        {moves}
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={isShown}
          aria-label={texts.details(name)}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className={isShown ? 'rotate-180' : ''} />
        </Button>
        <Button variant="ghost" size="icon" aria-label={texts.remove(name)} onClick={onRemove}>
          <Trash2 />
        </Button>
      </div>
    </div>
  )
}
