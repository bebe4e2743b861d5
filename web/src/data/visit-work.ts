import type { InvoiceChoice, Job } from '@fieldlark/domain/jobs/job.ts'
import type { Visit } from '@fieldlark/domain/jobs/visit.ts'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'
import { call, useVisitWrite } from './visit-writes.ts'

export const useMarkNoShow = (businessId: string) =>
  useVisitWrite(businessId, ({ id, reason }: { id: string; reason: string | null }) =>
    call<Visit>('mark_no_show', { visit_id: id, reason }),
  )

export const useStartVisit = (businessId: string) =>
  useVisitWrite(businessId, (id: string) => call<Visit>('start_visit', { visit_id: id }))

export type Completed = { visit: Visit; is_last: boolean; job: Pick<Job, 'id' | 'status'> | null }

export const useCompleteVisit = (businessId: string) =>
  useVisitWrite(businessId, ({ id, notes }: { id: string; notes: string | null }) =>
    call<Completed>('complete_visit', { visit_id: id, notes, invoice_choice: null }),
  )

export const useReopenVisit = (businessId: string) =>
  useVisitWrite(businessId, (id: string) => call<Visit>('reopen_visit', { visit_id: id }))

export const useChooseInvoice = (businessId: string) =>
  useVisitWrite(businessId, ({ jobId, choice }: { jobId: string; choice: InvoiceChoice }) =>
    call<Job>('choose_invoice', { job_id: jobId, choice }),
  )

export const useTick = (businessId: string) =>
  useVisitWrite(businessId, async ({ id, isDone }: { id: string; isDone: boolean }) => {
    rowsOf({
      ...(await rest.from('visit_checklist_items').update({ is_done: isDone }).eq('id', id)),
      data: [],
    })
  })
