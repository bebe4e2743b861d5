import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'

/** The bytes of a PDF. */
export const pdfBytes = (sheets: ReactElement<DocumentProps>): Promise<Uint8Array> => renderToBuffer(sheets)
