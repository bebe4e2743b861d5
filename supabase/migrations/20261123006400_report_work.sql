-- What work brought and cost: by job, by member, and of one job as a whole.

-- An hour at what the member cost at that time; hours whose cost nobody knew cost nothing, and those that still run
-- count for nothing.
create view public.labor_hours with (security_invoker = true) as
select clocked.business_id, clocked.id, clocked.visit_id, visit.job_id, clocked.user_id,
  (clocked.started_at at time zone business.timezone)::date as day,
  extract(epoch from clocked.ended_at - clocked.started_at) / 60 as minutes,
  round(extract(epoch from clocked.ended_at - clocked.started_at) / 3600 * coalesce(cost.labor_cost_per_hour, 0),
    case when business.currency in ('JPY', 'KRW') then 0 else 2 end) as cost
from public.visit_times as clocked
  join public.businesses as business on business.id = clocked.business_id
  join public.visits as visit on visit.business_id = clocked.business_id and visit.id = clocked.visit_id
  left join public.visit_time_costs as cost on cost.business_id = clocked.business_id and cost.time_id = clocked.id
where clocked.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.labor_hours from public, anon, authenticated;
grant select on public.labor_hours to authenticated, service_role;

grant execute on function private.is_billed_by_visit(public.jobs) to authenticated;

-- Materials: with each visit that was done, or once on the day the job was completed.
create function public.report_jobs(business_id uuid, from_date date, to_date date)
returns table (job_id uuid, job_number text, title text, client_id uuid, client_name text, invoiced numeric,
  minutes int, labor numeric, materials numeric, expenses numeric, profit numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_jobs.business_id);
  return query
  with entry as materialized (
    select ledger.job_id, coalesce(sum(ledger.amount) filter (where ledger.kind = 'invoice'), 0) as invoiced,
      -coalesce(sum(ledger.amount) filter (where ledger.kind in ('expense', 'expense_tax')), 0) as expenses
    from public.ledger where ledger.business_id = report_jobs.business_id and ledger.day between from_date and to_date
      and ledger.job_id is not null and ledger.kind in ('invoice', 'expense', 'expense_tax')
    group by ledger.job_id
  ), hours as materialized (
    select worked.job_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from public.labor_hours as worked
    where worked.business_id = report_jobs.business_id and worked.day between from_date and to_date
      and worked.job_id is not null
    group by worked.job_id
  ), material as materialized (
    select job.id as job_id, internal.total_cost * case
      when private.is_billed_by_visit(job) then (select count(*) from public.visits as visit
        where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
          and visit.visit_date between from_date and to_date)
      when (job.completed_at at time zone business.timezone)::date between from_date and to_date then 1
      else 0 end as cost
    from public.jobs as job
      join public.businesses as business on business.id = job.business_id
      join public.job_internals as internal on internal.business_id = job.business_id and internal.job_id = job.id
    where job.business_id = report_jobs.business_id and internal.total_cost > 0
  )
  select job.id, job.job_number, job.title, job.client_id, client.name, coalesce(entry.invoiced, 0),
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0), coalesce(material.cost, 0),
    coalesce(entry.expenses, 0),
    coalesce(entry.invoiced, 0) - coalesce(hours.cost, 0) - coalesce(material.cost, 0) - coalesce(entry.expenses, 0)
  from public.jobs as job
    join public.clients as client on client.business_id = job.business_id and client.id = job.client_id
    left join entry on entry.job_id = job.id
    left join hours on hours.job_id = job.id and hours.minutes > 0
    left join material on material.job_id = job.id and material.cost > 0
  where job.business_id = report_jobs.business_id
    and (entry.job_id is not null or hours.job_id is not null or material.job_id is not null)
  order by 11 desc, job.job_number, job.id;
end
$$;

-- Visits that were done on these days by whoever was on them; hours by when they began.
create function public.report_members(business_id uuid, from_date date, to_date date)
returns table (user_id uuid, visits int, minutes int, labor numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_members.business_id);
  return query
  with hours as materialized (
    select worked.user_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from public.labor_hours as worked
    where worked.business_id = report_members.business_id and worked.day between from_date and to_date
    group by worked.user_id
  ), done as materialized (
    select presence.user_id, count(distinct visit.id) as visits
    from public.visits as visit cross join lateral (
      select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = visit.business_id and assigned.visit_id = visit.id
      union select clocked.user_id from public.visit_times as clocked
      where clocked.business_id = visit.business_id and clocked.visit_id = visit.id
    ) as presence
    where visit.business_id = report_members.business_id and visit.status = 'completed'
      and visit.visit_date between from_date and to_date
    group by presence.user_id
  )
  select coalesce(hours.user_id, done.user_id), coalesce(done.visits, 0)::int,
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0)
  from hours full join done on done.user_id = hours.user_id
  order by 3 desc, 2 desc, 1;
