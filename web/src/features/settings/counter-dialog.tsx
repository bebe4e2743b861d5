import { type Counter, counterLimits, documentNumber } from '@fieldlark/domain/taxes/counter.ts'
import {
  type CounterDraft,
  type CounterForm,
  counterDraftSchema,
  isNumberUsed,
} from '@fieldlark/domain/taxes/counter-draft.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'

import { toFailure } from '#connection/failure.ts'
import { fetchCounter, useSaveCounter } from '#data/counters.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { useFieldText } from '#parts/field-text.ts'

import { documentsTexts } from './documents.texts.ts'

// The resolver's types know a schema's output only for fields it leaves as they are.
const resolver = standardSchemaResolver(counterDraftSchema) as unknown as Resolver<
  CounterForm,
  unknown,
  CounterDraft
>

const fieldsOf = ({ prefix, padding, next_number }: Counter): CounterForm => ({
  prefix,
  padding: String(padding),
  next_number: String(next_number),
})

function useCounterForm(businessId: string, counter: Counter, onClose: () => void) {
  const { numbers: texts } = useTexts(documentsTexts)
  const [known, setKnown] = useState(counter)
  const [isStale, setStale] = useState(false)
  const save = useSaveCounter(businessId)
  const form = useForm<CounterForm, unknown, CounterDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: fieldsOf(counter),
  })
  const tellUsed = () =>
    form.setError('next_number', { type: 'numberUsed', message: 'numberUsed' }, { shouldFocus: true })
  const submit = form.handleSubmit(async (draft) => {
    setStale(false)
    if (isNumberUsed(draft, known)) return tellUsed()
    // A number that was left alone is not sent: a document may take it this very moment.
    const isUntouched = draft.next_number === counter.next_number
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
      setStale(origin === 'stale_version')
      if (origin === 'number_already_used') tellUsed()
    }
  })
  const isFailed =
    save.isError && !['stale_version', 'number_already_used'].includes(toFailure(save.error).origin ?? '')
  return { form, submit, known, isStale, failure: isFailed ? save.error : null }
}

/** Prefix, digits and next number of one kind of document. */
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
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const { form, submit, known, isStale, failure } = useCounterForm(businessId, counter, onClose)
  const { register, control, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const [prefix, padding, next] = useWatch({ control, name: ['prefix', 'padding', 'next_number'] })
  const least = String(known.next_number)
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={numbers.editTitle(numbers.kinds[counter.kind])}
      closeLabel={texts.close}
      onSubmit={(event) => void submit(event)}
      isSticky={isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isSubmitting} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
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
      <p className="mt-5 rounded-card bg-sunken px-4 py-3">
        <span className="block text-xs text-ink-soft">{numbers.preview}</span>
        <output className="money block text-lg font-semibold break-words">
          {/^\d{1,9}$/.test(next)
            ? documentNumber({ prefix, padding: Number(padding), next_number: Number(next) })
            : '—'}
        </output>
      </p>
      {isStale && (
        <Alert tone="warning" className="mt-4">
          {texts.conflict}
        </Alert>
      )}
      {failure !== null && (
        <Alert tone="danger" title={numbers.updateFailed} className="mt-4">
          {failureText(failure)}
        </Alert>
      )}
    </Dialog>
  )
}
