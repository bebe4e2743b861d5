-- Work that is done and not billed: what an invoice can be made of.

-- A visit is billed with all that its job costs, or a job's lines once each. Without a search_path, which would keep it
-- from being part of the query that asks it of ten thousand jobs; it names nothing that a path could change.
create function private.is_billed_by_visit(job public.jobs) returns boolean
language sql immutable parallel safe as $$
  select job.schedule_type = 'recurring' or job.billing_frequency in ('after_each_visit', 'weekly', 'monthly')
$$;

-- The discount of a document in parts that belong to its lines, as private.document_totals takes them off before tax.
create function private.discount_parts(discount numeric, amounts numeric[], exponent int) returns numeric[]
language sql immutable parallel safe set search_path = '' as $$
  with line as materialized (
    select place, round(amount * 10::numeric ^ exponent) as amount,
      round(discount_parts.discount * 10::numeric ^ exponent) as discount,
      round(sum(amount) over () * 10::numeric ^ exponent) as of_amount
    from unnest(amounts) with ordinality as element (amount, place)
  ), part as (
    select line.*, case when discount = 0 then 0
      else mod(mod(discount * amount, of_amount) + of_amount, of_amount) end as remainder from line
  ), cut as (
    select part.*, case when discount = 0 then 0 else div(discount * amount - remainder, of_amount) end as cut from part
  ), ranked as (
    select cut.*, row_number() over (order by remainder desc, place) as rank, discount - sum(cut) over () as left_over
    from cut
  )
  select coalesce(array_agg(round((cut + case when rank <= left_over then 1 else 0 end) * 10::numeric ^ -exponent,
    exponent) order by place), '{}') from ranked
$$;

-- A job that was agreed on as one sum has its tax inside, whatever it says of prices.
create function private.sums_of_job(job public.jobs) returns table (tax_amount numeric, total numeric)
language sql stable security definer set search_path = '' as $$
  select case when job.taxes = '[]' or exists (select from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id) then job.tax_amount
    else (select sums.tax_amount from private.document_totals(
      jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', job.amount)), job.taxes, null, 0, true,
      private.currency_exponent(job.business_id)) as sums) end, job.amount
$$;

-- What each line of a job comes to after its share of the discount and with its tax; together they are the job's sums.
create function private.sums_of_lines(job public.jobs)
returns table (line_id uuid, nth int, part numeric, tax_amount numeric, total numeric)
language sql stable security definer set search_path = '' as $$
  with line as (
    select sold.id, sold.line_total, sold.is_taxable, row_number() over (order by sold.position, sold.id)::int as nth
    from public.job_lines as sold where sold.business_id = job.business_id and sold.job_id = job.id
  ), net as (
    select line.*, coalesce(parts[line.nth], 0) as part, line.line_total - coalesce(parts[line.nth], 0) as net
    from line, (select case when job.discount_amount <> 0 then private.discount_parts(job.discount_amount,
      array_agg(line.line_total order by line.nth), private.currency_exponent(job.business_id)) end as parts
      from line) as shares
  ), rate as (
    select coalesce(sum((tax ->> 'rate')::numeric), 0) as rate from jsonb_array_elements(job.taxes) as tax
  ), taxed as (
    select net.*, case when net.is_taxable then round(net.net * rate.rate
      / (100 + case when job.prices_include_tax then rate.rate else 0 end),
      private.currency_exponent(job.business_id)) else 0 end as tax,
      net.nth = max(net.nth) filter (where net.is_taxable) over () as is_last
    from net, rate
  )
  select id, nth, part, tax, net + case when job.prices_include_tax then 0 else tax end
  from (select id, nth, part, net, tax + case when is_last then job.tax_amount - sum(tax) over () else 0 end as tax
    from taxed) as exact
$$;

