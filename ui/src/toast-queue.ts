import { type ToastKind, toastDurationMs } from '#toast-timing.ts'

export type ToastAction = { label: string; onClick: () => void }
export type ToastMessage = {
  id: string
  kind: ToastKind
  text: string
  durationMs: number
  action: ToastAction | undefined
}
export type ToastEvent = { show: ToastMessage } | { close: string | undefined }
type Listener = (event: ToastEvent) => void

/** Messages wait here until the toaster is loaded. */
export function createToastQueue() {
  let waiting: ToastEvent[] = []
  let listener: Listener | null = null
  let count = 0
  const pass = (event: ToastEvent) => (listener ? listener(event) : void waiting.push(event))
  return {
    show(
      kind: ToastKind,
      text: string,
      options: { id?: string; action?: ToastAction; durationMs?: number } = {},
    ): string {
      count += 1
      const id = options.id ?? `toast-${count}`
      const durationMs = options.durationMs ?? toastDurationMs[kind]
      pass({ show: { id, kind, text, durationMs, action: options.action } })
      return id
    },
    close: (id?: string) => pass({ close: id }),
    /** Delivers the waiting messages, then all later ones, until the returned function is called. */
    connect(next: Listener): () => void {
      listener = next
      const late = waiting
      waiting = []
      for (const event of late) next(event)
      return () => {
        if (listener === next) listener = null
      }
    },
  }
}

export const toastQueue = createToastQueue()
