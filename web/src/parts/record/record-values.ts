import { newId } from '#data/new-id.ts'

/** A form also carries, in its draft too, the id of its row and the values that were read. version null: new. */
export type RecordValues<Fields> = Fields & { id: string; version: number | null; base: Fields }

/** The id is created here, so that a retry creates no second record. */
export const newRecordValues = <Fields>(base: Fields): RecordValues<Fields> => ({
  ...base,
  id: newId(),
  version: null,
  base,
})

export const recordValuesOf = <Fields>(
  { id, version }: { id: string; version: number },
  base: Fields,
): RecordValues<Fields> => ({ ...base, id, version, base })

export function typedFields<Fields>(values: RecordValues<Fields>): Fields {
  const { id: _id, version: _version, base: _base, ...fields } = values
  return fields as Fields
}
