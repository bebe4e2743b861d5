import type { Job } from '@fieldlark/domain/jobs/job.ts'
import type { DocumentBusiness, DocumentClient, DocumentSettings } from './document-data.ts'

export type SheetVisit = {
  visit_date: string | null
  start_time: string | null
  duration_minutes: number
  status: string
  instructions: string | null
  members: string[]
  checklist: { label: string; is_done: boolean }[]
  /** The client's signature. */
  signoff: { signer_name: string; signature: string; signed_at: string } | null
}

/** The result of job_sheet_document: what the people who do the work need, without prices. */
export type JobSheetData = {
  job: Pick<
    Job,
    'job_number' | 'title' | 'description' | 'instructions' | 'priority' | 'status' | 'estimated_minutes'
  >
  address: string | null
  /** Notes on the property: the key, the dog, the gate. */
  remarks: string | null
  phone: string | null
  visits: SheetVisit[]
  lines: { name: string; description: string | null; notes: string | null; quantity: number }[]
  business: DocumentBusiness
  settings: DocumentSettings | null
  client: DocumentClient
  today: string
}
