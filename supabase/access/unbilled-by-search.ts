/** The unbilled work of a business ($1), searched for in all its jobs, visits, lines and quotes. */
export const unbilledBySearch = `
  with wanted as materialized (
    select job.id, job.client_id, job.job_number, job.title, private.is_billed_by_visit(job) as is_by_visit,
      (job.completed_at at time zone business.timezone)::date as done_on, job as job, exists (
        select from public.job_lines as sold where sold.business_id = job.business_id and sold.job_id = job.id)
        as has_lines
    from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.business_id = $1 and job.amount > 0 and job.invoice_choice is distinct from 'no_charge'
      and (job.status = 'completed' or private.is_billed_by_visit(job) and job.completed_visits > 0)
      and not exists (select from public.invoice_sources as held where held.job_id = job.id and held.is_held
        and case when held.visit_id is not null then not private.is_billed_by_visit(job)
          when held.job_line_id is not null then private.is_billed_by_visit(job) else true end)
      and not exists (select from public.invoice_sources as held where held.quote_id = job.quote_id and held.is_held)
  ), whole as materialized (
    select wanted.*, sums.tax_amount, sums.total
    from wanted cross join lateral private.sums_of_job(wanted.job) as sums
    where wanted.is_by_visit or not wanted.has_lines
  )
  select whole.client_id, whole.id as job_id, whole.job_number, whole.title as job_title, visit.id as visit_id,
    null::uuid as job_line_id, null::uuid as quote_id, whole.title as name, visit.visit_date as service_date,
    whole.total - whole.tax_amount as amount, whole.tax_amount, whole.total, visit.visit_date as since
  from whole join public.visits as visit on visit.business_id = $1 and visit.job_id = whole.id
  where whole.is_by_visit and visit.status = 'completed' and visit.invoice_choice is distinct from 'no_charge'
    and not exists (select from public.invoice_sources as held where held.business_id = visit.business_id
      and held.visit_id = visit.id and held.is_held)
  union all
  select whole.client_id, whole.id, whole.job_number, whole.title, null, null, null, whole.title,
    coalesce(private.last_visit_day($1, whole.id), whole.done_on), whole.total - whole.tax_amount,
    whole.tax_amount, whole.total, whole.done_on
  from whole where not whole.is_by_visit
  union all
  select wanted.client_id, wanted.id, wanted.job_number, wanted.title, null, sums.line_id, null, line.name,
    coalesce(private.last_visit_day($1, wanted.id), wanted.done_on), sums.total - sums.tax_amount,
    sums.tax_amount, sums.total, wanted.done_on
  from wanted cross join lateral private.sums_of_lines(wanted.job) as sums
  join public.job_lines as line on line.id = sums.line_id
  where not wanted.is_by_visit and wanted.has_lines
    and not exists (select from public.invoice_sources as held where held.job_line_id = sums.line_id and held.is_held)
  union all
  select quote.client_id, null, null, null, null, null, quote.id, quote.title, null,
    quote.total - quote.tax_amount, quote.tax_amount, quote.total,
    (coalesce(quote.answered_at, quote.updated_at) at time zone business.timezone)::date
  from public.quotes as quote join public.businesses as business on business.id = quote.business_id
  where quote.business_id = $1 and quote.status = 'approved' and quote.total > 0
    and not exists (select from public.jobs as job
      where job.business_id = quote.business_id and job.quote_id = quote.id)
    and not exists (select from public.invoice_sources as held where held.quote_id = quote.id and held.is_held)`
