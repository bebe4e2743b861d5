import type { Receipt } from '@fieldlark/domain/expenses/expense.ts'
import { useQuery } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { type ResumableUpload, startResumable } from '#connection/send-resumable.ts'
import { loadStorage } from '#connection/storage.ts'
import { insertOnce } from '#data/insert-once.ts'
import { rest } from '#data/rest.ts'
import { rowsOf, table } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

const bucket = 'receipts'
const signedSeconds = 3600

/** A receipt that is uploaded or being uploaded. */
export type ReceiptWrite = Pick<
  Receipt,
  'id' | 'business_id' | 'expense_id' | 'name' | 'path' | 'mime_type' | 'size_bytes'
>
const receipts = table('receipts')

/** The receipts of a saved expense; an unsaved one (`isOn` false) has none. */
export const useReceipts = (businessId: string, expenseId: string, isOn = true) =>
  useQuery({
    queryKey: ['receipts', businessId, expenseId],
    enabled: isOn,
    queryFn: async () =>
      rowsOf<Receipt[]>(
        await rest.from('receipts').select('*').eq('expense_id', expenseId).order('created_at').order('id'),
      ),
  })

/** A signed URL of the receipt, valid for an hour. */
export const useReceiptUrl = ({ path }: Pick<Receipt, 'path'>) =>
  useQuery({
    queryKey: ['receipt-urls', path],
    staleTime: (signedSeconds - 300) * 1000,
    queryFn: async () => {
      const { data, error } = await (await loadStorage()).from(bucket).createSignedUrl(path, signedSeconds)
      if (error) throw toFailure(error)
      return data.signedUrl
    },
  })

/** Uploads the file before the row is inserted; an interrupted upload resumes where it stopped. */
export const sendReceipt = (
  { path, mime_type }: ReceiptWrite,
  bytes: Blob,
  onProgress: (share: number) => void,
): ResumableUpload => startResumable({ bucket, path, file: bytes, mimeType: mime_type, onProgress })

/** Inserts the row of the receipt once its expense is saved. Can be retried. */
export const addReceipt = (receipt: ReceiptWrite) => insertOnce(receipts, receipt)

export async function removeReceiptBytes(paths: string[]): Promise<void> {
  if (paths.length === 0) return
  const { error } = await (await loadStorage()).from(bucket).remove(paths)
  if (error) throw toFailure(error)
}

export async function removeReceipt({ id, path }: Pick<Receipt, 'id' | 'path'>): Promise<void> {
  await removeReceiptBytes([path])
  await receipts.remove(id)
}

export const useRemoveReceipt = (businessId: string) =>
  useWrite(businessId, { changes: ['receipts'], isAwaited: true }, removeReceipt)
