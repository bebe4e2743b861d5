import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isPressed = false

function setPressed(next: boolean) {
  if (isPressed === next) return
  isPressed = next
  for (const listener of listeners) listener()
}
// A press of another button, or with Ctrl on a Mac, opens a menu: its release may never arrive here.
const press = ({ button, ctrlKey }: MouseEvent) => setPressed(button === 0 && !ctrlKey)
// The click comes after the release: its target must still be where it was pressed.
const release = ({ type, target }: Event) => {
  // Only of the window: every field that loses the focus during a press is blurred too.
  if (type !== 'blur' || !(target instanceof Element)) setTimeout(() => setPressed(false))
}

// Whoever types, opens a menu or leaves the window no longer holds the button, wherever it was released.
const releases = ['mouseup', 'dragend', 'contextmenu', 'keydown', 'blur'] as const

function listen(listener: () => void) {
  if (listeners.size === 0) {
    document.addEventListener('mousedown', press, true)
    for (const event of releases) addEventListener(event, release, true)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('mousedown', press, true)
    for (const event of releases) removeEventListener(event, release, true)
    isPressed = false
  }
}

/** Whether a mouse button or a tap is down, from the press (before the focus moves) to the click. */
export const usePressed = () =>
  useSyncExternalStore(
    listen,
    () => isPressed,
    () => false,
  )
