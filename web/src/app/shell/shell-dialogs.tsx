import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

import { OpenDialogContext as ScreensContext } from '#parts/actions/open-dialog.ts'

const dialogs = {
  importExport: lazyPart(
    async () => (await import('#features/import-export/import-export-dialog.tsx')).ImportExportDialog,
  ),
  feedback: lazyPart(async () => (await import('#features/feedback/feedback-dialog.tsx')).FeedbackDialog),
  // Opened from here it begins with the client picker, so both are loaded together.
  property: lazyPart(async () => {
    const [file] = await Promise.all([
      import('#parts/properties/property-dialog.tsx'),
      import('#parts/clients/client-picker.tsx').then(({ fetchClientPicker }) => fetchClientPicker()),
    ])
    return file.PropertyDialog
  }),
  palette: lazyPart(async () => (await import('./command-palette/command-palette.tsx')).CommandPalette),
  shortcuts: lazyPart(async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog),
}

/** With Ctrl or ⌘ it opens the palette. */
export const paletteKey = 'k'

export type ShellDialog = keyof typeof dialogs

const OpenDialogContext = createContext<{ openDialog: (dialog: ShellDialog) => void; isFormOpen: boolean }>({
  openDialog: () => {},
  isFormOpen: false,
})

export const useShellDialogs = () => use(OpenDialogContext)

/** Opened over a form, a dialog would discard what is being typed there; one whose code is still awaited makes way. */
const instead = (dialog: ShellDialog) => (current: ShellDialog | null) =>
  current && dialogs[current].isLoaded() ? current : dialog

/** The dialogs that belong to no route; each is loaded when it is first opened. */
export function ShellDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ShellDialog | null>(null)
  // Before the paint: as soon as the page is visible, the shortcuts must work.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== paletteKey || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (open === 'palette') setOpen(null)
      else setOpen(instead('palette'))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])
  const openDialog = useCallback((dialog: ShellDialog) => setOpen(instead(dialog)), [])
  const value = useMemo(() => ({ openDialog, isFormOpen: open !== null }), [openDialog, open])
  const Shown = open && dialogs[open]
  return (
    <OpenDialogContext value={value}>
      <ScreensContext value={openDialog}>{children}</ScreensContext>
      <Suspense fallback={null}>{Shown && <Shown isOpen onClose={() => setOpen(null)} />}</Suspense>
    </OpenDialogContext>
  )
}
