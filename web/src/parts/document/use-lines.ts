import { toast } from '@fieldlark/ui/toast.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'

import type { DocumentForm, DocumentLine } from './document-form.ts'
import { lineTexts } from './lines.texts.ts'

/** The lines of a form as rows: add, move, and remove with undo. */
export function useLines(form: DocumentForm) {
  const texts = useTexts(lineTexts)
  const { control, getValues } = form
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const lines = useWatch({ control, name: 'lines' })
  const handleRemove = (index: number) => {
    const line = getValues('lines')[index]
    if (!line) return
    remove(index)
    const undo = { label: texts.undo, onClick: () => insert(index, line, { shouldFocus: false }) }
    toast.info(texts.removed(line.name || texts.unnamed), { action: undo })
  }
  const add = (line: DocumentLine, isWritten: boolean) =>
    append(line, isWritten ? { focusName: `lines.${fields.length}.name` } : { shouldFocus: false })
  const rows = fields.map(({ id }, index) => ({ id, name: lines[index]?.name ?? '' }))
  return { rows, add, move, remove: handleRemove }
}
