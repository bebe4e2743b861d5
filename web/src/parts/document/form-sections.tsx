import { Card, CardHeader } from '@fieldlark/ui/card.tsx'
import type { ComponentProps, ReactNode } from 'react'

import { ClientPropertyFields, type ClientPropertyForm } from '#parts/properties/client-property-fields.tsx'
import { FormSection } from '#parts/record/form-section.tsx'

import type { DocumentForm, DocumentLine } from './document-form.ts'
import { TheirLines } from './their-lines.tsx'

type ClientFields = ComponentProps<typeof ClientPropertyFields>

/** The client and the property of the document. */
export function ClientSection({
  title,
  form,
  ...fields
}: Omit<ClientFields, 'form'> & { title: string; form: DocumentForm }) {
  return (
    <FormSection title={title}>
      <ClientPropertyFields {...fields} form={form as unknown as ClientPropertyForm} />
    </FormSection>
  )
}

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
    <Card>
      <CardHeader title={title} />
      {theirLines && <TheirLines lines={theirLines} onTake={takeTheirs} />}
      {children}
    </Card>
  )
}
