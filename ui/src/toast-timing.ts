export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'plain'

/** How long a message stays, in milliseconds: the more serious, the longer. */
export const toastDurationMs: Record<ToastKind, number> = {
  success: 4000,
  info: 4000,
  warning: 5000,
  error: 6000,
  plain: 4000,
}
