import { unfold } from '@fieldlark/ui/unfold.ts'

export const isWrong = '[aria-invalid="true"]'

/** Opens every fold with a wrong field, and focuses the first of them on the screen, where it comes into view. */
export function focusInvalid(around: ParentNode | null | undefined) {
  const wrong = [...(around?.querySelectorAll<HTMLElement>(isWrong) ?? [])]
  for (const field of wrong) unfold(field)
  // A group of choices is focused at the chosen one, or else at its first.
  const [first] = wrong
  const field = first?.querySelector<HTMLElement>('input:checked') ?? first?.querySelector('input') ?? first
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Focuses the field of this name, or the first of several (radio buttons), when validation fails. */
export function focusField(form: HTMLFormElement, name: string) {
  const named = form.elements.namedItem(name)
  const field = named instanceof RadioNodeList ? named[0] : named
  if (field instanceof HTMLElement) field.focus()
}
