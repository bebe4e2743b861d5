import {
  type ClientImport,
  checkClientImport,
  importReport,
} from '@fieldlark/domain/clients/client-import.ts'
import { type CsvTable, readCsv } from '@fieldlark/domain/values/csv.ts'
import type { Problem } from '@fieldlark/domain/values/problem.ts'
import { useRef, useState } from 'react'
import { newId } from '#data/new-id.ts'
import { type EarlierImport, fetchEarlierImport, fetchKnownClients } from './client-import-queries.ts'

import { fileKey } from './file-key.ts'

/** A file that can be imported. `key` is the same for every retry of this import. */
export type ReadyImport = {
  fileName: string
  csv: CsvTable
  found: ClientImport
  earlier: EarlierImport | null
  key: string
}

export type ImportState =
  | { stage: 'idle' }
  | { stage: 'reading' }
  | { stage: 'unreadable'; problem: Problem }
  | { stage: 'refused'; total: number; report: ReturnType<typeof importReport> }
  | { stage: 'failed'; file: File; error: unknown }
  | { stage: 'ready'; ready: ReadyImport }

/** The first two bytes of a zip file, which is what an Excel workbook is. */
const isWorkbook = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

// Lets the page paint its loading state before parsing up to five thousand rows blocks it.
const painted = () => new Promise((resolve) => setTimeout(resolve, 30))

async function readImport(businessId: string, file: File): Promise<ImportState> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return { stage: 'unreadable', problem: { code: 'workbook' } }
  const csv = readCsv(bytes)
  if ('code' in csv) return { stage: 'unreadable', problem: csv }
  await painted()
  const unknown = checkClientImport(csv)
  if ('problems' in unknown) {
    return { stage: 'refused', total: unknown.total, report: importReport(unknown.problems) }
  }
  const ownKey = await fileKey(businessId, bytes)
  const [known, earlier] = await Promise.all([
    fetchKnownClients(businessId),
    fetchEarlierImport(businessId, ownKey),
  ])
  const found = checkClientImport(csv, known)
  if ('problems' in found) throw new Error('The same file was judged twice, differently.')
  const key = earlier ? `${ownKey}:${newId()}` : ownKey
  return { stage: 'ready', ready: { fileName: file.name, csv, found, earlier, key } }
}

/** Turns a chosen file into one that can be imported, or into the reason why it cannot. */
export function useClientImport(businessId: string) {
  const [state, setState] = useState<ImportState>({ stage: 'idle' })
  const turn = useRef(0)
  const read = async (file: File) => {
    turn.current += 1
    const mine = turn.current
    setState({ stage: 'reading' })
    await painted()
    const next = await readImport(businessId, file).catch(
      (error: unknown): ImportState => ({ stage: 'failed', file, error }),
    )
    if (mine === turn.current) setState(next)
  }
  return { state, read, reset: () => setState({ stage: 'idle' }) }
}
