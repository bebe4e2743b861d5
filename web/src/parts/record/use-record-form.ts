import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'

import { toFailure } from '#connection/failure.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'

import { mergeEdits } from './merge-edits.ts'
import { newRecordValues, type RecordValues, recordValuesOf, typedFields } from './record-values.ts'

type Stored = { id: string; version: number }

export type RecordForm<Fields extends FieldValues, Draft> = UseFormReturn<
  RecordValues<Fields>,
  unknown,
  Draft
>

export type RecordSave<Draft> = { id: string; version: number | null; draft: Draft }

type Options<Row extends Stored, Fields extends FieldValues, Draft> = {
  /** Carries user, business and row: `quote:{userId}:{businessId}:{id or new}`. */
  draftName: string
  /** Null: a new one. */
  row: Row | null
  fieldsOf: (row: Row) => Fields
  newFields: () => Fields
  resolver: Resolver<RecordValues<Fields>, unknown, Draft>
  save: (save: RecordSave<Draft>) => Promise<Row>
  /** Reads it again when somebody else was faster. */
  fetch: (id: string) => Promise<Row>
  onSaved: (row: Row) => void
  /** False: the form has said what is wrong and nothing is sent. */
  check?: (draft: Draft, form: RecordForm<Fields, Draft>) => boolean
  texts: { created: string; updated: string; createFailed: string; updateFailed: string }
}

/** What was typed here before, brought together with the row as it is now. */
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

/**
 * The form of one record, new or read: drafts survive a reload, a save that comes second is merged field by field and says
 * where both wrote, a double click or a lost answer saves once (the id is made here).
 */
export function useRecordForm<Row extends Stored, Fields extends FieldValues, Draft>(
  options: Options<Row, Fields, Draft>,
) {
  const { draftName, row, fieldsOf, newFields, resolver, save, fetch, onSaved, check, texts } = options
  const valuesOf = (stored: Row) => recordValuesOf(stored, fieldsOf(stored))
  const newValues = () => newRecordValues(newFields())
  const [fresh] = useState(() => (row ? valuesOf(row) : newValues()))
  const [start] = useState(() => restore(draftName, fresh))
  const [isRestored, setRestored] = useState(start.isRestored)
  const [clashes, setClashes] = useState<Partial<Fields> | null>(start.clashes)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<RecordValues<Fields>, unknown, Draft>({
    resolver,
    mode: 'onTouched',
    defaultValues: start.values as DefaultValues<RecordValues<Fields>>,
  })
  useDraft(draftName, form)

  const discard = () => {
    form.reset(row ? fresh : newValues())
    dropDraft(draftName)
    setRestored(false)
    setClashes(null)
  }

  const takeInTheirs = async (id: string) => {
    const theirs = await fetch(id)
    const values = form.getValues()
    const { merged, clashes: found } = mergeEdits(values.base, typedFields(values), fieldsOf(theirs))
    const next: FieldValues = { ...valuesOf(theirs), ...merged }
    for (const [name, value] of Object.entries(next)) form.setValue(name as never, value as never)
    setClashes(found)
  }

  const submit = form.handleSubmit(async (draft) => {
    if (check && !check(draft, form)) return
    const { id, version } = form.getValues()
    const failed = version === null ? texts.createFailed : texts.updateFailed
    setFailure(null)
    try {
      const saved = await save({ id, version, draft })
      // A form that is not dirty writes no draft when it hears that it was submitted.
      form.reset(valuesOf(saved))
      dropDraft(draftName)
      toast.success(version === null ? texts.created : texts.updated)
      onSaved(saved)
    } catch (error) {
      if (toFailure(error).origin === 'stale_version') {
        await takeInTheirs(id).catch(setFailure)
        return
      }
      setFailure(error)
      toast.error(failed)
    }
  })

  return { form, submit, failure, clashes, isRestored, discard }
}
