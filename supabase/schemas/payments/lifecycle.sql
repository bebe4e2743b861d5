-- The steps when payments, refunds and credits are written, and their effect on invoices.

-- For before_invoice: paid, refunded and credited amounts, and the balance. A write-off covers the balance of that
-- moment; an invoice without a balance is paid, and a paid one has no balance. `was` is null for a new invoice.
create function private.weigh_invoice(invoice public.invoices, was public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  was_written_off constant boolean := was.status is not distinct from 'written_off';
  sums record;
begin
  invoice.written_off_amount := case when invoice.status = 'written_off' and was_written_off
    then was.written_off_amount else 0 end;
  select * into sums from private.invoice_sums(invoice);
  if invoice.status = 'written_off' and not was_written_off then
    invoice.written_off_amount := greatest(sums.balance, 0);
    sums.balance := sums.balance - invoice.written_off_amount;
  end if;
  invoice.paid_amount := sums.paid;
  invoice.refunded_amount := sums.refunded;
  invoice.credited_amount := sums.credited;
  -- Credit used on a draft that became cheaper is returned later (after_invoice).
  invoice.balance := case when invoice.status = 'draft' then greatest(sums.balance, 0) else sums.balance end;
  if invoice.status in ('sent', 'paid') then
    invoice.status := case when invoice.balance = 0 then 'paid' else 'sent' end;
  end if;
  invoice.paid_at := case when invoice.status = 'paid' then coalesce(was.paid_at, now()) end;
  return invoice;
end
$$;

-- For after_invoice: returns the credit that exceeds the price of a draft that became cheaper, the newest first.
create function private.give_back_credit(invoice public.invoices) returns void
language plpgsql set search_path = '' as $$
declare
  excess numeric := invoice.credited_amount - invoice.total_amount;
  used record;
begin
  for used in select credit.id, credit.amount from public.credits as credit
    where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id and credit.kind = 'applied'
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
end
$$;

-- Writes the invoice unchanged, because before_invoice recomputes it on every write.
create function private.settle_invoices(was_on uuid, is_on uuid) returns void
language plpgsql set search_path = '' as $$
declare
  touched uuid[] := array_remove(array[was_on, is_on], null);
begin
  if touched = '{}' then return; end if;
  update public.invoices as settled set balance = settled.balance, status = settled.status
  where settled.id = any(touched)
    and exists (select from public.businesses as business where business.id = settled.business_id);
end
$$;

create trigger stamp_author before insert on public.refunds for each row execute function private.stamp_author();
create trigger stamp_author before insert on public.credits for each row execute function private.stamp_author();

create function private.before_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := case when tg_op = 'INSERT' then private.author(new.user_id) else old.user_id end;
  if tg_op = 'INSERT' then return new; end if;

  -- The method can be corrected, except for card payments.
  if new.method is distinct from old.method and 'online' in (new.method, old.method) then
    raise sqlstate 'PT409' using message = 'payment_online', hint = 'What was paid by card stays so.';
  end if;
  if (new.paid_on, new.method, new.reference, new.note) is distinct from
    (old.paid_on, old.method, old.reference, old.note) then
    perform private.log_record_event(new.business_id, 'payment', new.id, 'changed', jsonb_build_object(
      'paid_on', new.paid_on, 'method', new.method, 'payment_number', new.payment_number));
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_payment before insert or update on public.payments
  for each row execute function private.before_payment();

create function private.after_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_invoices(old.invoice_id, new.invoice_id);
  if tg_op = 'DELETE' then
    perform private.reopen_cash_note(old);
  end if;
  return null;
end
$$;
create trigger after_payment after insert or delete or update of amount, invoice_id on public.payments
  for each row execute function private.after_payment();

-- A refund that is not owed again does not change the invoice.
create function private.after_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' or new.is_still_owed then
    perform private.settle_invoices(old.invoice_id, new.invoice_id);
  end if;
  return null;
end
$$;
create trigger after_refund after insert or delete or update of amount, invoice_id, is_still_owed on public.refunds
  for each row execute function private.after_refund();

-- The last check behind the functions: callers that lower a client's credit wait for each other, and the credit cannot
-- become negative. Rows of a business that is being deleted are exempt.
create function private.require_credit(credit public.credits) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_credit(credit.client_id);
  if private.credit_of(credit.business_id, credit.client_id) < 0 then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
end
$$;

create function private.after_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.amount < 0 then
      perform private.require_credit(new);
    end if;
  elsif tg_op = 'DELETE' then
    if old.amount > 0
      and exists (select from public.businesses as business where business.id = old.business_id) then
      perform private.require_credit(old);
    end if;
  elsif new.amount < old.amount then
    perform private.require_credit(old);
  end if;
  if tg_op <> 'UPDATE' or (new.amount, new.invoice_id) is distinct from (old.amount, old.invoice_id) then
    perform private.settle_invoices(old.invoice_id, new.invoice_id);
  end if;
  return null;
end
$$;
create trigger after_credit after insert or update or delete on public.credits
  for each row execute function private.after_credit();
