-- Keeps private.unbilled_work: steps of what is written of jobs, their lines and visits, and the sources of invoices.

-- Locked first, and every writer of what counts holds this lock until its end: of two at once the second sees what the
-- first did. When a business is deleted, its jobs are about to be.
create function private.keep_unbilled(job_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_jobs(job_ids);
  with unit as materialized (
    select job.business_id, job.id as job_id, coalesce(found.visit_id, found.job_line_id, job.id) as unit_id,
      found.visit_id, found.job_line_id, found.service_date, found.tax_amount, found.total
    from public.jobs as job join public.businesses as business on business.id = job.business_id
      cross join lateral private.units_to_bill(job) as found
    where job.id = any(job_ids)
  ), gone as (
    delete from private.unbilled_work as kept where kept.job_id = any(job_ids)
      and not exists (select from unit where unit.job_id = kept.job_id and unit.unit_id = kept.unit_id)
  )
  insert into private.unbilled_work as kept (business_id, job_id, visit_id, job_line_id, service_date, tax_amount, total)
  select unit.business_id, unit.job_id, unit.visit_id, unit.job_line_id, unit.service_date, unit.tax_amount, unit.total
  from unit
  on conflict (job_id, unit_id) do update
  set service_date = excluded.service_date, tax_amount = excluded.tax_amount, total = excluded.total
  where (kept.service_date, kept.tax_amount, kept.total)
    is distinct from (excluded.service_date, excluded.tax_amount, excluded.total);
end
$$;

-- The caller has locked the jobs. An invoice takes its sources one by one, each mostly a unit that was kept: computing
-- the units of its job again for each would be quadratic.
create function private.take_billed(source_ids uuid[], job_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  taken int;
begin
  delete from private.unbilled_work as kept using public.invoice_sources as source
  where source.id = any(source_ids) and kept.job_id = source.job_id
    and kept.unit_id = coalesce(source.visit_id, source.job_line_id, source.job_id);
  get diagnostics taken = row_count;
  if taken < cardinality(source_ids) then
    perform private.keep_unbilled(job_ids);
  end if;
end
$$;
