import { blockColors, blockLimits } from '@fieldlark/domain/schedule/block.ts'
import type { BlockDraft } from '@fieldlark/domain/schedule/block-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Controller, type UseFormReturn, useController, useWatch } from 'react-hook-form'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { blockTexts } from './block.texts.ts'
import type { BlockValues } from './block-values.ts'

type Form = UseFormReturn<BlockValues, unknown, BlockDraft>

export function BlockFields({
  form,
  businessId,
  canChooseMember,
}: {
  form: Form
  businessId: string
  canChooseMember: boolean
}) {
  const texts = useTexts(blockTexts)
  const fieldText = useFieldText()
  const { errors } = form.formState
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Controller
        control={form.control}
        name="is_available"
        render={({ field }) => (
          <Segmented
            label={texts.kind}
            className="col-span-2"
            value={field.value ? 'open' : 'closed'}
            options={[
              { value: 'closed', label: texts.closed },
              { value: 'open', label: texts.open },
            ]}
            onValueChange={(kind) => field.onChange(kind === 'open')}
          />
        )}
      />
      <Field
        label={texts.title}
        isRequired
        error={fieldText(errors.title?.message, blockLimits.title)}
        className="col-span-2"
      >
        <TextInput {...form.register('title')} placeholder={texts.titleExample} autoComplete="off" />
      </Field>
      {canChooseMember && <MemberField form={form} businessId={businessId} />}
      <WhenFields form={form} />
      <ColorField form={form} />
      <Field
        label={texts.note}
        error={fieldText(errors.description?.message, blockLimits.description)}
        className="col-span-2"
      >
        <TextArea {...form.register('description')} rows={2} />
      </Field>
    </div>
  )
}

function MemberField({ form, businessId }: { form: Form; businessId: string }) {
  const texts = useTexts(blockTexts)
  const { data: team = [] } = useTeamMembers(businessId)
  const chosen = useWatch({ control: form.control, name: 'member_id' })
  const offered = team.filter(({ isActive, userId }) => isActive || userId === chosen)
  return (
    <Field label={texts.who} className="col-span-2">
      <NativeSelect
        value={chosen ?? ''}
        onChange={({ target }) => form.setValue('member_id', target.value || null, { shouldDirty: true })}
      >
        <option value="">{texts.everybody}</option>
        {offered.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function WhenFields({ form }: { form: Form }) {
  const texts = useTexts(blockTexts)
  const fieldText = useFieldText()
  const { errors } = form.formState
  const [isAllDay, isRecurring] = useWatch({ control: form.control, name: ['is_all_day', 'is_recurring'] })
  const start = form.register('start_date')
  return (
    <>
      <Switch label={texts.allDay} className="col-span-2" {...form.register('is_all_day')} />
      <Field label={texts.from} isRequired error={fieldText(errors.start_date?.message)}>
        <TextInput
          {...start}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          onChange={(event) => {
            // A start after the end moves the end along.
            if (event.target.value > form.getValues('end_date'))
              form.setValue('end_date', event.target.value, { shouldDirty: true })
            void start.onChange(event)
          }}
        />
      </Field>
      <Field
        label={isRecurring ? texts.until : texts.to}
        isRequired
        error={fieldText(errors.end_date?.message, 0, texts.problems)}
      >
        <TextInput {...form.register('end_date')} type="date" min="2000-01-01" max="2099-12-31" />
      </Field>
      {!isAllDay && (
        <>
          <Field label={texts.startTime} isRequired error={fieldText(errors.start_time?.message)}>
            <TextInput {...form.register('start_time')} type="time" />
          </Field>
          <Field
            label={texts.endTime}
            isRequired
            error={fieldText(errors.end_time?.message, 0, texts.problems)}
          >
            <TextInput {...form.register('end_time')} type="time" />
          </Field>
        </>
      )}
      <Switch
        label={texts.weekly}
        description={texts.weeklyHint}
        className="col-span-2"
        {...form.register('is_recurring', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            const { start_date, end_date } = form.getValues()
            // A weekly block for a single day would occur once; the end defaults to a year later until it is changed.
            if (target.checked && start_date && end_date <= start_date)
              form.setValue('end_date', `${Number(start_date.slice(0, 4)) + 1}${start_date.slice(4, 8)}28`)
          },
        })}
      />
    </>
  )
}

function ColorField({ form }: { form: Form }) {
  const texts = useTexts(blockTexts)
  const { field } = useController({ control: form.control, name: 'color' })
  return (
    <fieldset className="col-span-2">
      <legend className="mb-1.5 font-semibold text-xs">{texts.color}</legend>
      <div className="flex flex-wrap gap-2">
        {blockColors.map((color) => (
          <label key={color} className={`cal-swatch cal-band-${color}`}>
            <input
              type="radio"
              name={field.name}
              value={color}
              checked={field.value === color}
              onChange={() => field.onChange(color)}
              className="sr-only"
            />
            <span className="sr-only">{texts.colors[color]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
