import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react'

import { OpenDialogContext as ScreensContext } from '#parts/open-dialog.ts'

const ImportExportDialog = lazy(() =>
  import('#features/import-export/import-export-dialog.tsx').then((file) => ({
    default: file.ImportExportDialog,
  })),
)
const FeedbackDialog = lazy(() =>
  import('#features/feedback/feedback-dialog.tsx').then((file) => ({ default: file.FeedbackDialog })),
)
// Opened from here it begins with picking the client, so that half is fetched beside it.
const PropertyDialog = lazy(async () => {
  const [file] = await Promise.all([
    import('#features/clients/property-dialog.tsx'),
    import('#parts/client-picker.tsx'),
  ])
  return { default: file.PropertyDialog }
})

const dialogs = { importExport: ImportExportDialog, feedback: FeedbackDialog, property: PropertyDialog }

export type ShellDialog = keyof typeof dialogs

const OpenDialogContext = createContext<{ openDialog: (dialog: ShellDialog) => void; isFormOpen: boolean }>({
  openDialog: () => {},
  isFormOpen: false,
})

export const useShellDialogs = () => use(OpenDialogContext)

/** The dialogs that belong to no route; each is loaded when it is first asked for. */
export function ShellDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ShellDialog | null>(null)
  const value = useMemo(() => ({ openDialog: setOpen, isFormOpen: open !== null }), [open])
  const Shown = open && dialogs[open]
  return (
    <OpenDialogContext value={value}>
      <ScreensContext value={setOpen}>{children}</ScreensContext>
      <Suspense fallback={null}>{Shown && <Shown isOpen onClose={() => setOpen(null)} />}</Suspense>
    </OpenDialogContext>
  )
}
