import { type ReactNode, useState } from 'react'

import type { CostedService } from '#data/services.ts'
import { useFieldText } from '#parts/forms/field-text.ts'

import type { DocumentForm, DocumentLine } from './document-form.ts'

type About = { label: string; hint?: string | undefined; error?: string | undefined }

/** The fields that the lines of every document have. */
type LineName = 'name' | 'description' | 'quantity' | 'unit_price' | 'discount_amount'

/** How one kind of document edits its lines, and the fields only its lines have. */
export type LineSetup = {
  form: DocumentForm
  /** The title of the list of lines, and its empty state. */
  texts: { list: string; empty: string }
  about: (index: number, name: LineName) => About
  /** Whether a field in the details is invalid, which opens the details. */
  hasHiddenError: (index: number) => boolean
  newLine: () => DocumentLine
  lineOf: (service: CostedService) => DocumentLine
  /** Its own badges, before those of every line. */
  marks: (index: number) => ReactNode
  details: (index: number) => ReactNode
  sumsOf: (index: number) => { total: string; margin?: string | null }
}

/** The ids of the lines that the form had when it was last sent. */
function useSentLines({ formState: { submitCount }, getValues }: DocumentForm): readonly string[] {
  const [sent, setSent] = useState({ submitCount: 0, ids: [] as string[] })
  if (sent.submitCount !== submitCount) setSent({ submitCount, ids: getValues('lines').map(({ id }) => id) })
  return sent.ids
}

/** Label, hint and error of the fields of lines. */
export function useAboutLines<Name extends string>(
  form: DocumentForm,
  {
    labels,
    hints,
    problems,
    limits,
  }: {
    labels: Readonly<Record<Name, string>>
    hints?: Readonly<Partial<Record<NoInfer<Name>, string>>>
    problems: Readonly<Record<string, string>>
    limits: Readonly<Partial<Record<NoInfer<Name>, number>>>
  },
) {
  const { formState, getValues } = form
  const fieldText = useFieldText()
  const sent = useSentLines(form)
  return (index: number, name: Name): About => {
    const errors = formState.errors.lines?.[index] as Partial<Record<Name, { message?: string }>> | undefined
    const touched = formState.touchedFields.lines?.[index] as Partial<Record<Name, boolean>> | undefined
    // A new line is validated as soon as it is added; nobody has had the time to fill it in.
    const isDue = sent.includes(getValues(`lines.${index}.id`)) || touched?.[name] === true
    return {
      label: labels[name],
      hint: hints?.[name],
      error: isDue ? fieldText(errors?.[name]?.message, limits[name], problems) : undefined,
    }
  }
}
