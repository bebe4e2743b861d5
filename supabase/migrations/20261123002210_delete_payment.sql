-- A payment that was a mistake, and what people call of payments.

-- The payment for whoever manages its business: its invoice first, then its row, as everybody who moves money does.
create function private.my_payment(payment_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments as found where found.id = my_payment.payment_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if payment.invoice_id is not null then perform private.my_invoice(payment.invoice_id); end if;
  -- By now somebody may have deleted it.
  select * into payment from public.payments as found where found.id = payment.id for no key update;
  return payment;
end
$$;

create function private.delete_payment(payment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.my_payment(delete_payment.payment_id);
begin
  if payment.id is null then
    -- The second click finds what the first one did.
    if exists (select from public.record_events as event where event.record = 'payment' and event.kind = 'deleted'
      and event.record_id = delete_payment.payment_id
      and event.business_id = any(array(select private.my_managed_business_ids()))) then
      return;
    end if;
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if payment.method = 'online' then
    raise sqlstate 'PT409' using message = 'payment_online', hint = 'It was paid by card: refund it instead.';
  end if;
  if exists (select from public.refunds as refund
    where refund.business_id = payment.business_id and refund.payment_id = payment.id) then
    raise sqlstate 'PT409' using message = 'payment_refunded', hint = 'Part of it was refunded.';
  end if;
  if (select invoice.status from public.invoices as invoice where invoice.business_id = payment.business_id
    and invoice.id = payment.invoice_id) = 'written_off' then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
  end if;
  perform private.lock_credit(payment.client_id);
  -- A deposit that paid an invoice is no mistake any more; neither is credit that was spent.
  if exists (select from public.credits as used where used.business_id = payment.business_id
      and used.payment_id = payment.id and used.amount < 0)
    or private.credit_of(payment.business_id, payment.client_id) < (select coalesce(sum(credit.amount), 0)
      from public.credits as credit
      where credit.business_id = payment.business_id and credit.payment_id = payment.id) then
    raise sqlstate 'PT409' using message = 'credit_spent', hint = 'Its credit was used in the meantime.';
  end if;
  -- Its credit goes with it, in one statement: the invoice is never out of balance.
  delete from public.payments as deleted where deleted.id = payment.id;
  perform private.tell(payment.business_id, 'payment', payment.id, 'deleted', jsonb_build_object(
    'amount', payment.amount, 'payment_number', payment.payment_number, 'method', payment.method));
  if payment.invoice_id is not null then
    perform private.tell(payment.business_id, 'invoice', payment.invoice_id, 'payment_deleted', jsonb_build_object(
      'payment_id', payment.id, 'amount', payment.amount, 'payment_number', payment.payment_number));
  end if;
end
$$;

-- What it was paid with may be put right; what came through the card company stays as it came.
create function private.guard_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.method is distinct from old.method and 'online' in (new.method, old.method) then
    raise sqlstate 'PT409' using message = 'payment_online', hint = 'What was paid by card stays so.';
  end if;
  if (new.paid_on, new.method, new.reference, new.note) is distinct from
    (old.paid_on, old.method, old.reference, old.note) then
    perform private.tell(new.business_id, 'payment', new.id, 'changed', jsonb_build_object(
      'paid_on', new.paid_on, 'method', new.method, 'payment_number', new.payment_number));
  end if;
  return new;
end
$$;
create trigger guard_payment before update of paid_on, method, reference, note on public.payments
  for each row execute function private.guard_payment();

create function public.record_payment(business_id uuid, payment jsonb, send_receipt boolean default false)
returns public.payments
language sql volatile set search_path = '' as $$
  select private.record_payment(record_payment.business_id, record_payment.payment, record_payment.send_receipt)
$$;
create function public.mark_invoice_paid(invoice_id uuid, payment_id uuid, method text default 'other',
  paid_on date default null) returns public.payments
language sql volatile set search_path = '' as $$
  select private.mark_invoice_paid(mark_invoice_paid.invoice_id, mark_invoice_paid.payment_id,
    mark_invoice_paid.method, mark_invoice_paid.paid_on)
$$;
create function public.delete_payment(payment_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.delete_payment(delete_payment.payment_id)
$$;

revoke all on function private.my_payment(uuid), private.delete_payment(uuid), private.guard_payment() from public;
grant execute on function private.delete_payment(uuid) to authenticated;
revoke all on function public.record_payment(uuid, jsonb, boolean), public.mark_invoice_paid(uuid, uuid, text, date),
  public.delete_payment(uuid) from public, anon, authenticated;
grant execute on function public.record_payment(uuid, jsonb, boolean),
  public.mark_invoice_paid(uuid, uuid, text, date), public.delete_payment(uuid) to authenticated;
