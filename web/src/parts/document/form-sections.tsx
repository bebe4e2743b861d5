import type { ReactNode } from 'react'

import { FormSection } from '#parts/record/form-section.tsx'

import type { DocumentForm, DocumentLine } from './document-form.ts'
import { TheirLines } from './their-lines.tsx'

/** The lines of the document; lines that somebody else saved meanwhile can be taken over. */
export function LinesSection({
  title,
  form,
  theirLines,
  children,
}: {
  title: string
  form: DocumentForm
  theirLines: DocumentLine[] | undefined
  children: ReactNode
}) {
  const takeTheirs = () => form.setValue('lines', theirLines ?? [], { shouldDirty: true })
  return (
    <FormSection title={title}>
      {theirLines && <TheirLines lines={theirLines} onTake={takeTheirs} />}
      <div>{children}</div>
    </FormSection>
  )
}
