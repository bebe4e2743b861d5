-- What a client approved, and what the invoices of that work come to together.

-- An invoice that bills other work as well counts with the share of its lines, else as a whole: also what was added by
-- hand. The price of a recurring job is the price of one visit.
create function private.quote_billing(business_id uuid, quote_id uuid)
returns table (approved numeric, billed numeric, invoices int)
language sql stable security definer set search_path = '' as $$
  with job as (
    select found.id, found.schedule_type from public.jobs as found
    where found.business_id = quote_billing.business_id and found.quote_id = quote_billing.quote_id
  ), source as (
    select held.id, held.invoice_id, held.visit_id from public.invoice_sources as held
    where held.business_id = quote_billing.business_id and held.quote_id = quote_billing.quote_id and held.is_held
    union all
    select held.id, held.invoice_id, held.visit_id from job join public.invoice_sources as held
      on held.business_id = quote_billing.business_id and held.job_id = job.id and held.is_held
  ), share as (
    select case when not exists (select from public.invoice_sources as other
        where other.business_id = invoice.business_id and other.invoice_id = invoice.id and other.is_held
          and other.id not in (select source.id from source)) then invoice.total_amount
      else round(invoice.total_amount * (select coalesce(sum(line.line_total), 0) from public.invoice_lines as line
        where line.business_id = invoice.business_id and line.invoice_id = invoice.id
          and line.source_id in (select source.id from source)) / nullif(invoice.subtotal, 0), 2) end as amount
    from public.invoices as invoice where invoice.business_id = quote_billing.business_id
      and invoice.id in (select source.invoice_id from source)
  )
  select quote.total * case when exists (select from job where job.schedule_type = 'recurring')
      then greatest((select count(distinct source.visit_id) from source), 1) else 1 end,
    (select coalesce(sum(share.amount), 0) from share), (select count(*)::int from share)
  from public.quotes as quote where quote.business_id = quote_billing.business_id
    and quote.id = quote_billing.quote_id and quote.status in ('approved', 'converted')
$$;
