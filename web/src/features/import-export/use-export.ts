import { type ExportKind, exportFileName } from '@fieldlark/domain/values/csv.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'
import { exportRows } from '#parts/exports/export-queries.ts'
import { localDay } from '#parts/exports/local-day.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { importExportTexts } from './import-export.texts.ts'

export type RunningExport = { kind: ExportKind; rows: number; total: number }

/** One export at a time. Closing the dialog stops it, and so does its button. */
export function useExport(businessId: string) {
  const texts = useTexts(importExportTexts)
  const failureText = useFailureText()
  const [running, setRunning] = useState<RunningExport | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const start = async (kind: ExportKind) => {
    // A second click may come before the state of the first is rendered.
    if (stop.current) return
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    setRunning({ kind, rows: 0, total: 0 })
    try {
      const onProgress = (rows: number, total: number) => setRunning({ kind, rows, total })
      const exported = await exportRows(businessId, kind, onProgress, signal)
      if (signal.aborted) return
      if (exported === null) toast.info(texts.noDataToExport)
      else {
        saveFile(exported.file, exportFileName(kind, localDay()))
        toast.success(texts.exported[kind](exported.rows))
      }
    } catch (error) {
      if (!signal.aborted) toast.error(texts.exportFailed(failureText(error)))
    } finally {
      stop.current = null
      setRunning(null)
    }
  }
  const cancel = () => {
    stop.current?.abort()
    toast.info(texts.exportCancelled)
  }
  return { running, start, cancel }
}
