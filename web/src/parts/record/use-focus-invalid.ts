import { useEffect } from 'react'

import { focusInvalid, isWrong } from '#parts/forms/focus-field.ts'

/**
 * After a form was refused: opens every fold with a wrong field, and focuses the first of them on the screen, which need not
 * be the first that was registered. Where somebody else changed fields, too, all folds open.
 */
export function useFocusInvalid(submitCount: number, hasClashes: boolean) {
  useEffect(() => {
    if (submitCount === 0) return
    // A dialog comes after the page that it covers.
    const form = [...document.forms].findLast((each) => each.querySelector(isWrong))
    focusInvalid(form)
  }, [submitCount])
  useEffect(() => {
    if (!hasClashes) return
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('form details')) fold.open = true
  }, [hasClashes])
}
