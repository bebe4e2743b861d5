import { unfold } from '@fieldlark/ui/unfold.ts'
import { useEffect } from 'react'

const isWrong = '[aria-invalid="true"]'

/**
 * After a form was refused: opens every fold with a wrong field, and focuses the first of them on the screen, which need not
 * be the first that was registered. Where somebody else changed fields, too, all folds open.
 */
export function useFocusInvalid(submitCount: number, hasClashes: boolean) {
  useEffect(() => {
    if (submitCount === 0) return
    // A dialog comes after the page that it covers.
    const form = [...document.forms].findLast((each) => each.querySelector(isWrong))
    const wrong = [...(form?.querySelectorAll<HTMLElement>(isWrong) ?? [])]
    for (const field of wrong) unfold(field)
    // A group of choices is focused at the chosen one, or else at its first.
    const [first] = wrong
    const field = first?.querySelector<HTMLElement>('input:checked') ?? first?.querySelector('input') ?? first
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [submitCount])
  useEffect(() => {
    if (!hasClashes) return
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('form details')) fold.open = true
  }, [hasClashes])
}
