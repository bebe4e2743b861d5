-- Revenue and cost of work: by job, by member, and of one job as a whole.

-- An invoice of one job alone counts as a whole. Only the others are split into lines, which takes many times longer.
create function private.invoiced_by_job(business_id uuid, from_date date, to_date date)
returns table (job_id uuid, amount numeric)
language sql stable set search_path = '' as $$
  with made as materialized (
    select entry.invoice_id, source.job_id, any_value(entry.amount) as amount
    from public.books as entry join public.invoice_sources as source
      on source.business_id = entry.business_id and source.invoice_id = entry.invoice_id
    where entry.business_id = invoiced_by_job.business_id and entry.kind = 'invoice'
      and entry.day between from_date and to_date and source.business_id = invoiced_by_job.business_id
      and source.job_id is not null
    group by entry.invoice_id, source.job_id
  ), whole as materialized (
    select made.invoice_id, any_value(made.job_id) as job_id, any_value(made.amount) as amount,
      count(*) > 1 as is_shared
    from made group by made.invoice_id
  )
  select each.job_id, sum(each.amount) from (
    select whole.job_id, whole.amount from whole where not whole.is_shared
    union all
    select entry.job_id, entry.amount from public.ledger as entry
    where entry.business_id = invoiced_by_job.business_id and entry.kind = 'invoice' and entry.job_id is not null
      and entry.invoice_id = any(array(select whole.invoice_id from whole where whole.is_shared))
  ) as each group by each.job_id
$$;

-- Materials: with each completed visit, or once on the day the job was completed. Hours are found by an index first, in
-- days of UTC and one more on both sides, and only then by the day of the business: the planner expects hardly a row of
-- an expression's value, and would look up each hour by itself.
create function public.report_jobs(business_id uuid, from_date date, to_date date)
returns table (job_id uuid, job_number text, title text, client_id uuid, client_name text, invoiced numeric,
  minutes int, labor numeric, materials numeric, expenses numeric, profit numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  zone text := (select business.timezone from public.businesses as business
    where business.id = report_jobs.business_id);
begin
  perform private.check_report(report_jobs.business_id, from_date, to_date);
  return query
  with job as materialized (
    -- Jobs and clients are read as a whole: looked up one by one they cost more than all else.
    select one.id, one.job_number, one.title, one.client_id, one.completed_at,
      private.is_billed_by_visit(one) as is_by_visit
    from public.jobs as one where one.business_id = report_jobs.business_id
  ), client as materialized (
    select named.id, named.name from public.clients as named where named.business_id = report_jobs.business_id
  ), entry as materialized (
    select each.job_id, sum(each.invoiced) as invoiced, sum(each.expenses) as expenses from (
      select made.job_id, made.amount as invoiced, 0 as expenses
      from private.invoiced_by_job(report_jobs.business_id, from_date, to_date) as made
      union all
      select expense.job_id, 0, expense.amount from public.expenses as expense
      where expense.business_id = report_jobs.business_id and expense.date between from_date and to_date
        and expense.job_id is not null and expense.amount <> 0
    ) as each group by each.job_id
  ), worked as materialized (
    select spent.job_id, spent.day, spent.minutes, spent.cost from public.labor_hours as spent
    where spent.business_id = report_jobs.business_id
      and spent.started_at between ((from_date - 1)::timestamp at time zone 'UTC')
        and ((to_date + 2)::timestamp at time zone 'UTC')
  ), hours as materialized (
    select worked.job_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from worked
    where worked.day between from_date and to_date and worked.job_id is not null group by worked.job_id
  ), material as materialized (
    select done.job_id, internal.total_cost * count(*) as cost
    from (
      select visit.job_id from public.visits as visit join job on job.id = visit.job_id
      where visit.business_id = report_jobs.business_id and visit.visit_date between from_date and to_date
        and visit.status = 'completed' and job.is_by_visit
      union all
      select job.id from job where not job.is_by_visit
        and job.completed_at >= (from_date::timestamp at time zone zone)
        and job.completed_at < ((to_date + 1)::timestamp at time zone zone)
    ) as done join public.job_internals as internal
      on internal.business_id = report_jobs.business_id and internal.job_id = done.job_id
    where internal.total_cost > 0 group by done.job_id, internal.total_cost
  ), touched as materialized (
    select entry.job_id from entry union select hours.job_id from hours where hours.minutes > 0
    union select material.job_id from material
  )
  select job.id, job.job_number, job.title, job.client_id, client.name, coalesce(entry.invoiced, 0),
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0), coalesce(material.cost, 0),
    coalesce(entry.expenses, 0),
    coalesce(entry.invoiced, 0) - coalesce(hours.cost, 0) - coalesce(material.cost, 0) - coalesce(entry.expenses, 0)
  from touched join job on job.id = touched.job_id join client on client.id = job.client_id
    left join entry on entry.job_id = job.id
    left join hours on hours.job_id = job.id and hours.minutes > 0
    left join material on material.job_id = job.id
  order by 11 desc, job.job_number, job.id;
end
$$;

-- Visits completed in the period by their members; hours by when they began.
create function public.report_members(business_id uuid, from_date date, to_date date)
returns table (user_id uuid, visits int, minutes int, labor numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_report(report_members.business_id, from_date, to_date);
  return query
  with worked as materialized (
    select spent.user_id, spent.day, spent.minutes, spent.cost from public.labor_hours as spent
    where spent.business_id = report_members.business_id
      and spent.started_at between ((from_date - 1)::timestamp at time zone 'UTC')
        and ((to_date + 2)::timestamp at time zone 'UTC')
  ), hours as materialized (
    select worked.user_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from worked
    where worked.day between from_date and to_date group by worked.user_id
  ), done as materialized (
    select presence.user_id, count(*) as visits from (
      select assigned.user_id, assigned.visit_id from public.visit_members as assigned
      where assigned.business_id = report_members.business_id and assigned.done_on between from_date and to_date
      union
      select clocked.user_id, clocked.visit_id from public.visit_time_costs as clocked
      where clocked.business_id = report_members.business_id and clocked.done_on between from_date and to_date
    ) as presence group by presence.user_id
  )
  select coalesce(hours.user_id, done.user_id), coalesce(done.visits, 0)::int,
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0)
  from hours full join done on done.user_id = hours.user_id
  order by 3 desc, 2 desc, 1;
