/** Scrolls a row sideways until its element is in the middle. Not scrollIntoView, which would scroll the page too. */
export function showInRow(row: HTMLElement | null, element: HTMLElement | null | undefined) {
  if (!row || !element) return
  row.scrollLeft = element.offsetLeft - (row.clientWidth - element.offsetWidth) / 2
}
