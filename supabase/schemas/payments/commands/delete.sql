-- Deletes a payment that was recorded by mistake.

-- The payment if the caller manages its business: locks its invoice first, then its row, as everything that moves money
-- does.
create function private.my_payment(payment_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments as found where found.id = my_payment.payment_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if payment.invoice_id is not null then perform private.my_invoice(payment.invoice_id); end if;
  -- Somebody may have deleted it meanwhile.
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
    -- A second click finds what the first one did.
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
  -- A deposit applied to an invoice cannot be deleted, and neither can a payment whose credit was spent.
  if exists (select from public.credits as used where used.business_id = payment.business_id
      and used.payment_id = payment.id and used.amount < 0)
    or private.credit_of(payment.business_id, payment.client_id) < (select coalesce(sum(credit.amount), 0)
      from public.credits as credit
      where credit.business_id = payment.business_id and credit.payment_id = payment.id) then
    raise sqlstate 'PT409' using message = 'credit_spent', hint = 'Its credit was used in the meantime.';
  end if;
  -- Deletes its credit in the same statement, so that the invoice is never out of balance.
  delete from public.payments as deleted where deleted.id = payment.id;
  perform private.log_record_event(payment.business_id, 'payment', payment.id, 'deleted', jsonb_build_object(
    'amount', payment.amount, 'payment_number', payment.payment_number, 'method', payment.method));
  if payment.invoice_id is not null then
    perform private.log_record_event(payment.business_id, 'invoice', payment.invoice_id, 'payment_deleted', jsonb_build_object(
      'payment_id', payment.id, 'amount', payment.amount, 'payment_number', payment.payment_number));
  end if;
end
$$;

create function public.delete_payment(payment_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.delete_payment(delete_payment.payment_id)
$$;

grant execute on function private.delete_payment to authenticated;
grant execute on function public.delete_payment to authenticated, service_role;
