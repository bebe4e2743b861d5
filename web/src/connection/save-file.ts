/** Starts the browser's download of a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari starts the download after the click, so revoking the URL at once would leave nothing to download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