end
$$;

-- price and cost of materials are of one visit where each is paid for. still_open: done or agreed on, and on no invoice
-- or a draft of one.
create function public.job_profit(job_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  job public.jobs;
  exponent int;
  is_by_visit boolean;
  times int;
  price numeric;
  invoiced numeric;
  still_open numeric;
  open_lines numeric;
  all_lines numeric;
  minutes numeric;
  labor numeric;
  materials numeric;
  expenses numeric;
begin
  select * into job from public.jobs as one where one.id = job_profit.job_id
    and one.business_id in (select private.my_managed_business_ids());
  if job.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  exponent := (select case when business.currency in ('JPY', 'KRW') then 0 else 2 end
    from public.businesses as business where business.id = job.business_id);
  is_by_visit := private.is_billed_by_visit(job);
  -- What was agreed on as one sum has its tax inside.
  price := job.amount - case when exists (select from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id) then job.tax_amount
    else (select coalesce(sum(round(job.amount * (tax ->> 'rate')::numeric / (100 + rates.whole), exponent)), 0)
      from jsonb_array_elements(job.taxes) as tax, (select sum((each ->> 'rate')::numeric) as whole
        from jsonb_array_elements(job.taxes) as each) as rates) end;
  times := case when is_by_visit then job.completed_visits when job.status = 'cancelled' then 0 else 1 end;
  select coalesce(sum(entry.amount) filter (where entry.kind = 'invoice'), 0),
    -coalesce(sum(entry.amount) filter (where entry.kind in ('expense', 'expense_tax')), 0)
  into invoiced, expenses from public.ledger as entry
  where entry.business_id = job.business_id and entry.job_id = job.id;
  select coalesce(sum(spent.minutes), 0), coalesce(sum(spent.cost), 0) into minutes, labor
  from public.labor_hours as spent where spent.business_id = job.business_id and spent.job_id = job.id;
  materials := times * coalesce((select internal.total_cost from public.job_internals as internal
    where internal.business_id = job.business_id and internal.job_id = job.id), 0);
  select coalesce(sum(work.amount), 0) into still_open
  from public.uninvoiced_work(job.business_id, null, job.id) as work;
  -- Agreed on and not done yet.
  if not is_by_visit and job.status in ('draft', 'scheduled') and job.invoice_choice is distinct from 'no_charge'
    and not exists (select from public.invoice_sources as source where source.business_id = job.business_id
      and source.is_held and (source.quote_id = job.quote_id or source.job_id = job.id
        and (source.visit_id is not null or source.job_line_id is null))) then
    select coalesce(sum(line.line_total), 0), coalesce(sum(line.line_total) filter (where not exists (
      select from public.invoice_sources as source where source.job_line_id = line.id and source.is_held)), 0)
    into all_lines, open_lines from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id;
    still_open := case when all_lines = 0 then price else round(price * open_lines / all_lines, exponent) end;
  end if;
  -- What is on a draft is not invoiced yet: its part of the draft, before tax.
  still_open := still_open + (select coalesce(sum(round(draft.net * case when draft.whole = 0 then 1
      else draft.part / draft.whole end, exponent)), 0)
    from (select invoice.total_amount - invoice.tax_amount as net, sum(line.line_total) as whole,
        coalesce(sum(line.line_total) filter (where source.job_id = job.id), 0) as part
      from public.invoices as invoice
        left join public.invoice_lines as line
          on line.business_id = invoice.business_id and line.invoice_id = invoice.id
        left join public.invoice_sources as source
          on source.business_id = line.business_id and source.id = line.source_id
      where invoice.business_id = job.business_id and invoice.status = 'draft' and invoice.id in (
        select held.invoice_id from public.invoice_sources as held
        where held.business_id = job.business_id and held.job_id = job.id and held.is_held)
      group by invoice.id) as draft);
  return jsonb_build_object('is_by_visit', is_by_visit, 'visits', job.completed_visits, 'price', price,
    'invoiced', invoiced, 'still_open', still_open, 'minutes', round(minutes), 'labor', labor,
    'materials', materials, 'expenses', expenses,
    'profit', invoiced + still_open - labor - materials - expenses,
    'margin', case when invoiced + still_open > 0
      then round((invoiced + still_open - labor - materials - expenses) * 100 / (invoiced + still_open), 1) end);
end
$$;

revoke all on function public.report_jobs(uuid, date, date), public.report_members(uuid, date, date),
  public.job_profit(uuid) from public, anon, authenticated;
grant execute on function public.report_jobs(uuid, date, date), public.report_members(uuid, date, date),
  public.job_profit(uuid) to authenticated;
