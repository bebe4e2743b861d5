import { freeInvoiceLimits } from '@fieldlark/domain/invoices/free-invoice.ts'
import type { FreeStore } from '@fieldlark/domain/invoices/free-invoice-backup.ts'

/** Hands a file to the visitor. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** All drafts as a file that "Load a copy" reads. */
export const saveBackup = (store: FreeStore): void =>
  saveFile(new Blob([JSON.stringify(store)], { type: 'application/json' }), 'fieldlark-invoices.json')

const mostBackupBytes = 4_000_000

/** Nothing of a file that is too large to be a backup. */
export const backupText = async (file: File): Promise<string> =>
  file.size > mostBackupBytes ? '' : await file.text()

// What the server prints at most, so that a logo of a camera's size does not fill the browser's storage.
const room = { width: 440, height: 184 }

/** A chosen picture as the data: URL of a small PNG, or the name of what is wrong with it. */
export async function readLogoFile(
  file: File,
): Promise<string | { problem: 'logoTooLarge' | 'logoUnreadable' }> {
  if (file.size > freeInvoiceLimits.logoBytes) return { problem: 'logoTooLarge' }
  if (!['image/png', 'image/jpeg'].includes(file.type)) return { problem: 'logoUnreadable' }
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, room.width / picture.width, room.height / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } catch {
    return { problem: 'logoUnreadable' }
  }
}
