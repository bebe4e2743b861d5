-- Finished work that is not billed: what an invoice can be made of.
create type public.uninvoiced_row as (client_id uuid, job_id uuid, job_number text, job_title text, visit_id uuid,
  job_line_id uuid, quote_id uuid, name text, service_date date, amount numeric, tax_amount numeric, total numeric,
  since date);

-- What can be billed of a job: the definition of private.unbilled_work. Free work is never suggested, but can be billed.
create function private.units_to_bill(job public.jobs)
returns table (visit_id uuid, job_line_id uuid, service_date date, tax_amount numeric, total numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  is_by_visit constant boolean := private.is_billed_by_visit(job);
begin
  if not job.amount > 0 or job.invoice_choice = 'no_charge'
    or not (job.status = 'completed' or is_by_visit and job.completed_visits > 0)
    or exists (select from public.invoice_sources as held where held.job_id = job.id and held.is_held
      and case when held.visit_id is not null then not is_by_visit
        when held.job_line_id is not null then is_by_visit else true end)
    or exists (select from public.invoice_sources as held where held.quote_id = job.quote_id and held.is_held) then
    return;
  end if;
  if is_by_visit then
    return query select visit.id, null::uuid, visit.visit_date, sums.tax_amount, sums.total
    from private.sums_of_job(job) as sums, public.visits as visit
    where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
      and visit.invoice_choice is distinct from 'no_charge'
      and not exists (select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held);
  elsif exists (select from public.job_lines as sold where sold.business_id = job.business_id and sold.job_id = job.id)
  then
    return query select null::uuid, sums.line_id, private.last_visit_day(job.business_id, job.id), sums.tax_amount,
      sums.total
    from private.sums_of_lines(job) as sums
    where not exists (select from public.invoice_sources as held where held.job_line_id = sums.line_id and held.is_held);
  else
    return query select null::uuid, null::uuid, private.last_visit_day(job.business_id, job.id), sums.tax_amount,
      sums.total
    from private.sums_of_job(job) as sums;
  end if;
end
$$;

-- One row per visit, job line, job without lines, or approved quote without a job. amount is before tax. Without a
-- search_path and as the caller, so that its query becomes part of that which calls it: six thousand rows would be copied
-- once more. Its callers are definers, and plan for what is asked: a business, a client and a job need different plans.
create function private.uninvoiced_rows(business_id uuid, client_id uuid, job_id uuid) returns setof public.uninvoiced_row
language sql stable as $$
  -- Jobs have wide rows, so those of the work are asked for by an array: a join would read all of the business. OFFSET 0:
  -- the planner expects few jobs and lines, and would look up the work of each job, and the line of each row, one by one.
  with job as materialized (
    select wanted.id, wanted.client_id, wanted.job_number, wanted.title,
      (wanted.completed_at at time zone business.timezone)::date as done_on
    from public.jobs as wanted join public.businesses as business on business.id = wanted.business_id
    where wanted.business_id = uninvoiced_rows.business_id and wanted.id = any(case
        when uninvoiced_rows.job_id is not null then array[uninvoiced_rows.job_id]
        when uninvoiced_rows.client_id is not null then array(select own.id from public.jobs as own
          where own.client_id = uninvoiced_rows.client_id and own.business_id = uninvoiced_rows.business_id)
        else array(select distinct unit.job_id from private.unbilled_work as unit
          where unit.business_id = uninvoiced_rows.business_id) end)
      and (uninvoiced_rows.client_id is null or wanted.client_id = uninvoiced_rows.client_id)
  ), line as materialized (
    select sold.id, sold.name from public.job_lines as sold where sold.id = any(array(
      select unit.job_line_id from private.unbilled_work as unit where unit.business_id = uninvoiced_rows.business_id
        and unit.job_line_id is not null and (uninvoiced_rows.job_id is null or unit.job_id = uninvoiced_rows.job_id)
        and (uninvoiced_rows.client_id is null or unit.job_id = any(array(select job.id from job)))))
  )
  select job.client_id, job.id, job.job_number, job.title, work.visit_id, work.job_line_id, null::uuid,
    coalesce(line.name, job.title), case when work.visit_id is null then coalesce(work.service_date, job.done_on)
      else work.service_date end, work.total - work.tax_amount, work.tax_amount, work.total,
    case when work.visit_id is null then job.done_on else work.service_date end
  from (select unit.* from private.unbilled_work as unit where unit.business_id = uninvoiced_rows.business_id
      and (uninvoiced_rows.job_id is null or unit.job_id = uninvoiced_rows.job_id)
      and (uninvoiced_rows.client_id is null or unit.job_id = any(array(select job.id from job))) offset 0) as work
    join job on job.id = work.job_id left join line on line.id = work.job_line_id
  union all
  select quote.client_id, null, null, null, null, null, quote.id, quote.title, null,
    quote.total - quote.tax_amount, quote.tax_amount, quote.total,
    (coalesce(quote.answered_at, quote.updated_at) at time zone business.timezone)::date
  from public.quotes as quote join public.businesses as business on business.id = quote.business_id
  where quote.business_id = uninvoiced_rows.business_id and uninvoiced_rows.job_id is null
    and (uninvoiced_rows.client_id is null or quote.client_id = uninvoiced_rows.client_id)
    and quote.status = 'approved' and quote.total > 0
    and not exists (select from public.jobs as job
      where job.business_id = quote.business_id and job.quote_id = quote.id)
    and not exists (select from public.invoice_sources as held where held.quote_id = quote.id and held.is_held)
$$;

create function private.uninvoiced(business_id uuid, client_id uuid, job_id uuid) returns setof public.uninvoiced_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query select * from private.uninvoiced_rows(uninvoiced.business_id, uninvoiced.client_id, uninvoiced.job_id);
end
$$;

create function private.uninvoiced_work(business_id uuid, client_id uuid, job_id uuid)
returns setof public.uninvoiced_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- A worker asks for one of their own jobs.
  perform private.require_work(uninvoiced_work.business_id, array_remove(array[uninvoiced_work.job_id], null));
  return query select * from private.uninvoiced_rows(uninvoiced_work.business_id, uninvoiced_work.client_id,
    uninvoiced_work.job_id) as work order by work.since, work.job_number, work.visit_id;
end
$$;

create function public.uninvoiced_work(business_id uuid, client_id uuid default null, job_id uuid default null)
returns setof public.uninvoiced_row
language sql stable set search_path = '' as $$
  select * from private.uninvoiced_work(uninvoiced_work.business_id, uninvoiced_work.client_id, uninvoiced_work.job_id)
$$;

grant execute on function private.uninvoiced_work to authenticated;
grant execute on function public.uninvoiced_work to authenticated, service_role;
