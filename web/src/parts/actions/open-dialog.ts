import { createContext, use } from 'react'

/** The dialogs of the shell that a screen may open. */
export type OpenableDialog = 'importExport' | 'feedback' | 'property' | 'shortcuts'

/** Provided by the shell; null outside it, where nothing offers to open one. */
export const OpenDialogContext = createContext<((dialog: OpenableDialog) => void) | null>(null)

export const useOpenDialog = () => use(OpenDialogContext)
