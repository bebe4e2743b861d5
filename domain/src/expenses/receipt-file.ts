import { expenseLimits, type ReceiptType } from './expense.ts'

const begins = (bytes: Uint8Array, marks: readonly number[]) => marks.every((mark, at) => bytes[at] === mark)

/** How many bytes of a file receiptTypeOf reads. */
export const receiptHeadBytes = 1024

/** The type according to the bytes, whatever the file name says. A PDF may have bytes before its header. */
export function receiptTypeOf(head: Uint8Array): ReceiptType | null {
  if (begins(head, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  const text = String.fromCharCode(...head.subarray(0, receiptHeadBytes))
  return text.includes('%PDF-') ? 'application/pdf' : null
}

const endings: Readonly<Record<ReceiptType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

export const receiptEnding = (type: ReceiptType): string => endings[type]

/** The file's own name with the extension of its real type, shortened to fit the column. */
export function receiptName(fileName: string, type: ReceiptType): string {
  const ending = `.${endings[type]}`
  const bare = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || 'receipt'
  return `${bare.slice(0, expenseLimits.receiptName - ending.length)}${ending}`
}
