import { menuNotLoaded } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

import { useTexts } from '#language/language.tsx'
import { OpenDialogContext as ScreensContext } from '#parts/actions/open-dialog.ts'

import { startTexts } from '../start.texts.ts'
import { useLoadedFirst } from './use-loaded-first.ts'

const loadImportExport = () =>
  import('#features/import-export/import-export-dialog.tsx').then((file) => ({
    default: file.ImportExportDialog,
  }))
const loadFeedback = () =>
  import('#features/feedback/feedback-dialog.tsx').then((file) => ({ default: file.FeedbackDialog }))
// Opened from here it begins with the client picker, so both are loaded together.
const loadProperty = async () => {
  const [file] = await Promise.all([
    import('#parts/properties/property-dialog.tsx'),
    import('#parts/clients/client-picker.tsx').then(({ fetchClientPicker }) => fetchClientPicker()),
  ])
  return { default: file.PropertyDialog }
}

const loadPalette = () =>
  import('./command-palette/command-palette.tsx').then((file) => ({ default: file.CommandPalette }))

const loadShortcuts = () =>
  import('./shortcuts/shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog }))

/** With Ctrl or ⌘ it opens the palette. */
export const paletteKey = 'k'

const loaders = {
  importExport: loadImportExport,
  feedback: loadFeedback,
  property: loadProperty,
  palette: loadPalette,
  shortcuts: loadShortcuts,
}

const dialogs = {
  importExport: lazy(loadImportExport),
  feedback: lazy(loadFeedback),
  property: lazy(loadProperty),
  palette: lazy(loadPalette),
  shortcuts: lazy(loadShortcuts),
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
  const loadedFirst = useLoadedFirst()
  const { pageNotLoaded } = useTexts(startTexts)
  // Before the paint: as soon as the page is visible, the shortcuts must work.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== paletteKey || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (open === 'palette') setOpen(null)
      // Opened over a form, it would discard what is being typed there.
      else loadedFirst(loadPalette, () => setOpen((current) => current ?? 'palette'))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open, loadedFirst])
  useEffect(() => {
    const listen = () => toast.error(pageNotLoaded)
    addEventListener(menuNotLoaded, listen)
    return () => removeEventListener(menuNotLoaded, listen)
  }, [pageNotLoaded])
  const openDialog = useCallback(
    (dialog: ShellDialog) => loadedFirst(loaders[dialog], () => setOpen((current) => current ?? dialog)),
    [loadedFirst],
  )
  const value = useMemo(() => ({ openDialog, isFormOpen: open !== null }), [openDialog, open])
  const Shown = open && dialogs[open]
  return (
    <OpenDialogContext value={value}>
      <ScreensContext value={openDialog}>{children}</ScreensContext>
      <Suspense fallback={null}>{Shown && <Shown isOpen onClose={() => setOpen(null)} />}</Suspense>
    </OpenDialogContext>
  )
}
