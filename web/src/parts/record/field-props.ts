import type { FieldErrors, UseFormReturn } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'

import { recordTexts } from './record.texts.ts'

type FieldProps = { label: string; error: string | undefined; hint: string | undefined }

/** Label, error and hint of each field; where somebody else changed it too, the hint shows the saved value. */
export function useFieldProps<Name extends string>(
  { formState }: Pick<UseFormReturn, 'formState'>,
  clashes: Readonly<Partial<Record<NoInfer<Name>, unknown>>> | null,
  {
    labels,
    hints,
    problems,
    limits,
    words = [],
  }: {
    labels: Readonly<Record<Name, string>>
    hints?: Readonly<Partial<Record<NoInfer<Name>, string>>>
    problems?: Readonly<Record<string, string>>
    limits?: Readonly<Partial<Record<NoInfer<Name>, number>>>
    /** The fields with readable values, whose saved value can be shown as it is. */
    words?: readonly NoInfer<Name>[]
  },
) {
  const record = useTexts(recordTexts)
  const fieldText = useFieldText()
  const errors = formState.errors as FieldErrors<Record<string, string>>
  return (name: Name): FieldProps => {
    const theirs = clashes?.[name]
    const isReadable = typeof theirs === 'string' && words.includes(name)
    return {
      label: labels[name],
      error: fieldText(errors[name]?.message, limits?.[name], problems),
      hint: isReadable ? record.savedNow(theirs || record.empty) : hints?.[name],
    }
  }
}
