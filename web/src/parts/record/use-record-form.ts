import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'

import { toFailure } from '#connection/failure.ts'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import { afterUnfinished } from '#parts/forms/unfinished.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'

import { mergeEdits } from './merge-edits.ts'
import { newRecordValues, type RecordValues, recordValuesOf, typedFields } from './record-values.ts'
import { useFocusInvalid } from './use-focus-invalid.ts'

type Stored = { id: string; version: number }

export type RecordForm<Fields extends FieldValues, Draft> = UseFormReturn<
  RecordValues<Fields>,
  unknown,
  Draft
>

export type RecordSave<Draft> = { id: string; version: number | null; draft: Draft }

type Options<Row extends Stored, Fields extends FieldValues, Draft> = {
  /** Contains user, business and row: `quote:{userId}:{businessId}:{id or new}`. */
  draftName: string
  /** Null: a new one. */
  row: Row | null
  fieldsOf: (row: Row) => Fields
  newFields: () => Fields
  resolver: Resolver<RecordValues<Fields>, unknown, Draft>
  save: (save: RecordSave<Draft>) => Promise<Row>
  /** Refetches it after a conflicting save. */
  fetch: (id: string) => Promise<Row>
  onSaved: (row: Row) => void
  /** The name of a field that the form shows as invalid, so that nothing is sent. */
  check?: (draft: Draft, form: RecordForm<Fields, Draft>) => string | null
  texts: {
    created: string
    updated: string
    createFailed: string
    updateFailed: string
    /** The labels, by which a form that is not sent names its invalid field. */
    fields?: Readonly<Record<string, string>>
  }
}

/** The restored draft, merged with the current row. */
function restore<Fields extends FieldValues>(draftName: string, fresh: RecordValues<Fields>) {
  const draft = readDraft<RecordValues<Fields>>(draftName)
  if (!draft) return { values: fresh, clashes: null, isRestored: false }
  const typed = { ...fresh, ...draft }
  if (fresh.version === null || typed.version === fresh.version) {
    return { values: { ...typed, version: fresh.version }, clashes: null, isRestored: true }
  }
  const base: Fields = typed.base
  const { merged, clashes } = mergeEdits<Fields>(base, typedFields<Fields>(typed), fresh.base)
  return { values: { ...fresh, ...merged }, clashes, isRestored: true }
}

/** Merges the current row with the typed values; returns the fields that both changed. */
function mergeInto<Fields extends FieldValues, Draft>(
  form: RecordForm<Fields, Draft>,
  theirs: RecordValues<Fields>,
): Partial<Fields> {
  type Values = RecordValues<Fields>
  const values = form.getValues()
  const { merged, clashes } = mergeEdits<Fields>(values.base, typedFields<Fields>(values), theirs.base)
  const next: FieldValues = { ...theirs, ...merged }
  for (const [name, value] of Object.entries(next)) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
  }
  return clashes
}

/** Submits the typed values, and keeps them for a retry after a failure. */
function useStore<Row extends Stored, Fields extends FieldValues, Draft>(
  { draftName, fetch }: Pick<Options<Row, Fields, Draft>, 'draftName' | 'fetch'>,
  form: RecordForm<Fields, Draft>,
  valuesOf: (row: Row) => RecordValues<Fields>,
  setClashes: (clashes: Partial<Fields>) => void,
) {
  const [failure, setFailure] = useState<unknown>(null)
  const mergeStored = async (id: string) => setClashes(mergeInto(form, valuesOf(await fetch(id))))
  /** Throws the failure after the form shows it; after a conflict the form shows their values beside the typed ones. */
  const store = async <Saved>(
    draft: Draft,
    write: (save: RecordSave<Draft>) => Promise<Saved>,
    valuesAfter: (saved: Saved) => RecordValues<Fields> = () => form.getValues(),
  ): Promise<Saved> => {
    const { id, version } = form.getValues()
    setFailure(null)
    try {
      const saved = await write({ id, version, draft })
      // A form that is not dirty writes no draft when it is told that it was submitted.
      form.reset(valuesAfter(saved))
      dropDraft(draftName)
      return saved
    } catch (error) {
      if (isStale(error)) await mergeStored(id).catch(setFailure)
      else setFailure(error)
      throw error
    }
  }
  return { store, failure }
}

/** Somebody else saved the record first. */
export const isStale = (error: unknown) => toFailure(error).origin === 'stale_version'

/**
 * The form of one record, new or existing: drafts survive a reload, a conflicting save is merged field by field and shows
 * the fields that both changed, a double click or a lost response saves once (the id is created here). `whenValid` and `store` are the two
 * halves of `submit`, for a form that asks something else before it sends.
 */
export function useRecordForm<Row extends Stored, Fields extends FieldValues, Draft>(
  options: Options<Row, Fields, Draft>,
) {
  const { draftName, row, fieldsOf, newFields, resolver, save, onSaved, check, texts } = options
  const valuesOf = (stored: Row) => recordValuesOf(stored, fieldsOf(stored))
  const newValues = () => newRecordValues(newFields())
  const [fresh] = useState(() => (row ? valuesOf(row) : newValues()))
  const [start] = useState(() => restore(draftName, fresh))
  const [isRestored, setRestored] = useState(start.isRestored)
  const [clashes, setClashes] = useState<Partial<Fields> | null>(start.clashes)
  const form = useForm<RecordValues<Fields>, unknown, Draft>({
    resolver,
    mode: 'onTouched',
    // `useFocusInvalid` does, once it has opened what is folded.
    shouldFocusError: false,
    defaultValues: start.values as DefaultValues<RecordValues<Fields>>,
  })
  useDraft(draftName, form)
  useFocusInvalid(form.formState.submitCount, clashes !== null)
  const { store, failure } = useStore(options, form, valuesOf, setClashes)

  const discard = () => {
    form.reset(row ? fresh : newValues())
    dropDraft(draftName)
    setRestored(false)
    setClashes(null)
  }

  const refuse = useInvalidSubmit(texts.fields)
  const whenValid = (then: (draft: Draft) => Promise<void>) => {
    const send = form.handleSubmit(async (draft) => {
      const invalid = check?.(draft, form)
      if (invalid) refuse([invalid])
      else await then(draft)
    }, refuse)
    return afterUnfinished(form, send)
  }

  const { isDirty } = form.formState
  const [created, setCreated] = useState<Row | null>(null)
  const submit = whenValid(async (draft) => {
    // The second tap of a double tap, while the next screen is loading: nothing is left to save.
    if (created && !isDirty) return onSaved(created)
    const isNew = form.getValues().version === null
    try {
      const saved = await store(draft, save, valuesOf)
      if (isNew) setCreated(saved)
      toast.success(isNew ? texts.created : texts.updated)
      onSaved(saved)
    } catch {
      // The form says it beside the button, where a message would cover it.
    }
  })

  return { form, submit, whenValid, store, failure, clashes, isRestored, discard }
}
