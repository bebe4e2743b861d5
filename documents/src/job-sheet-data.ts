import type { Job } from '@fieldlark/domain/jobs/job.ts'
import type { PaperBusiness, PaperClient, PaperSettings } from './paper-data.ts'

export type SheetVisit = {
  visit_date: string | null
  start_time: string | null
  duration_minutes: number
  status: string
  instructions: string | null
  members: string[]
  checklist: { label: string; is_done: boolean }[]
  /** That the client signed. */
  signoff: { signer_name: string; signature: string; signed_at: string } | null
}

/** What job_sheet_document answers: all that the people need who do the work, and no prices. */
export type JobSheetData = {
  job: Pick<
    Job,
    'job_number' | 'title' | 'description' | 'instructions' | 'priority' | 'status' | 'estimated_minutes'
  >
  address: string | null
  /** Of the property: the key, the dog, the gate. */
  remarks: string | null
  phone: string | null
  visits: SheetVisit[]
  lines: { name: string; description: string | null; notes: string | null; quantity: number }[]
  business: PaperBusiness
  settings: PaperSettings | null
  client: PaperClient
  today: string
}
