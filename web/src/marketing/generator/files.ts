import { freeInvoiceLimits } from '@fieldlark/domain/invoices/free-invoice.ts'

/** Hands a file to the visitor. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export type Printed = { blob: Blob; name: string } | { message: string | null }

/** The PDF of what the form sends; where there is none, the server's reason, or null without a connection. */
export async function printPdf(address: string, fields: URLSearchParams): Promise<Printed> {
  try {
    const response = await fetch(address, { method: 'POST', body: fields })
    if (!response.ok) {
      const { message } = (await response.json()) as { message?: string }
      return { message: message ?? null }
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { blob: await response.blob(), name: name ?? 'invoice.pdf' }
  } catch {
    return { message: null }
  }
}

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
