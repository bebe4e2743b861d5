/** Focuses the field of this name, or the first of several (radio buttons), when validation fails. */
export function focusField(form: HTMLFormElement, name: string) {
  const named = form.elements.namedItem(name)
  const field = named instanceof RadioNodeList ? named[0] : named
  if (field instanceof HTMLElement) field.focus()
}
