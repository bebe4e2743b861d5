-- Serializes writers of an invoice and its lines.

-- While a function writes the lines of an invoice and then the invoice itself, the triggers of its lines do nothing, so
-- that a save is one change. Empty means that no invoice is being written.
create function private.hold_invoice(invoice_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.set_config('fieldlark.held_invoice', coalesce(invoice_id::text, ''), true)
$$;

-- Taken by all writers of an invoice before they lock anything else, because a double click on a new one finds no row
-- to lock.
create function private.queue_for_invoice(invoice_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('invoice ' || invoice_id, 0))
$$;

-- The invoice if the caller may change it, with its row locked until the transaction ends. A worker reaches the invoices
-- of the jobs they work on.
create function private.my_invoice(invoice_id uuid, is_for_workers boolean default false) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  perform private.queue_for_invoice(my_invoice.invoice_id);
  select * into invoice from public.invoices as found where found.id = my_invoice.invoice_id
    and (found.business_id = any(array(select private.my_managed_business_ids()))
      or (is_for_workers and found.id = any(array(select private.my_invoice_ids())))) for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  return invoice;
end
$$;
