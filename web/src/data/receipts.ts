import type { Receipt } from '@fieldlark/domain/expenses/expense.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'
import { type ResumableUpload, startResumable } from '#connection/send-resumable.ts'
import { loadStorage } from '#connection/storage.ts'

import { insertOnce } from './insert-once.ts'
import { rowsOf, table } from './table.ts'

const bucket = 'receipts'
const signedSeconds = 3600

/** A receipt whose bytes are there, or on their way there. */
export type ReceiptWrite = Pick<
  Receipt,
  'id' | 'business_id' | 'expense_id' | 'name' | 'path' | 'mime_type' | 'size_bytes'
>
const receipts = table<Receipt, ReceiptWrite>('receipts')

export const receiptsKey = (businessId: string, expenseId: string) => ['receipts', businessId, expenseId]

/** Of an expense that is saved; one that is not (`isOn` false) has none. */
export const useReceipts = (businessId: string, expenseId: string, isOn = true) =>
  useQuery({
    queryKey: receiptsKey(businessId, expenseId),
    enabled: isOn,
    queryFn: async () =>
      rowsOf<Receipt[]>(
        await rest.from('receipts').select('*').eq('expense_id', expenseId).order('created_at').order('id'),
      ),
  })

/** An address that shows the receipt for an hour. */
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

/** The bytes go first; what breaks off goes on where it was. */
export const sendReceipt = (
  { path, mime_type }: ReceiptWrite,
  bytes: Blob,
  onProgress: (share: number) => void,
): ResumableUpload => startResumable({ bucket, path, file: bytes, mimeType: mime_type, onProgress })

/** Once its expense is saved. May be tried again. */
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

export function useRemoveReceipt(businessId: string, expenseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: removeReceipt,
    onSuccess: () => client.invalidateQueries({ queryKey: receiptsKey(businessId, expenseId) }),
  })
}
