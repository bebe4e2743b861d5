import { useKeyInUse } from '#parts/actions/key-in-use.ts'
import { useShortcut } from '#parts/actions/shortcut.ts'

import { paletteKey, useShellDialogs } from '../shell-dialogs.tsx'
import { isWide } from './is-wide.ts'

/** "?" opens the list of shortcuts; renders nothing. */
export function ShortcutKeys() {
  const { openDialog } = useShellDialogs()
  useKeyInUse(`mod+${paletteKey}`)
  useShortcut('?', () => isWide() && openDialog('shortcuts'))
  return null
}