-- When it was done, for those who read the bill.
create function private.last_visit_day(business_id uuid, job_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max(visit.visit_date) from public.visits as visit where visit.business_id = last_visit_day.business_id
    and visit.job_id = last_visit_day.job_id and visit.status = 'completed'
$$;

create type public.uninvoiced_row as (client_id uuid, job_id uuid, job_number text, job_title text, visit_id uuid,
  job_line_id uuid, quote_id uuid, name text, service_date date, amount numeric, tax_amount numeric, total numeric,
  since date);

-- What the search for open work reads of a business, without its rows.
create index visits_chargeable_idx on public.visits (business_id, job_id, visit_date) include (id)
  where status = 'completed' and invoice_choice is distinct from 'no_charge' and job_id is not null;
create index invoice_sources_held_idx on public.invoice_sources (business_id, visit_id) where is_held;

-- Jobs of which something may be open: nearly all that was done is billed, and is priced no more.
create function private.jobs_to_bill(business_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select job.id from public.jobs as job
    where job.business_id = jobs_to_bill.business_id and job.amount > 0
      and job.invoice_choice is distinct from 'no_charge' and case
        when private.is_billed_by_visit(job) then job.id in (select visit.job_id from public.visits as visit
          where visit.business_id = jobs_to_bill.business_id and visit.status = 'completed'
            and visit.invoice_choice is distinct from 'no_charge' and visit.job_id is not null
            and not exists (select from public.invoice_sources as held
              where held.business_id = visit.business_id and held.visit_id = visit.id and held.is_held))
        when job.status = 'completed' then job.id in (select sold.job_id from public.job_lines as sold
            where sold.business_id = jobs_to_bill.business_id and not exists (
              select from public.invoice_sources as held where held.job_line_id = sold.id and held.is_held))
          or not exists (select from public.job_lines as sold
            where sold.business_id = jobs_to_bill.business_id and sold.job_id = job.id)
          and not exists (select from public.invoice_sources as held
            where held.business_id = jobs_to_bill.business_id and held.job_id = job.id and held.is_held)
        else false end)
$$;

-- One row per visit, line of a job, job without lines, or approved quote that became no job. amount is before tax. What
-- is free nags nobody, but can be billed.
create function private.uninvoiced(business_id uuid, client_id uuid, job_id uuid) returns setof public.uninvoiced_row
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- Said three ways, so that each has a plan of its own and a question about one job reads one.
  asked constant uuid[] := case when uninvoiced.job_id is not null then array[uninvoiced.job_id]
    when uninvoiced.client_id is not null then array(select job.id from public.jobs as job
      where job.client_id = uninvoiced.client_id and job.business_id = uninvoiced.business_id)
    else private.jobs_to_bill(uninvoiced.business_id) end;
begin
  -- From a job to what is its own, and never between the parts: those would be compared each with each.
  return query
  with wanted as materialized (
    select job.id, job.client_id, job.job_number, job.title, private.is_billed_by_visit(job) as is_by_visit,
      (job.completed_at at time zone business.timezone)::date as done_on, job as job, exists (
        select from public.job_lines as sold where sold.business_id = job.business_id and sold.job_id = job.id)
        as has_lines
    from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.business_id = uninvoiced.business_id and job.id = any(asked)
      and (uninvoiced.client_id is null or job.client_id = uninvoiced.client_id)
      and job.amount > 0 and job.invoice_choice is distinct from 'no_charge'
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
  select whole.client_id, whole.id, whole.job_number, whole.title, visit.id, null::uuid, null::uuid, whole.title,
    visit.visit_date, whole.total - whole.tax_amount, whole.tax_amount, whole.total, visit.visit_date
  from whole join public.visits as visit on visit.business_id = uninvoiced.business_id and visit.job_id = whole.id
  where whole.is_by_visit and visit.status = 'completed' and visit.invoice_choice is distinct from 'no_charge'
    and not exists (select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held)
  union all
  select whole.client_id, whole.id, whole.job_number, whole.title, null, null, null, whole.title,
    coalesce(private.last_visit_day(uninvoiced.business_id, whole.id), whole.done_on), whole.total - whole.tax_amount,
    whole.tax_amount, whole.total, whole.done_on
  from whole where not whole.is_by_visit
  union all
  select wanted.client_id, wanted.id, wanted.job_number, wanted.title, null, sums.line_id, null, line.name,
    coalesce(private.last_visit_day(uninvoiced.business_id, wanted.id), wanted.done_on), sums.total - sums.tax_amount,
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
  where quote.business_id = uninvoiced.business_id and uninvoiced.job_id is null
    and (uninvoiced.client_id is null or quote.client_id = uninvoiced.client_id)
    and quote.status = 'approved' and quote.total > 0
    and not exists (select from public.jobs as job
      where job.business_id = quote.business_id and job.quote_id = quote.id)
    and not exists (select from public.invoice_sources as held where held.quote_id = quote.id and held.is_held);
end
$$;

create function private.uninvoiced_work(business_id uuid, client_id uuid, job_id uuid)
returns setof public.uninvoiced_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_managed(uninvoiced_work.business_id);
  return query select * from private.uninvoiced(uninvoiced_work.business_id, uninvoiced_work.client_id,
    uninvoiced_work.job_id) as work order by work.since, work.job_number, work.visit_id;
end
$$;
create function public.uninvoiced_work(business_id uuid, client_id uuid default null, job_id uuid default null)
returns setof public.uninvoiced_row
language sql stable set search_path = '' as $$
  select * from private.uninvoiced_work(uninvoiced_work.business_id, uninvoiced_work.client_id, uninvoiced_work.job_id)
$$;

revoke all on function private.is_billed_by_visit(public.jobs), private.discount_parts(numeric, numeric[], int),
  private.sums_of_job(public.jobs), private.sums_of_lines(public.jobs), private.jobs_to_bill(uuid),
  private.uninvoiced(uuid, uuid, uuid), private.last_visit_day(uuid, uuid),
  private.uninvoiced_work(uuid, uuid, uuid) from public;
grant execute on function private.uninvoiced_work(uuid, uuid, uuid) to authenticated;
revoke all on function public.uninvoiced_work(uuid, uuid, uuid) from public, anon, authenticated;
grant execute on function public.uninvoiced_work(uuid, uuid, uuid) to authenticated;
