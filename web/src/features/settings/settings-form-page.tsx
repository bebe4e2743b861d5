import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { FormPage } from '#parts/record/form-page.tsx'
import type { RecordState } from '#parts/record/record-state.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import { type RecordForm, useRecordForm } from '#parts/record/use-record-form.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { useConflict } from './conflict/use-conflict.tsx'
import { settingsFormTexts } from './settings-form-texts.ts'

/** Back to the list of sections. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () => void navigate(paths.settings)
}

type Stored = { id: string; version: number }
type Options<Row extends Stored, Fields extends FieldValues, Draft> = Pick<
  Parameters<typeof useRecordForm<Row, Fields, Draft>>[0],
  'draftName' | 'fieldsOf' | 'resolver' | 'save' | 'fetch'
> & {
  row: Row
  /** Where to go after a save, unless back to the list of sections. */
  onSaved?: (saved: Row) => void
  texts: { saved: string; saveFailed: string }
  labels: Readonly<Record<string, string>>
}

/** The form of a row that always exists; saving it leads back to the list of sections. */
export function useSettingsForm<Row extends Stored, Fields extends FieldValues, Draft>({
  texts,
  labels,
  ...options
}: Options<Row, Fields, Draft>) {
  const { row, fieldsOf } = options
  const newFields = () => fieldsOf(row)
  const leave = useLeave()
  return useRecordForm<Row, Fields, Draft>({
    onSaved: leave,
    ...options,
    newFields,
    texts: settingsFormTexts(texts, labels),
  })
}

type Props<Fields extends FieldValues, Draft> = {
  record: RecordState & { form: RecordForm<Fields, Draft>; clashes: object | null }
  draftName: string
  texts: { title: string; save: string; saveFailed: string }
  /** The fields and their values in words, where somebody else changed them, too. */
  labels: Readonly<Record<string, string>>
  textOf?: (name: string, value: unknown) => string | undefined
  children: ReactNode
}

/** The page around the form of one section. A conflicting save ends in a choice between both values. */
export function SettingsFormPage<Fields extends FieldValues, Draft>({
  record,
  draftName,
  texts,
  children,
  ...words
}: Props<Fields, Draft>) {
  const { submit, conflict } = useConflict(record, words)
  return (
    <FormPage
      isOfSettings
      title={texts.title}
      saveLabel={texts.save}
      failureTitle={texts.saveFailed}
      record={{ ...record, submit }}
      draftName={draftName}
      onLeave={useLeave()}
      conflict={conflict}
    >
      {children}
    </FormPage>
  )
}

// The resolver's types cover a schema's output only for fields that the schema does not change.
export const resolverOf = <Fields extends FieldValues, Draft>(
  schema: Parameters<typeof standardSchemaResolver<Fields, unknown, Draft>>[0],
) => standardSchemaResolver(schema) as unknown as Resolver<RecordValues<Fields>, unknown, Draft>

/** A whole section whose form is the row of one table: `name` is that of its draft. */
export function SettingsForm<Row extends Stored, Fields extends FieldValues, Draft>({
  name,
  textOf,
  children,
  ...options
}: Omit<Options<Row, Fields, Draft>, 'draftName' | 'labels' | 'texts'> & {
  name: string
  texts: {
    title: string
    save: string
    saved: string
    saveFailed: string
    fields: Readonly<Record<string, string>>
  }
  textOf: (name: string, value: unknown) => string | undefined
  children: (form: RecordForm<Fields, Draft>) => ReactNode
}) {
  const { userId } = useSignedIn()
  const { row, texts } = options
  const draftName = `${name}:${userId}:${row.id}`
  const record = useSettingsForm<Row, Fields, Draft>({ ...options, draftName, labels: texts.fields })
  return (
    <SettingsFormPage
      record={record}
      draftName={draftName}
      texts={texts}
      labels={texts.fields}
      textOf={textOf}
    >
      <div className="grid gap-4">{children(record.form)}</div>
    </SettingsFormPage>
  )
}
