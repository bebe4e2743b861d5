import {
  type ClientImport,
  checkClientImport,
  importReport,
} from '@fieldlark/domain/clients/client-import.ts'
import { type CsvTable, readCsv } from '@fieldlark/domain/values/csv.ts'
import type { Problem } from '@fieldlark/domain/values/problem.ts'
import { useRef, useState } from 'react'

import { type EarlierImport, fetchEarlierImport, fetchKnownClients } from '#data/client-imports.ts'
import { newId } from '#data/new-id.ts'

import { fileKey } from './file-key.ts'

/** A file that may be imported. `key` is the same for every try of this import. */
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

/** A zip file's first two letters: what Excel saves when nobody asked for CSV. */
const isWorkbook = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

// The page shows that it is reading before five thousand rows keep it busy.
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

/** From a chosen file to one that may be imported, or to the words why not. */
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
