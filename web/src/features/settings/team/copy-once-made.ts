/**
 * Copies a text that is still on its way; resolves to whether that worked. Safari lets a page copy only within the click: what
 * is awaited first comes too late, so the clipboard itself is given the promise.
 */
export async function copyOnceMade(text: Promise<string>): Promise<boolean> {
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }))
  // Also where the clipboard is missing and nobody waits for it.
  blob.catch(() => {})
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}
