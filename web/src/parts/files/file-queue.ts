import { useSyncExternalStore } from 'react'

import { queryClient } from '#connection/query-client.ts'
import { endingOf, type FileTarget, filesKey, maxFileBytes, uploadFile } from '#data/files.ts'
import { newId } from '#data/new-id.ts'

/** waiting: its record is not saved yet, or another file is on its way. */
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

// Outside React: files picked for a job that is being written go on their way when it is saved, on whatever screen.
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

/** What a look at the file says; its content is judged by the server. */
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
        await queryClient.invalidateQueries({ queryKey: filesKey(businessId, target) })
        put(queue.filter((item) => item.id !== id))
      } catch {
        change(id, { state: 'failed' })
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
  /** Its record is there: what waits for it may go. */
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

/** The files of a record that are on their way. */
export function useQueuedFiles(target: FileTarget): readonly QueuedFile[] {
  const all = useSyncExternalStore(subscribe, () => queue)
  return all.filter((item) => keyOf(item.target) === keyOf(target))
}
