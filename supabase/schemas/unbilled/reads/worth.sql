-- The price of a job and of each of its lines.

-- The billing mode: each visit of a recurring job has the whole price of its job, each line of a one-off job is billed
-- once. It has no search_path, which would prevent inlining into the query that calls it for ten thousand jobs; it
-- references no objects.
create function private.is_billed_by_visit(job public.jobs) returns boolean
language sql immutable parallel safe as $$
  select job.schedule_type = 'recurring'
$$;

-- The document discount in shares of its lines, as private.document_totals subtracts them before tax.
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

-- A job with one agreed sum includes its tax, whatever its price setting says.
create function private.sums_of_job(job public.jobs) returns table (tax_amount numeric, total numeric)
language sql stable security definer set search_path = '' as $$
  select case when job.taxes = '[]' or exists (select from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id) then job.tax_amount
    else (select sums.tax_amount from private.document_totals(
      jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', job.amount)), job.taxes, null, 0, true,
      private.currency_exponent(job.business_id)) as sums) end, job.amount
$$;

-- Each line of a job after its share of the discount and with its tax; together they equal the job's totals.
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

-- The day it was done, for readers of the bill.
create function private.last_visit_day(business_id uuid, job_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max(visit.visit_date) from public.visits as visit where visit.business_id = last_visit_day.business_id
    and visit.job_id = last_visit_day.job_id and visit.status = 'completed'
$$;

grant execute on function private.is_billed_by_visit to authenticated;
