import { Later } from '#later.tsx'
import { type ToastAction, toastQueue } from '#toast-queue.ts'
import type { ToastKind } from '#toast-timing.ts'

export type ToastOptions = {
  action?: ToastAction
  /** A second message with the same id replaces the first. */
  id?: string
  /** For an undo that needs time to consider; by default the duration of the kind. */
  durationMs?: number
}

const say =
  (kind: ToastKind) =>
  (text: string, options?: ToastOptions): string =>
    toastQueue.show(kind, text, options)

/** Short messages from anywhere, also outside React; each returns the id that `close` takes. */
export const toast = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  show: say('plain'),
  close: toastQueue.close,
}

const load = async () => (await import('#toast-stack.tsx')).ToastStack

/** Where toasts appear; once per page. Its drawing half is loaded right after the first paint. */
export function Toaster(props: { closeLabel: string }) {
  return <Later load={load} props={props} />
}
