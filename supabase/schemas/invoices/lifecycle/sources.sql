-- The sources that an invoice bills.

-- Billed work must be done and belong to the client who pays: between planning and billing, or while the invoice was
-- void, a visit may have been reopened or a job moved to another client. private.hold_sources checks the client of a
-- new source.
create function private.before_invoice_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.visits as visit where visit.id = new.visit_id and visit.status <> 'completed') then
    raise sqlstate 'PT409' using message = 'visit_not_done', hint = 'Complete the visit first.';
  end if;
  if tg_op = 'UPDATE' and exists (
    select from public.jobs as job join public.invoices as invoice on invoice.id = new.invoice_id
    where job.id = new.job_id and job.client_id <> invoice.client_id) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  return new;
end
$$;
create trigger before_invoice_source before insert or update of is_held on public.invoice_sources
  for each row when (new.is_held and new.job_id is not null) execute function private.before_invoice_source();

-- For records that can be billed (before_visit, before_job, before_job_line, before_quote): a source held by an invoice
-- cannot be deleted; a source that no invoice holds any more is deleted with its record.
create function private.release_invoice_sources(kind text, business_id uuid, id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  sources uuid[];
begin
  -- One query per kind and index, because editing a series deletes hundreds of visits.
  case kind
    when 'job' then
      sources := array(select source.id from public.invoice_sources as source where source.job_id = release_invoice_sources.id);
    when 'visit' then
      sources := array(select source.id from public.invoice_sources as source where source.visit_id = release_invoice_sources.id);
    when 'job_line' then
      sources := array(select source.id from public.invoice_sources as source where source.job_line_id = release_invoice_sources.id);
    when 'quote' then
      sources := array(select source.id from public.invoice_sources as source where source.quote_id = release_invoice_sources.id);
  end case;
  if cardinality(sources) = 0 then return; end if;
  if exists (select from public.businesses as business where business.id = release_invoice_sources.business_id)
    and exists (select from public.invoice_sources as source where source.id = any(sources) and source.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
  delete from public.invoice_sources as source where source.id = any(sources);
end
$$;
