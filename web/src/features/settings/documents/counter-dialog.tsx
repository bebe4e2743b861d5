import { type Counter, counterLimits, documentNumber } from '@fieldlark/domain/taxes/counter.ts'
import {
  type CounterDraft,
  type CounterForm,
  counterDraftSchema,
  isNumberUsed,
} from '@fieldlark/domain/taxes/counter-draft.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { mergeEdits } from '#parts/record/merge-edits.ts'
import { useConflict } from '../conflict/use-conflict.tsx'
import { fetchCounter, useSaveCounter } from './counter-queries.ts'

import { documentsTexts } from './documents.texts.ts'

// The resolver's types cover a schema's output only for fields that the schema does not change.
const resolver = standardSchemaResolver(counterDraftSchema) as unknown as Resolver<
  CounterForm,
  unknown,
  CounterDraft
>

type CounterFormState = UseFormReturn<CounterForm, unknown, CounterDraft>

const fieldsOf = ({ prefix, padding, next_number }: Counter): CounterForm => ({
  prefix,
  padding: String(padding),
  next_number: String(next_number),
})

const fieldNames = ['prefix', 'padding', 'next_number'] as const

function useCounterForm(businessId: string, counter: Counter, onClose: () => void) {
  const { numbers: texts } = useTexts(documentsTexts)
  const [known, setKnown] = useState(counter)
  const [clashes, setClashes] = useState<Partial<CounterForm> | null>(null)
  const save = useSaveCounter(businessId)
  const form = useForm<CounterForm, unknown, CounterDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: fieldsOf(counter),
  })
  const tellUsed = () =>
    form.setError('next_number', { type: 'numberUsed', message: 'numberUsed' }, { shouldFocus: true })
  const submit = form.handleSubmit(async (draft) => {
    if (isNumberUsed(draft, known)) return tellUsed()
    // An unchanged next number is not sent: a new document may be taking it at this moment.
    const isUntouched = draft.next_number === known.next_number
    const sent = isUntouched ? { ...draft, next_number: undefined } : draft
    try {
      await save.mutateAsync({ kind: known.kind, version: known.version, draft: sent })
      toast.success(texts.updated)
      onClose()
    } catch (error) {
      const { origin } = toFailure(error)
      if (origin !== 'stale_version' && origin !== 'number_already_used') return
      const fresh = await fetchCounter(businessId, known.kind).catch(() => known)
      setKnown(fresh)
      // What only somebody else changed shows their value, so that saving again does not undo it.
      const merge = mergeEdits(fieldsOf(known), form.getValues(), fieldsOf(fresh))
      for (const name of fieldNames) form.setValue(name, merge.merged[name])
      const isUsed = origin === 'number_already_used'
      if (isUsed) tellUsed()
      if (!isUsed || Object.keys(merge.clashes).some((name) => name !== 'next_number'))
        setClashes(merge.clashes)
    }
  })
  const isFailed =
    save.isError && !['stale_version', 'number_already_used'].includes(toFailure(save.error).origin ?? '')
  return { form, submit, known, clashes, failure: isFailed ? save.error : null }
}

/** The form for the prefix, digits and next number of one kind of document. */
export function CounterDialog({
  businessId,
  counter,
  onClose,
}: {
  businessId: string
  counter: Counter
  onClose: () => void
}) {
  const texts = useTexts(documentsTexts)
  const { numbers } = texts
  const state = useCounterForm(businessId, counter, onClose)
  const { form, known, clashes, failure } = state
  const { isSubmitting, isDirty } = form.formState
  const labels = { prefix: numbers.prefix, padding: numbers.padding, next_number: numbers.nextNumber }
  const { submit, conflict } = useConflict(state, { labels })
  return (
    <FormDialog
      size="sm"
      title={numbers.editTitle(numbers.kinds[counter.kind])}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      isBusy={isSubmitting}
      isSticky={isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CounterFields form={form} least={String(known.last_taken + 1)} />
      <NumberSample form={form} />
      {clashes && (
        <Alert tone="warning" className="mt-4">
          {texts.conflict}
          {conflict}
        </Alert>
      )}
      <SaveFailed title={numbers.updateFailed} error={failure} className="mt-4" />
    </FormDialog>
  )
}

/** `least` is the smallest number that no document has yet. */
function CounterFields({ form, least }: { form: CounterFormState; least: string }) {
  const { numbers } = useTexts(documentsTexts)
  const fieldText = useFieldText()
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field
        label={numbers.prefix}
        hint={numbers.prefixHint}
        error={fieldText(errors.prefix?.message, counterLimits.prefix, {
          invalidPrefix: numbers.invalidPrefix,
        })}
      >
        <TextInput
          {...register('prefix')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Field
        label={numbers.padding}
        error={fieldText(errors.padding?.message, 0, { invalidCount: numbers.invalidPadding })}
      >
        <NativeSelect {...register('padding')}>
          {Array.from({ length: counterLimits.padding }, (_, at) => (
            <option key={at} value={String(at + 1)}>
              {at + 1}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        label={numbers.nextNumber}
        hint={numbers.nextHint(least)}
        className="col-span-2"
        error={fieldText(errors.next_number?.message, 0, {
          invalidCount: numbers.invalidNumber,
          numberUsed: numbers.numberUsed(least),
        })}
      >
        <TextInput {...register('next_number')} inputMode="numeric" autoComplete="off" />
      </Field>
    </div>
  )
}

/** A preview of the number that the next document will have. */
function NumberSample({ form }: { form: CounterFormState }) {
  const { numbers } = useTexts(documentsTexts)
  const [prefix, padding, next] = useWatch({
    control: form.control,
    name: ['prefix', 'padding', 'next_number'],
  })
  return (
    <p className="mt-5 rounded-card bg-sunken px-4 py-3">
      <span className="block text-xs text-ink-soft">{numbers.preview}</span>
      <output className="money block text-lg font-semibold break-words">
        {/^\d{1,9}$/.test(next)
          ? documentNumber({ prefix, padding: Number(padding), next_number: Number(next) })
          : '—'}
      </output>
    </p>
  )
}
