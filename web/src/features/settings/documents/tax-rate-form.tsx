import { maxTaxes, taxLimits } from '@fieldlark/domain/taxes/tax.ts'
import { isSuspiciouslyLow, totalRate } from '@fieldlark/domain/taxes/tax-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { NumberInput } from '#parts/forms/number-input.tsx'
import { useMoney } from '#parts/money/money.ts'

import { documentsTexts } from './documents.texts.ts'
import type { TaxRecordForm } from './use-tax-form.ts'

/** The fields of a tax rate; the parent component saves them. */
export function TaxRateForm({ form }: { form: TaxRecordForm }) {
  const { taxes: texts } = useTexts(documentsTexts)
  const fieldText = useFieldText()
  const { register, control, formState, setValue, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' })
  // A tax with a single part is printed under the name of the rate until the part gets its own name.
  const [isPlain, setPlain] = useState(() => {
    const { name, parts } = getValues()
    return parts.length === 1 && parts[0]?.name === name
  })
  const handleAdd = () => {
    setPlain(false)
    append({ name: '', rate: '' })
  }
  return (
    <div className="grid gap-4">
      <Field
        label={texts.name}
        isRequired
        hint={texts.nameHint}
        error={fieldText(formState.errors.name?.message, taxLimits.name, { required: texts.nameRequired })}
      >
        <TextInput
          {...register('name', {
            onChange: ({ target }: { target: { value: string } }) => {
              if (isPlain) setValue('parts.0.name', target.value, { shouldDirty: true })
            },
          })}
          autoComplete="off"
        />
      </Field>
      <div className="grid gap-3">
        {fields.map((part, place) => (
          <PartFields
            key={part.id}
            form={form}
            place={place}
            isPlain={isPlain}
            {...(fields.length > 1 ? { onRemove: () => remove(place) } : {})}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {fields.length < maxTaxes && (
            <Button variant="secondary" size="sm" onClick={handleAdd}>
              <Plus aria-hidden />
              {texts.addPart}
            </Button>
          )}
          <Together form={form} />
        </div>
        <p className="text-xs text-pretty text-ink-faint">{texts.partsHint}</p>
      </div>
      <Switch {...register('is_default')} label={texts.isDefault} />
    </div>
  )
}

type PartProps = { form: TaxRecordForm; place: number; isPlain: boolean }

/** The error of a field of one part. Adding a part validates all parts, so errors of untouched fields stay hidden. */
function usePartProblem({ formState }: TaxRecordForm, place: number) {
  const touched = formState.touchedFields.parts?.[place]
  return (name: 'name' | 'rate') =>
    formState.isSubmitted || touched?.[name] === true
      ? formState.errors.parts?.[place]?.[name]?.message
      : undefined
}

function PartFields({ form, place, isPlain, onRemove }: PartProps & { onRemove?: () => void }) {
  const { taxes: texts } = useTexts(documentsTexts)
  const fieldText = useFieldText()
  const problemOf = usePartProblem(form, place)
  return (
    <fieldset className="flex items-start gap-3">
      <legend className="sr-only">{texts.part(place + 1)}</legend>
      {!isPlain && (
        <Field
          label={texts.partName}
          className="flex-1"
          error={fieldText(problemOf('name'), taxLimits.partName, { required: texts.nameRequired })}
        >
          <TextInput {...form.register(`parts.${place}.name`)} autoComplete="off" />
        </Field>
      )}
      <RateField form={form} place={place} isPlain={isPlain} />
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          className="mt-6"
          aria-label={texts.removePart(place + 1)}
          onClick={onRemove}
        >
          <X />
        </Button>
      )}
    </fieldset>
  )
}

function RateField({ form, place, isPlain }: PartProps) {
  const { taxes: texts } = useTexts(documentsTexts)
  const { percent } = useMoney()
  const fieldText = useFieldText()
  const problemOf = usePartProblem(form, place)
  const { control } = form
  const rate = Number(useWatch({ control, name: `parts.${place}.rate` }))
  const { rateRequired, invalidRate } = texts
  return (
    <Field
      label={texts.rate}
      className={isPlain ? 'flex-1' : 'w-32 shrink-0'}
      error={fieldText(problemOf('rate'), 0, {
        required: rateRequired,
        invalidAmount: invalidRate,
        amountTooLarge: invalidRate,
      })}
      hint={isSuspiciouslyLow(rate) ? texts.low(percent(rate)) : undefined}
    >
      <Controller
        control={control}
        name={`parts.${place}.rate`}
        render={({ field: { onChange, ...field } }) => (
          <NumberInput
            {...field}
            onValueChange={onChange}
            trailing={
              <span aria-hidden className="pr-2">
                %
              </span>
            }
          />
        )}
      />
    </Field>
  )
}

/** The sum of the parts, if there are several. */
function Together({ form }: { form: TaxRecordForm }) {
  const { taxes: texts } = useTexts(documentsTexts)
  const { percent } = useMoney()
  const parts = useWatch({ control: form.control, name: 'parts' })
  const rates = parts.map(({ rate }) => ({ rate: Number(rate) }))
  if (rates.length < 2 || rates.some(({ rate }) => !Number.isFinite(rate))) return null
  return <output className="money text-ink-soft">{texts.total(percent(totalRate(rates)))}</output>
}
