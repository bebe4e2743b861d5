import { endingSoonDays, type JobChip } from '@fieldlark/domain/jobs/job-chips.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import type { PostgrestClientOptions, PostgrestFilterBuilder } from '@supabase/postgrest-js'

import type { Row, Schema } from '#data/schema.ts'

/** A query of jobs, whatever it selects. */
type JobQuery<Result> = PostgrestFilterBuilder<
  PostgrestClientOptions,
  Schema['public'],
  Row<'jobs'>,
  Result,
  'jobs',
  Schema['public']['Tables']['jobs']['Relationships'],
  'GET'
>

/** The embeds that a chip's filter needs beside the columns of the list; they select no columns of their own. */
export const chipEmbeds: Record<JobChip, readonly string[]> = {
  unscheduled: ['dated:visits()', 'open:visits()'],
  today: ['due:visits!inner()'],
  in_progress: ['begun:visits!inner()'],
  late: ['due:visits!inner()'],
  action_required: ['open:visits()'],
  needs_invoicing: ['billable:unbilled_jobs!inner()'],
  ending_soon: [],
}

const open = ['scheduled', 'in_progress'] as const

/** Filters the rows that chipsOf gives this chip; a job that is both late and due today is found under both. */
export function withChip<Result>(query: JobQuery<Result>, chip: JobChip, today: string): JobQuery<Result> {
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
      return query.or(
        `billing_frequency.not.in.(weekly,monthly),next_billing.is.null,next_billing.lte.${today}`,
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
