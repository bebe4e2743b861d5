import { receiptTypeOf } from '../expenses/receipt-file.ts'
import { messageFileLimits } from './limits.ts'

export type MessageFileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/** A WebP is a RIFF whose eighth byte begins its name. */
const isWebp = (head: Uint8Array) =>
  String.fromCharCode(...head.subarray(0, 4)) === 'RIFF' &&
  String.fromCharCode(...head.subarray(8, 12)) === 'WEBP'

/** The type according to the first kilobyte, whatever the file name says; null: no message takes it. */
export const messageFileType = (head: Uint8Array): MessageFileType | null =>
  isWebp(head) ? 'image/webp' : receiptTypeOf(head)

/** The file's own name with the extension of its real type, shortened to fit the column; `unnamed` where it has none. */
export function messageFileName(fileName: string, ending: 'jpg' | 'pdf', unnamed: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return `${(bare || unnamed).slice(0, messageFileLimits.name - ending.length - 1)}.${ending}`
}
