/** Opens the folds around an element. A field in a closed one takes no focus. */
export function unfold(element: Element) {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}
