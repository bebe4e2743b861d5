import { toast } from '@fieldlark/ui/toast.tsx'
import type { FieldErrors } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

/** The names of the invalid fields at any depth: the field of a line is `name`, as its label is the same in every line. */
function invalidFields(errors: object, name = ''): string[] {
  if ('type' in errors && typeof errors.type === 'string') return [name]
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) =>
    typeof error === 'object' && error !== null
      ? invalidFields(error, key === 'root' || /^[0-9]+$/.test(key) ? name : key)
      : [],
  )
}

/** Tells that a form was not sent, and names the field when it is only one; what is wrong stands below the field. */
export function useInvalidSubmit(labels: Readonly<Record<string, string>> = {}) {
  const { fields, failures } = useTexts(problemTexts)
  return (errors: FieldErrors | readonly string[]) => {
    const names = Array.isArray(errors) ? (errors as readonly string[]) : invalidFields(errors)
    const label = names.length === 1 ? labels[names[0] ?? ''] : undefined
    toast.error(label === undefined ? failures.invalid : fields.checkField(label), { id: 'invalid-submit' })
  }
}
