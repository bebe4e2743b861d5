-- What holds of the lines of an invoice whatever is sent, and what an invoice makes of a change of its lines.

set check_function_bodies = off;

-- While a function of ours writes the lines of an invoice and then the invoice itself, the triggers of the lines stand
-- aside: a save is one change. Empty: of none.
create function private.hold_invoice(invoice_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.set_config('fieldlark.held_invoice', coalesce(invoice_id::text, ''), true)
$$;
create function private.is_invoice_held(invoice_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('fieldlark.held_invoice', true) = invoice_id::text, false)
$$;

create function private.price_invoice_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
begin
  new.discount_amount := round(new.discount_amount, exponent);
  new.line_total := round(new.quantity * new.unit_price, exponent) - new.discount_amount;
  return new;
end
$$;
create trigger price_line before insert or update of quantity, unit_price, discount_amount on public.invoice_lines
  for each row execute function private.price_invoice_line();

-- Lines that come or go past the functions: in the order of the invoices' ids, so that two writers wait for each other.
create function private.follow_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid;
begin
  -- Not of a business that is being deleted, which takes its invoices along.
  for touched in select distinct line.invoice_id from changed as line
    join public.businesses as business on business.id = line.business_id
    where not private.is_invoice_held(line.invoice_id) order by 1
  loop
    update public.invoices as invoice set amount = invoice.amount where invoice.id = touched;
    -- Gone: the lines go with their invoice.
    if found then perform private.settle_invoice(touched); end if;
  end loop;
  return null;
end
$$;
create trigger follow_new_lines after insert on public.invoice_lines referencing new table as changed
  for each statement execute function private.follow_invoice_lines();
create trigger follow_changed_lines after update on public.invoice_lines referencing new table as changed
  for each statement execute function private.follow_invoice_lines();
create trigger follow_removed_lines after delete on public.invoice_lines referencing old table as changed
  for each statement execute function private.follow_invoice_lines();

-- Once per version: what was sent first is what was sent.
create function private.keep_invoice_version(invoice_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.invoice_versions (business_id, invoice_id, version_number, snapshot)
  select invoice.business_id, invoice.id, invoice.version_number, private.invoice_snapshot(invoice.id)
  from public.invoices as invoice where invoice.id = keep_invoice_version.invoice_id
  on conflict do nothing
$$;

-- Evidence is added to and never changed; it goes when its invoice is deleted, and not before.
create function private.keep_invoice_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.invoices as invoice
    where invoice.business_id = old.business_id and invoice.id = old.invoice_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was sent is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_evidence before update or delete on public.invoice_versions
  for each row execute function private.keep_invoice_evidence();

-- Taken by all who write an invoice, before they lock anything: a double click on a new one finds no row to lock.
create function private.queue_for_invoice(invoice_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('invoice ' || invoice_id, 0))
$$;

-- The invoice for whoever may change it, its row locked until the transaction ends.
create function private.my_invoice(invoice_id uuid) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  perform private.queue_for_invoice(my_invoice.invoice_id);
  select * into invoice from public.invoices as found where found.id = my_invoice.invoice_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  return invoice;
end
$$;

-- Money moved for it: then it stays as it is.
create function private.has_money(invoice_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments as payment where payment.invoice_id = has_money.invoice_id)
    or exists (select from public.refunds as refund where refund.invoice_id = has_money.invoice_id)
    or exists (select from public.credits as credit where credit.invoice_id = has_money.invoice_id)
$$;

revoke all on function private.hold_invoice(uuid), private.is_invoice_held(uuid), private.price_invoice_line(),
  private.follow_invoice_lines(), private.keep_invoice_version(uuid), private.keep_invoice_evidence(),
  private.queue_for_invoice(uuid), private.my_invoice(uuid), private.has_money(uuid) from public;

reset check_function_bodies;
