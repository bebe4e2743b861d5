/** Hands a file to the browser, which puts it where people keep what they download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari starts the download after the click; an address taken back at once leaves it nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
