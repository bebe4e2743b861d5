/** What the page or the dialog around a record's form uses of `useRecordForm`. */
export type RecordState = {
  form: { formState: { isDirty: boolean; isSubmitting: boolean } }
  submit: () => Promise<void>
  failure: unknown
  /** The fields that somebody else changed, too; left out by a form that does not merge. */
  clashes?: object | null
  isRestored: boolean
  discard: () => void
}
