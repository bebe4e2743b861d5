import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

/** The sentence for an error code of a field; `special` has texts for the field's own codes, `most` is its limit. */
export function useFieldText() {
  const { fields } = useTexts(problemTexts)
  return (code: string | undefined, most = 0, special: Readonly<Record<string, string>> = {}) => {
    if (code === undefined) return undefined
    const own = special[code]
    if (own !== undefined) return own
    if (code === 'tooLong') return fields.tooLong(most)
    if (code === 'amountTooLarge') return fields.amountTooLarge
    if (code === 'required') return fields.required
    return fields.invalid
  }
}
