import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

/** Turns a problem code at a field into its sentence; `special` words the field's own codes, `most` is its limit. */
export function useFieldText() {
  const { fields } = useTexts(problemTexts)
  return (code: string | undefined, most = 0, special: Readonly<Record<string, string>> = {}) => {
    if (code === undefined) return undefined
    const own = special[code]
    if (own !== undefined) return own
    if (code === 'tooLong') return fields.tooLong(most)
    if (code === 'required') return fields.required
    return fields.invalid
  }
}
