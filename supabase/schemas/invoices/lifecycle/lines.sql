create function private.before_invoice_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- Deleting a service or a whole business must not change the line, and a deleted business has no currency any more.
    if (new.quantity, new.unit_price, new.discount_amount)
      is not distinct from (old.quantity, old.unit_price, old.discount_amount) then
      return new;
    end if;
  end if;
  exponent := private.currency_exponent(new.business_id);
  -- A copy of one that is older than the currency; what people send is refused before (require_decimals).
  new.discount_amount := round(new.discount_amount, exponent);
  new.line_total := round(new.quantity * new.unit_price, exponent) - new.discount_amount;
  return new;
end
$$;
create trigger before_invoice_line before insert or update on public.invoice_lines
  for each row execute function private.before_invoice_line();

-- Lines written without the commands: invoices are locked in the order of their ids, so that two writers wait for each
-- other.
create function private.after_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid;
begin
  -- Skipped when the business is being deleted, which deletes its invoices as well.
  for touched in select distinct line.invoice_id from changed as line
    join public.businesses as business on business.id = line.business_id
    where not private.is_invoice_held(line.invoice_id) order by 1
  loop
    update public.invoices as invoice set subtotal = null where invoice.id = touched;
    -- The invoice is gone: its lines were deleted with it.
    if found then perform private.settle_invoice(touched); end if;
  end loop;
  return null;
end
$$;
create trigger after_new_invoice_lines after insert on public.invoice_lines
  referencing new table as changed for each statement execute function private.after_invoice_lines();
create trigger after_changed_invoice_lines after update on public.invoice_lines
  referencing new table as changed for each statement execute function private.after_invoice_lines();
create trigger after_removed_invoice_lines after delete on public.invoice_lines
  referencing old table as changed for each statement execute function private.after_invoice_lines();
