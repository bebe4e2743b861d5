import { useLayoutEffect } from 'react'

import { keysInUse, type Shortcut } from './shortcut.ts'

/** Puts a key that is not handled by `useShortcut` among those in use. */
export function useKeyInUse(key: Shortcut) {
  useLayoutEffect(() => {
    keysInUse.push(key)
    return () => void keysInUse.splice(keysInUse.indexOf(key), 1)
  }, [key])
}
