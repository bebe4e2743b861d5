import { useSyncExternalStore } from 'react'

import { queryClient } from '#connection/query-client.ts'
import { endingOf, type FileTarget, maxFileBytes, uploadFile } from '#data/files.ts'
import { newId } from '#data/new-id.ts'
import { refresh } from '#data/stale.ts'

import { tellUpload } from './tell-upload.ts'

/** waiting: its record is not saved yet, or another file is being uploaded. */
export type FileState = 'waiting' | 'sending' | 'failed' | 'tooBig' | 'wrongKind' | 'empty'

export type QueuedFile = {
  id: string
  businessId: string
  target: FileTarget
  file: File
  state: FileState
  /** 0 to 1. */
  share: number
}

// Outside React: files picked for a new job are uploaded once it is saved, whatever screen is shown.
let queue: readonly QueuedFile[] = []
const ready = new Set<string>()
const listeners = new Set<() => void>()
let isSending = false

function put(next: readonly QueuedFile[]) {
  queue = next
  for (const listener of listeners) listener()
}

const change = (id: string, changes: Partial<QueuedFile>) =>
  put(queue.map((item) => (item.id === id ? { ...item, ...changes } : item)))

const keyOf = ({ column, id }: FileTarget) => `${column} ${id}`

/** Checks size and type; the server checks the content. */
function judge(file: File): FileState {
  if (endingOf(file.name) === null) return 'wrongKind'
  if (file.size === 0) return 'empty'
  return file.size > maxFileBytes ? 'tooBig' : 'waiting'
}

async function sendAll() {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const next = queue.find(({ state, target }) => state === 'waiting' && ready.has(keyOf(target)))
      if (!next) return
      const { id, businessId, file, target } = next
      change(id, { state: 'sending', share: 0 })
      try {
        await uploadFile(businessId, { id, file, target, onProgress: (share) => change(id, { share }) })
        await refresh(queryClient, businessId, 'files')
        put(queue.filter((item) => item.id !== id))
        tellUpload.done(file.name)
      } catch {
        change(id, { state: 'failed' })
        tellUpload.failed(file.name)
      }
    }
  } finally {
    isSending = false
  }
}

export const fileQueue = {
  add(businessId: string, target: FileTarget, files: readonly File[]) {
    const fresh = files.map(
      (file): QueuedFile => ({ id: newId(), businessId, target, file, state: judge(file), share: 0 }),
    )
    put([...queue, ...fresh])
    void sendAll()
  },
  /** The record is saved: its waiting files may be uploaded. */
  start(target: FileTarget) {
    ready.add(keyOf(target))
    void sendAll()
  },
  retry(id: string) {
    change(id, { state: 'waiting' })
    void sendAll()
  },
  drop: (id: string) => put(queue.filter((item) => item.id !== id)),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files of a record that are being uploaded. */
export function useQueuedFiles(target: FileTarget): readonly QueuedFile[] {
  const all = useSyncExternalStore(subscribe, () => queue)
  return all.filter((item) => keyOf(item.target) === keyOf(target))
}
