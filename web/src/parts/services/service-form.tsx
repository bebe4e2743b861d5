import { serviceLimits, units } from '@fieldlark/domain/services/service.ts'
import { marginOf, mostMinutes } from '@fieldlark/domain/services/service-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'

import { useServices } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { FormMoneyInput } from '#parts/money/form-money-input.tsx'
import { useMoney } from '#parts/money/money.ts'

import { BookingFields } from './booking-fields.tsx'
import { useDurationText } from './duration-text.ts'
import { serviceTexts } from './service.texts.ts'
import type { ServiceFields, ServiceRecordForm } from './use-service-form.ts'

type Form = ServiceRecordForm
const limits: Partial<Record<keyof ServiceFields, number>> = serviceLimits

function useFieldProps({ formState: { errors } }: Form) {
  const texts = useTexts(serviceTexts)
  const fieldText = useFieldText()
  const { invalidAmount, nameRequired } = texts
  const hints: Partial<Record<keyof ServiceFields, string>> = texts.hints
  return (name: keyof typeof texts.fields) => ({
    label: texts.fields[name],
    error: fieldText(errors[name]?.message, limits[name], { invalidAmount, required: nameRequired }),
    hint: hints[name],
  })
}

/** The fields of a service; the component around it saves them. */
export function ServiceForm({ form, businessId }: { form: Form; businessId: string }) {
  const texts = useTexts(serviceTexts)
  const about = useFieldProps(form)
  const { register } = form
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4 md:gap-x-4">
      <Field {...about('name')} isRequired className="col-span-6">
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field {...about('price')} className="col-span-3 md:col-span-2">
        <FormMoneyInput control={form.control} name="price" />
      </Field>
      <Field {...about('unit')} className="col-span-3 md:col-span-2">
        <NativeSelect {...register('unit')}>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {texts.units[unit]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field {...about('duration_minutes')} className="col-span-6 md:col-span-2">
        <NativeSelect {...register('duration_minutes')}>
          <Durations stored={form.getValues('duration_minutes')} />
        </NativeSelect>
      </Field>
      <Field
        {...about('unit_cost')}
        hint={<MarginHint form={form} otherwise={texts.hints.unit_cost} />}
        className="col-span-6 md:col-span-3"
      >
        <FormMoneyInput control={form.control} name="unit_cost" />
      </Field>
      <CategoryField form={form} businessId={businessId} />
      <Field {...about('description')} className="col-span-6">
        <TextArea {...register('description')} rows={3} />
      </Field>
      <Switch
        {...register('is_taxable')}
        label={texts.fields.is_taxable}
        description={texts.hints.is_taxable}
        className="col-span-6 md:col-span-3"
      />
      <Switch
        {...register('is_active')}
        label={texts.fields.is_active}
        description={texts.hints.is_active}
        className="col-span-6 md:col-span-3"
      />
      <BookingFields form={form} />
    </div>
  )
}

/** A new category, or an existing one. */
function CategoryField({ form, businessId }: { form: Form; businessId: string }) {
  const about = useFieldProps(form)
  const listId = useId()
  const { data: services = [] } = useServices(businessId)
  const categories = [...new Set(services.flatMap(({ category }) => category ?? []))].toSorted()
  return (
    <>
      <Field {...about('category')} className="col-span-6 md:col-span-3">
        <TextInput {...form.register('category')} list={listId} autoComplete="off" />
      </Field>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
    </>
  )
}

const offered = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 960, 1440, 2400]

function Durations({ stored }: { stored: string }) {
  const texts = useTexts(serviceTexts)
  const durationText = useDurationText()
  const own = Number(stored)
  const isOdd = own > 0 && own <= mostMinutes && !offered.includes(own)
  const shown = isOdd ? [...offered, own].toSorted((a, b) => a - b) : offered
  return (
    <>
      <option value="">{texts.noDuration}</option>
      {shown.map((minutes) => (
        <option key={minutes} value={String(minutes)}>
          {durationText(minutes)}
        </option>
      ))}
    </>
  )
}

/** The margin, once price and cost are known. */
function MarginHint({ form, otherwise }: { form: Form; otherwise: string }) {
  const texts = useTexts(serviceTexts)
  const { format, percent } = useMoney()
  const [price, cost] = useWatch({ control: form.control, name: ['price', 'unit_cost'] })
  const margin = cost === '' ? null : marginOf(Number(price), Number(cost))
  if (margin === null || !Number.isFinite(margin)) return otherwise
  const left = Number(price) - Number(cost)
  if (left < 0) return texts.loss(format(-left, { isPrice: true }))
  return texts.margin(percent(Math.round(margin * 100)), format(left, { isPrice: true }))
}
