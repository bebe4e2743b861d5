-- From the selected work to the content of an invoice; nothing is stored.

create function private.source_key(job_id uuid, visit_id uuid, job_line_id uuid, quote_id uuid) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object('job_id', job_id, 'visit_id', visit_id, 'job_line_id', job_line_id, 'quote_id', quote_id)
$$;

-- Already billed, possibly under another kind of source: the whole job, its quote, or its lines for a visit.
create function private.is_source_taken(business_id uuid, source jsonb, invoice_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted_job uuid := (source ->> 'job_id')::uuid;
  wanted_quote uuid := (source ->> 'quote_id')::uuid;
begin
  if wanted_quote is null then
    select job.quote_id into wanted_quote from public.jobs as job
    where job.business_id = is_source_taken.business_id and job.id = wanted_job;
  else
    select job.id into wanted_job from public.jobs as job
    where job.business_id = is_source_taken.business_id and job.quote_id = wanted_quote;
  end if;
  return exists (
    select from public.invoice_sources as held
    where (held.job_id = wanted_job or held.quote_id = wanted_quote) and held.is_held
      and held.business_id = is_source_taken.business_id
      and not coalesce(held.visit_id <> (source ->> 'visit_id')::uuid, false)
      and not coalesce(held.job_line_id <> (source ->> 'job_line_id')::uuid, false)
      -- The same source on the same invoice is no conflict.
      and not (held.invoice_id is not distinct from is_source_taken.invoice_id
        and private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = source));
end
$$;

create function private.quote_units(business_id uuid, quote_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  quote public.quotes;
  source jsonb := private.source_key(null, null, null, quote_units.quote_id);
begin
  select * into quote from public.quotes as found
  where found.business_id = quote_units.business_id and found.id = quote_units.quote_id;
  if quote.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
  if private.is_source_taken(quote.business_id, source, null) then
    raise sqlstate 'PT409' using message = 'already_invoiced';
  end if;
  if quote.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'Bill the job that was made of it.';
  end if;
  if quote.status <> 'approved' then raise sqlstate 'PT409' using message = 'quote_not_approved'; end if;
  return next source;
end
$$;

-- The units of a job without details: every unbilled completed visit, or every unbilled line.
create function private.job_units(job public.jobs, visit_id uuid, job_line_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  units jsonb[];
  has_lines boolean := exists (select from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id);
begin
  if private.is_billed_by_visit(job) then
    if job_units.job_line_id is not null then raise sqlstate 'PT400' using message = 'unknown_source'; end if;
    units := array(select private.source_key(job.id, visit.id, null, null) from public.visits as visit
      where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
        and (visit.id = job_units.visit_id or (job_units.visit_id is null
          and visit.invoice_choice is distinct from 'no_charge'))
      order by visit.visit_date, visit.start_time nulls first, visit.id);
    if cardinality(units) = 0 then
      raise sqlstate 'PT409' using message = 'nothing_to_invoice', hint = 'No visit of it is done.';
    end if;
  elsif has_lines then
    -- A visit of such a job stands for the whole job.
    units := array(select private.source_key(job.id, null, line.id, null) from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id
        and (job_units.job_line_id is null or line.id = job_units.job_line_id)
      order by line.position, line.id);
  else
    units := array[private.source_key(job.id, null, null, null)];
  end if;
  units := array(select unit from unnest(units) with ordinality as each (unit, place)
    where not private.is_source_taken(job.business_id, unit, null) order by place);
  if cardinality(units) = 0 then raise sqlstate 'PT409' using message = 'already_invoiced'; end if;
  return query select unnest(units);
end
$$;

create function private.units_of(business_id uuid, source jsonb) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  if jsonb_typeof(source) <> 'object' then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  if source ->> 'quote_id' is not null then
    return query select * from private.quote_units(units_of.business_id, (source ->> 'quote_id')::uuid);
    return;
  end if;
  select found.* into job from public.jobs as found
  where found.business_id = units_of.business_id and found.id = coalesce(
    (select visit.job_id from public.visits as visit where visit.business_id = units_of.business_id
      and visit.id = (source ->> 'visit_id')::uuid),
    (select line.job_id from public.job_lines as line where line.business_id = units_of.business_id
      and line.id = (source ->> 'job_line_id')::uuid),
    case when source ->> 'visit_id' is null and source ->> 'job_line_id' is null then (source ->> 'job_id')::uuid end)
    and (source ->> 'job_id' is null or found.id = (source ->> 'job_id')::uuid);
  if job.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
  return query select * from private.job_units(job, (source ->> 'visit_id')::uuid, (source ->> 'job_line_id')::uuid);
end
$$;

-- Every line of the units in order, with what it needs on a separate invoice: its share of a discount, and its
-- document's discount, taxes and the rest. A set is charged once: a visit or a job.
create function private.unit_lines(business_id uuid, units jsonb)
returns table (place bigint, nth int, set_key text, is_whole boolean, source jsonb, line jsonb, part numeric,
  line_total numeric, document jsonb)
language sql stable security definer set search_path = '' as $$
  with unit as (
    select item.place, item.source, (item.source ->> 'job_id')::uuid as job_id,
      (item.source ->> 'visit_id')::uuid as visit_id, (item.source ->> 'job_line_id')::uuid as job_line_id,
      (item.source ->> 'quote_id')::uuid as quote_id
    from jsonb_array_elements(units) with ordinality as item (source, place)
  ), job as (
    select billed.id, to_jsonb(billed) as record, billed.title, billed.amount, private.last_visit_day(
      billed.business_id, billed.id) as last_day, jsonb_build_object('job_id', billed.id, 'client_id', billed.client_id,
      'property_id', billed.property_id, 'title', billed.title, 'payment_terms', billed.payment_terms,
      'terms', billed.terms, 'discount_type', case when own.lines > 0 then billed.discount_type end,
      'discount_value', case when own.lines > 0 and billed.discount_type is not null
        then trim_scale(private.counted_value(billed.discount_type, billed.discount_value, private.currency_exponent(billed.business_id))) else 0 end, 'taxes', billed.taxes, 'prices_include_tax',
      billed.taxes <> '[]' and (own.lines = 0 or billed.prices_include_tax)) as document, own.lines
    from public.jobs as billed
    cross join lateral (select count(*) as lines from public.job_lines as sold
      where sold.business_id = billed.business_id and sold.job_id = billed.id) as own
    where billed.business_id = unit_lines.business_id and billed.id in (select unit.job_id from unit)
  ), job_line as (
    select job.id as job_id, sold.id, sums.nth, sums.part, sold.line_total, jsonb_build_object('service_id',
      sold.service_id, 'name', sold.name, 'description', sold.description, 'quantity', trim_scale(sold.quantity),
      'unit_price', trim_scale(sold.unit_price), 'discount_amount', trim_scale(sold.discount_amount),
      'is_taxable', sold.is_taxable) as line
    from job join public.jobs as billed on billed.id = job.id
    cross join lateral private.sums_of_lines(billed) as sums
    join public.job_lines as sold on sold.id = sums.line_id
    union all
    select job.id, null, 1, 0, job.amount, jsonb_build_object('service_id', null, 'name', job.title,
      'description', null, 'quantity', 1, 'unit_price', job.amount, 'discount_amount', 0, 'is_taxable', true)
    from job where job.lines = 0
  ), quote as (
    select offered.id, jsonb_build_object('quote_id', offered.id, 'client_id', offered.client_id,
      'property_id', offered.property_id, 'title', offered.title, 'terms', offered.terms,
      'discount_type', offered.discount_type, 'discount_value',
      case when offered.discount_type is null then 0 else trim_scale(private.counted_value(
        offered.discount_type, offered.discount_value, private.currency_exponent(offered.business_id))) end,
      'taxes', offered.taxes, 'prices_include_tax', offered.taxes <> '[]' and offered.prices_include_tax) as document,
      private.discount_parts(offered.discount_amount, array(select chosen.line_total from public.quote_lines as chosen
        where chosen.business_id = offered.business_id and chosen.quote_id = offered.id and chosen.is_selected
        order by chosen.position, chosen.id), private.currency_exponent(offered.business_id)) as parts
    from public.quotes as offered
    where offered.business_id = unit_lines.business_id and offered.id in (select unit.quote_id from unit)
  ), quote_line as (
    select chosen.*, row_number() over (partition by chosen.quote_id order by chosen.position, chosen.id)::int as nth
    from public.quote_lines as chosen where chosen.business_id = unit_lines.business_id
      and chosen.quote_id in (select quote.id from quote) and chosen.is_selected
  )
  select unit.place, job_line.nth, coalesce(unit.visit_id, unit.job_id)::text, unit.job_line_id is null
      or (select count(*) from unit as mate where mate.job_id = unit.job_id) = job.lines,
    unit.source, job_line.line || jsonb_build_object('service_date', case when unit.visit_id is null then job.last_day
      else (select visit.visit_date from public.visits as visit
        where visit.business_id = unit_lines.business_id and visit.id = unit.visit_id) end), job_line.part,
    job_line.line_total, job.document
  from unit join job on job.id = unit.job_id
  join job_line on job_line.job_id = job.id and (unit.job_line_id is null or job_line.id = unit.job_line_id)
  union all
  select unit.place, chosen.nth, unit.quote_id::text, true, unit.source, jsonb_build_object('service_id',
    chosen.service_id, 'name', chosen.name, 'description', chosen.description, 'quantity', trim_scale(chosen.quantity),
    'unit_price', trim_scale(chosen.unit_price), 'discount_amount', trim_scale(chosen.discount_amount),
    'is_taxable', chosen.is_taxable, 'service_date', null), quote.parts[chosen.nth], chosen.line_total, quote.document
  from unit join quote on quote.id = unit.quote_id join quote_line as chosen on chosen.quote_id = quote.id
$$;

create function private.expand_sources(business_id uuid, sources jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_list(sources, 500);
  return coalesce((select jsonb_agg(picked.unit order by picked.place, picked.nth) from (
    select distinct on (each.unit) each.unit, item.place, each.nth
    from jsonb_array_elements(sources) with ordinality as item (source, place),
      lateral private.units_of(expand_sources.business_id, item.source) with ordinality as each (unit, nth)
    order by each.unit, item.place, each.nth) as picked), '[]');
end
$$;
