export const downloadText = (fileName: string, text: string) =>
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }))

/** Saves a file where the browser saves downloads. */
export function downloadFile(fileName: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Safari starts the download after the click, so revoking the URL at once would leave nothing to download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Today in the device's time zone, as YYYY-MM-DD. */
export function localDay(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
