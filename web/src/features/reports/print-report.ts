/** Paper is light, whatever the theme; the browser's dialog prints the report or saves it as a PDF. */
export function printReport() {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset['theme'] = 'light'
  // On a phone print() returns at once and prints later.
  addEventListener('afterprint', () => theme !== undefined && Object.assign(dataset, { theme }), {
    once: true,
  })
  print()
}