end
$$;

-- Before tax, per visit when each visit is charged. A price agreed on as one sum includes its tax.
create function private.job_price(job public.jobs, has_lines boolean, exponent int) returns numeric
language sql stable set search_path = '' as $$
  select job.amount - case when has_lines then job.tax_amount
    else (select coalesce(sum(round(job.amount * (tax ->> 'rate')::numeric / (100 + rates.whole), exponent)), 0)
      from jsonb_array_elements(job.taxes) as tax, (select sum((each ->> 'rate')::numeric) as whole
        from jsonb_array_elements(job.taxes) as each) as rates) end
$$;

-- An invoice of this job alone counts as a whole; only of the others are lines priced. Named by their invoices, since
-- the ledger would price the lines of all invoices before it looks at their jobs.
create function private.invoiced_of_job(job public.jobs) returns numeric
language sql stable set search_path = '' as $$
  with made as materialized (
    select source.invoice_id, count(distinct source.job_id) > 1 as is_shared from public.invoice_sources as source
    where source.business_id = job.business_id and source.invoice_id = any(array(
      select own.invoice_id from public.invoice_sources as own
      where own.business_id = job.business_id and own.job_id = job.id))
    group by source.invoice_id
  )
  select coalesce((select sum(entry.amount) from public.books as entry
      where entry.business_id = job.business_id and entry.kind = 'invoice'
        and entry.invoice_id = any(array(select made.invoice_id from made where not made.is_shared))), 0)
    + coalesce((select sum(entry.amount) from public.ledger as entry
      where entry.business_id = job.business_id and entry.kind = 'invoice' and entry.job_id = job.id
        and entry.invoice_id = any(array(select made.invoice_id from made where made.is_shared))), 0)
$$;

-- Done or agreed on, and on no invoice or only on a draft. price: that of the job.
create function private.still_open_of_job(job public.jobs, price numeric, exponent int) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  still_open numeric;
  open_lines numeric;
  all_lines numeric;
begin
  select coalesce(sum(work.amount), 0) into still_open
  from public.uninvoiced_work(job.business_id, null, job.id) as work;
  -- Agreed on and not done yet.
  if not private.is_billed_by_visit(job) and job.status in ('draft', 'scheduled')
    and job.invoice_choice is distinct from 'no_charge'
    and not exists (select from public.invoice_sources as source where source.business_id = job.business_id
      and source.is_held and (source.quote_id = job.quote_id or source.job_id = job.id
        and (source.visit_id is not null or source.job_line_id is null))) then
    select coalesce(sum(line.line_total), 0), coalesce(sum(line.line_total) filter (where not exists (
      select from public.invoice_sources as source where source.job_line_id = line.id and source.is_held)), 0)
    into all_lines, open_lines from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id;
    still_open := case when all_lines = 0 then price else round(price * open_lines / all_lines, exponent) end;
  end if;
  -- Work on a draft is not invoiced yet: its share of the draft, before tax.
  return still_open + (select coalesce(sum(round(draft.net * case when draft.whole = 0 then 1
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
end
$$;

-- price and cost of materials are per visit when each visit is charged. One job is as much work in a large business as in a
-- small one, and planning anew took four fifths of the time: here plans are kept, and by what is called unless it says otherwise.
create function public.job_profit(job_id uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  job public.jobs;
  exponent int;
  is_by_visit boolean;
  price numeric;
  income numeric;
  invoiced numeric;
  still_open numeric;
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
  price := private.job_price(job, exists (select from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id), exponent);
  invoiced := private.invoiced_of_job(job);
  still_open := private.still_open_of_job(job, price, exponent);
  income := invoiced + still_open;
  select coalesce(sum(expense.amount), 0) into expenses from public.expenses as expense
  where expense.business_id = job.business_id and expense.job_id = job.id;
  select coalesce(sum(spent.seconds / 60), 0),
    coalesce(sum(private.labor_cost(spent.seconds, clocked.labor_cost_per_hour, exponent)), 0) into minutes, labor
  from public.visit_time_costs as clocked
    cross join lateral (select extract(epoch from clocked.ended_at - clocked.started_at) as seconds) as spent
  where clocked.business_id = job.business_id and clocked.job_id = job.id;
  materials := case when is_by_visit then job.completed_visits when job.status = 'cancelled' then 0 else 1 end
    * coalesce((select internal.total_cost from public.job_internals as internal
      where internal.business_id = job.business_id and internal.job_id = job.id), 0);
  return jsonb_build_object('is_by_visit', is_by_visit, 'visits', job.completed_visits, 'price', price,
    'invoiced', invoiced, 'still_open', still_open, 'minutes', round(minutes), 'labor', labor,
    'materials', materials, 'expenses', expenses, 'profit', income - labor - materials - expenses,
    'margin', case when income > 0 then round((income - labor - materials - expenses) * 100 / income, 1) end);
end
$$;

grant execute on function public.report_jobs, public.report_members, public.job_profit, private.job_price,
  private.invoiced_by_job, private.invoiced_of_job, private.still_open_of_job to authenticated, service_role;
