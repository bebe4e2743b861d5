-- What an invoice comes to in the books. There is one definition, private.invoice_sums, and nobody writes what it says
-- but the trigger that asks it: whatever moves money or an invoice, the balance is right in the same statement.

create function private.invoice_sums(invoice public.invoices)
returns table (paid numeric, refunded numeric, credited numeric, written_off numeric, balance numeric)
language sql stable security definer set search_path = '' as $$
  select moved.paid, moved.refunded, moved.credited, invoice.written_off_amount,
    case when invoice.status = 'void' then 0
      else invoice.total_amount - moved.paid + moved.refunded - moved.credited - invoice.written_off_amount end
  from (select
    (select coalesce(sum(payment.amount), 0) from public.payments as payment
      where payment.business_id = invoice.business_id and payment.invoice_id = invoice.id) as paid,
    (select coalesce(sum(refund.amount), 0) from public.refunds as refund
      where refund.business_id = invoice.business_id and refund.invoice_id = invoice.id and refund.is_still_owed)
      as refunded,
    (select coalesce(-sum(credit.amount), 0) from public.credits as credit
      where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id) as credited) as moved
$$;

create function private.invoice_sums(invoice_id uuid)
returns table (paid numeric, refunded numeric, credited numeric, written_off numeric, balance numeric)
language sql stable security definer set search_path = '' as $$
  select sums.* from public.invoices as invoice cross join lateral private.invoice_sums(invoice) as sums
  where invoice.id = invoice_sums.invoice_id
$$;

-- The last of the triggers before a write, by its name: it sees the total that the others computed. What is written
-- off is what was left at that moment; nothing owed is paid, and paid is nothing owed.
create function private.weigh_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sums record;
begin
  new.written_off_amount := case when tg_op = 'UPDATE' and new.status = 'written_off' and old.status = 'written_off'
    then old.written_off_amount else 0 end;
  select * into sums from private.invoice_sums(new);
  if new.status = 'written_off' and (tg_op = 'INSERT' or old.status <> 'written_off') then
    new.written_off_amount := greatest(sums.balance, 0);
    sums.balance := sums.balance - new.written_off_amount;
  end if;
  new.paid_amount := sums.paid;
  new.refunded_amount := sums.refunded;
  new.credited_amount := sums.credited;
  -- Credit used on a draft that became cheaper is given back a moment later.
  new.balance := case when new.status = 'draft' then greatest(sums.balance, 0) else sums.balance end;
  if new.status in ('sent', 'paid') then
    new.status := case when new.balance = 0 then 'paid' else 'sent' end;
  end if;
  new.paid_at := case when new.status = 'paid' then
    coalesce(case when tg_op = 'UPDATE' then old.paid_at end, now()) end;
  return new;
end
$$;
create trigger weigh_invoice before insert or update on public.invoices
  for each row execute function private.weigh_invoice();

-- Locks the invoice, so whoever settles comes first or second. status is named for the triggers that wait for it.
create function private.settle_invoice(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  sums record;
begin
  select * into invoice from public.invoices as found where found.id = settle_invoice.invoice_id
    for no key update;
  -- A business that is being deleted takes its books along, and nothing is told of it any more.
  if invoice.id is null
    or not exists (select from public.businesses as business where business.id = invoice.business_id) then
    return;
  end if;
  select * into sums from private.invoice_sums(invoice);
  if (invoice.paid_amount, invoice.refunded_amount, invoice.credited_amount, invoice.balance)
    is distinct from (sums.paid, sums.refunded, sums.credited, sums.balance)
    or (invoice.status = 'sent' and sums.balance = 0) or (invoice.status = 'paid' and sums.balance > 0) then
    update public.invoices as settled set balance = settled.balance, status = settled.status
    where settled.id = invoice.id;
  end if;
end
$$;

-- Whoever moved it knows that something did: the trigger of the invoice weighs it anew, and what it says is written.
create function private.settle_moved() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[] := array_remove(array[case when tg_op <> 'INSERT' then old.invoice_id end,
    case when tg_op <> 'DELETE' then new.invoice_id end], null);
begin
  if touched = '{}' then return null; end if;
  update public.invoices as settled set balance = settled.balance, status = settled.status
  where settled.id = any(touched)
    and exists (select from public.businesses as business where business.id = settled.business_id);
  return null;
end
$$;
create trigger settle_moved after insert or delete or update of amount, invoice_id on public.payments
  for each row execute function private.settle_moved();
create trigger settle_moved after delete or update of amount, invoice_id, is_still_owed on public.refunds
  for each row execute function private.settle_moved();
create trigger settle_new after insert on public.refunds
  for each row when (new.is_still_owed) execute function private.settle_moved();
create trigger settle_moved after insert or delete or update of amount, invoice_id on public.credits
  for each row execute function private.settle_moved();

-- A draft that became cheaper than the credit used on it: the rest goes back to the client, the newest first.
create function private.give_back_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  excess numeric := new.credited_amount - new.total_amount;
  used record;
begin
  for used in select credit.id, credit.amount from public.credits as credit
    where credit.business_id = new.business_id and credit.invoice_id = new.id and credit.kind = 'applied'
    order by credit.created_at desc, credit.id
  loop
    exit when excess <= 0;
    if -used.amount <= excess then
      delete from public.credits as credit where credit.id = used.id;
    else
      update public.credits as credit set amount = used.amount + excess where credit.id = used.id;
    end if;
    excess := excess + used.amount;
  end loop;
  return null;
end
$$;
create trigger give_back_credit after update on public.invoices
  for each row when (new.status = 'draft' and new.credited_amount > new.total_amount)
  execute function private.give_back_credit();

revoke all on function private.invoice_sums(public.invoices), private.invoice_sums(uuid), private.weigh_invoice(),
  private.settle_invoice(uuid), private.settle_moved(), private.give_back_credit() from public;
