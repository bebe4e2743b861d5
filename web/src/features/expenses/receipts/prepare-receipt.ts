import { expenseLimits, type ReceiptType } from '@fieldlark/domain/expenses/expense.ts'
import { receiptHeadBytes, receiptName, receiptTypeOf } from '@fieldlark/domain/expenses/receipt-file.ts'

import { shrinkPhoto } from '#parts/photos/shrink-photo.ts'

/** Why a file is rejected. */
export type ReceiptProblem = 'tooBig' | 'wrongKind' | 'empty' | 'unreadable'

export type PreparedReceipt = { bytes: Blob; type: ReceiptType; name: string }

/** The longest side in pixels: more than for photos, since a long till receipt must stay readable. */
const longestSide = 3200

/**
 * Judges a file by its bytes, not by its name, before anything is sent. A picture is drawn anew: smaller, upright, and
 * without the place and the device that cameras write into files.
 */
export async function prepareReceipt(file: File): Promise<PreparedReceipt | ReceiptProblem> {
  if (file.size === 0) return 'empty'
  if (file.size > expenseLimits.receiptBytes) return 'tooBig'
  const head = await file
    .slice(0, receiptHeadBytes)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return 'unreadable'
  const type = receiptTypeOf(new Uint8Array(head))
  if (type === null) return 'wrongKind'
  if (type === 'application/pdf') return { bytes: file, type, name: receiptName(file.name, type) }
  const picture = await shrinkPhoto(file, longestSide)
  if (typeof picture === 'string') return 'unreadable'
  return { bytes: picture.blob, type: 'image/jpeg', name: receiptName(file.name, 'image/jpeg') }
}
