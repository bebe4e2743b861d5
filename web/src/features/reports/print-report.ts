/** Paper is light, whatever the theme; the dialog of the browser prints it or saves it as PDF. */
export function printReport() {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset['theme'] = 'light'
  // A phone answers print() at once and prints later.
  addEventListener('afterprint', () => theme !== undefined && Object.assign(dataset, { theme }), {
    once: true,
  })
  print()
}
