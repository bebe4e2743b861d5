import { createContext, lazy, type ReactNode, Suspense, use, useLayoutEffect, useMemo, useState } from 'react'

import { OpenDialogContext as ScreensContext } from '#parts/actions/open-dialog.ts'

const ImportExportDialog = lazy(() =>
  import('#features/import-export/import-export-dialog.tsx').then((file) => ({
    default: file.ImportExportDialog,
  })),
)
const FeedbackDialog = lazy(() =>
  import('#features/feedback/feedback-dialog.tsx').then((file) => ({ default: file.FeedbackDialog })),
)
// Opened from here it begins with the client picker, so both are loaded together.
const PropertyDialog = lazy(async () => {
  const [file] = await Promise.all([
    import('#parts/properties/property-dialog.tsx'),
    import('#parts/clients/client-picker.tsx').then(({ fetchClientPicker }) => fetchClientPicker()),
  ])
  return { default: file.PropertyDialog }
})

const CommandPalette = lazy(() =>
  import('./command-palette/command-palette.tsx').then((file) => ({ default: file.CommandPalette })),
)

const dialogs = {
  importExport: ImportExportDialog,
  feedback: FeedbackDialog,
  property: PropertyDialog,
  palette: CommandPalette,
}

export type ShellDialog = keyof typeof dialogs

const OpenDialogContext = createContext<{ openDialog: (dialog: ShellDialog) => void; isFormOpen: boolean }>({
  openDialog: () => {},
  isFormOpen: false,
})

export const useShellDialogs = () => use(OpenDialogContext)

/** The dialogs that belong to no route; each is loaded when it is first opened. */
export function ShellDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ShellDialog | null>(null)
  // Before the paint: as soon as the page is visible, the shortcuts must work.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      // Opened over a form, it would discard what is being typed there.
      setOpen((current) => (current === null ? 'palette' : current === 'palette' ? null : current))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const value = useMemo(() => ({ openDialog: setOpen, isFormOpen: open !== null }), [open])
  const Shown = open && dialogs[open]
  return (
    <OpenDialogContext value={value}>
      <ScreensContext value={setOpen}>{children}</ScreensContext>
      <Suspense fallback={null}>{Shown && <Shown isOpen onClose={() => setOpen(null)} />}</Suspense>
    </OpenDialogContext>
  )
}
