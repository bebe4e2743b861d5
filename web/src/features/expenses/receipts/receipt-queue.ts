import type { Receipt } from '@fieldlark/domain/expenses/expense.ts'
import { receiptEnding } from '@fieldlark/domain/expenses/receipt-file.ts'
import { useSyncExternalStore } from 'react'

import { queryClient } from '#connection/query-client.ts'
import type { ResumableUpload } from '#connection/send-resumable.ts'
import { newId } from '#data/new-id.ts'
import { refresh } from '#data/stale.ts'
import { tellUpload } from '#parts/files/tell-upload.ts'
import { holdUnsaved } from '#session/unsaved.ts'
import { prepareReceipt, type ReceiptProblem } from './prepare-receipt.ts'
import {
  addReceipt,
  type ReceiptWrite,
  removeReceipt,
  removeReceiptBytes,
  sendReceipt,
} from './receipt-queries.ts'

/** broken: the connection was lost; sent: uploaded, waits for the expense to be saved; attaching: the expense is saved. */
export type ReceiptState =
  | 'preparing'
  | 'sending'
  | 'broken'
  | 'sent'
  | 'attaching'
  | 'failed'
  | ReceiptProblem

export type QueuedReceipt = {
  id: string
  businessId: string
  expenseId: string
  /** What was chosen, to show it; null after a reload. */
  file: File | null
  name: string
  sizeBytes: number
  state: ReceiptState
  /** 0 to 1. */
  share: number
  write: ReceiptWrite | null
  upload: ResumableUpload | null
  replaces: Receipt | null
  /** When the upload finished. */
  sentAt: number | null
}

// Outside React: a receipt for an unsaved expense is attached when the expense is saved, on whatever screen the user is.
let queue: readonly QueuedReceipt[] = []
const saved = new Set<string>()
const listeners = new Set<() => void>()
let free: (() => void) | null = null

function put(next: readonly QueuedReceipt[]) {
  queue = next
  // A reload would lose them.
  if (next.length > 0) free ??= holdUnsaved()
  else {
    free?.()
    free = null
  }
  for (const listener of listeners) listener()
}

const find = (id: string) => queue.find((item) => item.id === id)
const change = (id: string, changes: Partial<QueuedReceipt>) =>
  put(queue.map((item) => (item.id === id ? { ...item, ...changes } : item)))
const takeOut = (id: string) => put(queue.filter((item) => item.id !== id))

function fail({ id, name }: QueuedReceipt) {
  change(id, { state: 'failed' })
  tellUpload.failed(name)
}

/** Inserts the row once the expense is saved, then removes the receipt that it replaces. */
async function attach(id: string) {
  const item = find(id)
  if (item?.state !== 'sent' || !item.write || !saved.has(item.expenseId)) return
  change(id, { state: 'attaching' })
  try {
    await addReceipt(item.write)
  } catch {
    fail(item)
    return
  }
  // Two receipts are better than none: the user can still remove the old one.
  if (item.replaces) await removeReceipt(item.replaces).catch(() => {})
  await refresh(queryClient, item.businessId, 'receipts').catch(() => {})
  takeOut(id)
}

async function send(id: string) {
  const upload = find(id)?.upload
  if (!upload) return
  change(id, { state: 'sending' })
  try {
    await upload.send()
  } catch (error) {
    const { status } = error as { status?: number }
    // A refusal of the service is final; any other error is one of the connection and can be retried.
    const isRejected = status !== undefined && status >= 400 && status < 500
    const item = find(id)
    if (item && isRejected) fail(item)
    else if (item) change(id, { state: 'broken' })
    return
  }
  const item = find(id)
  if (!item) return
  change(id, { state: 'sent', share: 1, sentAt: Date.now() })
  tellUpload.done(item.name)
  await attach(id)
}

async function prepare(id: string, file: File) {
  const ready = await prepareReceipt(file)
  const item = find(id)
  if (!item) return
  if (typeof ready === 'string') {
    change(id, { state: ready })
    return
  }
  const { bytes, type, name } = ready
  const path = `${item.businessId}/${id}.${receiptEnding(type)}`
  const own = { id, business_id: item.businessId, expense_id: item.expenseId }
  const write = { ...own, name, path, mime_type: type, size_bytes: bytes.size }
  const upload = sendReceipt(write, bytes, (share) => change(id, { share }))
  change(id, { name, write, upload, sizeBytes: bytes.size })
  await send(id)
}

export const receiptQueue = {
  add(businessId: string, expenseId: string, file: File, replaces: Receipt | null = null) {
    const id = newId()
    const blank = { state: 'preparing', share: 0, write: null, upload: null, sentAt: null } as const
    const { name, size } = file
    put([...queue, { id, businessId, expenseId, file, name, sizeBytes: size, replaces, ...blank }])
    void prepare(id, file)
  },
  /** Receipts that were uploaded before a reload, for an expense that is still unsaved. */
  restore(write: ReceiptWrite, sentAt: number) {
    if (find(write.id)) return
    const { id, business_id, expense_id, name, size_bytes } = write
    const own = {
      id,
      businessId: business_id,
      expenseId: expense_id,
      file: null,
      name,
      sizeBytes: size_bytes,
    }
    put([...queue, { ...own, state: 'sent', share: 1, write, upload: null, replaces: null, sentAt }])
    void attach(id)
  },
  /** Attaches the waiting receipts to their saved expense. */
  start(expenseId: string) {
    saved.add(expenseId)
    for (const item of queue) if (item.expenseId === expenseId) void attach(item.id)
  },
  retry(id: string) {
    if (find(id)?.share !== 1) return void send(id)
    change(id, { state: 'sent' })
    return void attach(id)
  },
  drop(id: string) {
    const item = find(id)
    takeOut(id)
    void item?.upload?.stop()
    // Files that remain are deleted after a day.
    if (item?.write && item.share === 1) removeReceiptBytes([item.write.path]).catch(() => {})
  },
}

/** Drops the queued receipts of a discarded expense, with the files that were uploaded for it. */
export const dropReceipts = (expenseId: string) => {
  for (const item of queue) if (item.expenseId === expenseId) receiptQueue.drop(item.id)
}

addEventListener('online', () => {
  for (const item of queue) if (item.state === 'broken') void send(item.id)
})
addEventListener('beforeunload', (event) => {
  if (queue.some(({ state }) => state === 'preparing' || state === 'sending')) event.preventDefault()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The receipts of an expense that are still in the queue. */
export function useQueuedReceipts(expenseId: string): readonly QueuedReceipt[] {
  const all = useSyncExternalStore(subscribe, () => queue)
  return all.filter((item) => item.expenseId === expenseId)
}
