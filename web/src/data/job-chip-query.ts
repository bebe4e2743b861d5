import { endingSoonDays, type JobChip } from '@fieldlark/domain/jobs/job-chips.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'

/** What of a query of jobs is used to find those with a chip. */
export type JobQuery = {
  eq: (column: string, value: string | number) => JobQuery
  gt: (column: string, value: number) => JobQuery
  gte: (column: string, value: string) => JobQuery
  lt: (column: string, value: string) => JobQuery
  lte: (column: string, value: string) => JobQuery
  in: (column: string, values: readonly string[]) => JobQuery
  is: (column: string, value: null) => JobQuery
  not: (column: string, operator: string, value: null) => JobQuery
  or: (filter: string) => JobQuery
  order: (column: string, options?: { ascending?: boolean; nullsFirst?: boolean }) => JobQuery
}

/** Beside the columns of the list: the visits that decide, without a column of theirs. */
export const chipEmbeds: Record<JobChip, readonly string[]> = {
  unscheduled: ['dated:visits()', 'open:visits()'],
  today: ['due:visits!inner()'],
  in_progress: ['begun:visits!inner()'],
  late: ['due:visits!inner()'],
  action_required: ['open:visits()'],
  needs_invoicing: [],
  ending_soon: [],
}

const open = ['scheduled', 'in_progress']

const done = 'status.eq.scheduled,completed_visits.gt.0'

/** The rows that chipsOf gives this chip; a job that is late and comes today too is found under both. */
export function withChip(query: JobQuery, chip: JobChip, today: string): JobQuery {
  switch (chip) {
    case 'unscheduled':
      return query
        .in('status', ['draft', 'scheduled'])
        .in('dated.status', open)
        .not('dated.visit_date', 'is', null)
        .is('dated', null)
        .in('open.status', open)
        .or('total_visits.eq.0,open.not.is.null')
    case 'today':
      return query.eq('status', 'scheduled').in('due.status', open).eq('due.visit_date', today)
    case 'in_progress':
      return query.eq('begun.status', 'in_progress')
    case 'late':
      return query.eq('status', 'scheduled').in('due.status', open).lt('due.visit_date', today)
    case 'action_required':
      return query.eq('status', 'scheduled').gt('total_visits', 0).in('open.status', open).is('open', null)
    case 'needs_invoicing':
      return query
        .gt('amount', 0)
        .or('invoice_choice.is.null,invoice_choice.neq.no_charge')
        .or(
          [
            'status.eq.completed',
            `and(${done},billing_frequency.eq.after_each_visit)`,
            `and(${done},billing_frequency.in.(weekly,monthly),next_billing.lte.${today})`,
          ].join(','),
        )
    case 'ending_soon':
      return query
        .eq('schedule_type', 'recurring')
        .eq('status', 'scheduled')
        .gte('end_date', today)
        .lte('end_date', addDays(today, endingSoonDays))
  }
  return query
}
