-- Refunds of card payments: started here, made by Stripe, then recorded in the books.

create function private.lock_invoice(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if lock_invoice.invoice_id is null then return; end if;
  perform private.queue_for_invoice(lock_invoice.invoice_id);
  perform from public.invoices as invoice where invoice.id = lock_invoice.invoice_id for no key update;
end
$$;

-- The payment, with its invoice locked before it and the client's credit after it.
create function private.locked_payment(payment_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  perform private.lock_invoice((select found.invoice_id from public.payments as found
    where found.id = locked_payment.payment_id));
  select * into payment from public.payments as found where found.id = locked_payment.payment_id for no key update;
  if payment.id is not null then perform private.lock_credit(payment.client_id); end if;
  return payment;
end
$$;

-- refund: {"id", "amount", "is_still_owed", "reason"?, "tell_client"?}. Returns the request to send to Stripe.
create function private.begin_online_refund(payment_id uuid, refund jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.locked_payment(begin_online_refund.payment_id);
  promised private.online_refunds;
  wanted numeric := (refund ->> 'amount')::numeric;
  is_repeat boolean;
begin
  if payment.id is null or not payment.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if payment.provider_payment is null then raise sqlstate 'PT409' using message = 'not_paid_online'; end if;
  if (refund ->> 'id') is null or wanted is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  if not private.fits(refund ->> 'reason', 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  select * into promised from private.online_refunds as found where found.id = (refund ->> 'id')::uuid;
  if promised.id is not null and (promised.payment_id <> payment.id or promised.amount <> wanted) then
    raise sqlstate 'PT409' using message = 'already_refunded', hint = 'This refund was begun with another amount.';
  end if;
  is_repeat := promised.id is not null;
  if not is_repeat then
    perform private.check_amount(payment.business_id, wanted);
    if payment.invoice_id is not null and (refund ->> 'is_still_owed') is null then
      raise sqlstate 'PT400' using message = 'still_owed_missing', hint = 'Whether the client owes it again.';
    end if;
    -- A written-off amount is not requested again, and owing the refund again would request it.
    if (refund ->> 'is_still_owed')::boolean and (select invoice.status from public.invoices as invoice
      where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id) = 'written_off' then
      raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
    end if;
    if wanted > private.refundable_of_invoice(payment) + private.refundable_of_credit(payment)
        - private.promised_online(payment) then
      raise sqlstate 'PT409' using message = 'refund_too_large', hint = 'More than is left of this payment.';
    end if;
    insert into private.online_refunds as made (id, business_id, payment_id, user_id, amount, is_still_owed, reason,
      is_client_told)
    values ((refund ->> 'id')::uuid, payment.business_id, payment.id, (select auth.uid()), wanted,
      coalesce((refund ->> 'is_still_owed')::boolean, false) and payment.invoice_id is not null,
      nullif(btrim(refund ->> 'reason'), ''), coalesce((refund ->> 'tell_client')::boolean, false))
    returning * into promised;
  end if;
  return jsonb_build_object('refund_id', promised.id, 'business_id', payment.business_id,
    'provider_payment', payment.provider_payment, 'amount_minor', round(promised.amount
      * 10::numeric ^ private.currency_exponent(payment.business_id))::bigint,
    'is_repeat', is_repeat, 'kept', (select to_jsonb(kept) from public.refunds as kept where kept.id = promised.id));
end
$$;

-- Records one Stripe refund, once. It first reduces what the payment paid of its invoice, then the credit that it made,
-- as a row of its own: that part was never owed.
create function private.keep_provider_refund(payment public.payments, provider_refund text, amount numeric,
  promised_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  promised private.online_refunds;
  of_invoice numeric := greatest(0, least(amount, private.refundable_of_invoice(payment)));
  of_credit numeric;
  row_id uuid;
  made public.refunds;
begin
  if exists (select from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund) then
    return;
  end if;
  select * into promised from private.online_refunds as found
  where found.id = promised_id and found.payment_id = payment.id;
  -- More was refunded than the books know of; the difference belongs to the invoice, if there is one.
  of_credit := least(amount - of_invoice, private.refundable_of_credit(payment));
  if payment.invoice_id is not null then of_invoice := amount - of_credit; end if;
  row_id := coalesce(promised.id, gen_random_uuid());
  insert into public.refunds (id, business_id, user_id, client_id, payment_id, invoice_id, amount, refunded_on, method,
    is_still_owed, reason, provider_refund)
  values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id,
    case when of_invoice > 0 then payment.invoice_id end, case when of_invoice > 0 then of_invoice else amount end,
    private.today(payment.business_id), 'online', coalesce(promised.is_still_owed, false) and of_invoice > 0,
    promised.reason, keep_provider_refund.provider_refund);
  if of_credit > 0 and of_invoice > 0 then
    row_id := gen_random_uuid();
    insert into public.refunds (id, business_id, user_id, client_id, payment_id, amount, refunded_on, method,
      is_still_owed, reason, provider_refund)
    values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id, of_credit,
      private.today(payment.business_id), 'online', false, promised.reason,
      keep_provider_refund.provider_refund || ':credit');
  end if;
  if of_credit > 0 then
    insert into public.credits (business_id, user_id, client_id, kind, amount, payment_id, refund_id)
    values (payment.business_id, promised.user_id, payment.client_id, 'refunded', -of_credit, payment.id, row_id);
  end if;
  select * into made from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund;
  made.amount := keep_provider_refund.amount;
  perform private.log_refund(made);
  if promised.is_client_told then perform private.queue_refund_mail(made); end if;
end
$$;

-- Stripe made the refund. Returns the recorded row.
create function private.keep_online_refund(refund_id uuid, provider_refund text) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  promised private.online_refunds;
  answer public.refunds;
begin
  select * into promised from private.online_refunds as found where found.id = keep_online_refund.refund_id;
  if promised.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  perform private.keep_provider_refund(private.locked_payment(promised.payment_id),
    keep_online_refund.provider_refund, promised.amount, promised.id);
  select * into answer from public.refunds as kept where kept.business_id = promised.business_id
    and kept.provider_refund = keep_online_refund.provider_refund;
  return answer;
end
$$;

create function public.begin_online_refund(payment_id uuid, refund jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.begin_online_refund(begin_online_refund.payment_id, begin_online_refund.refund)
$$;

create function public.keep_online_refund(refund_id uuid, provider_refund text) returns public.refunds
language sql volatile set search_path = '' as $$
  select private.keep_online_refund(keep_online_refund.refund_id, keep_online_refund.provider_refund)
$$;

-- Stripe rejected the refund; another attempt is possible.
create function private.drop_online_refund(refund_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.online_refunds as dropped where dropped.id = drop_online_refund.refund_id
    and not exists (select from public.refunds as kept where kept.id = dropped.id)
$$;

create function public.drop_online_refund(refund_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.drop_online_refund(drop_online_refund.refund_id)
$$;

grant execute on function private.begin_online_refund to authenticated;
grant execute on function public.begin_online_refund to authenticated, service_role;
grant execute on function private.keep_online_refund, public.keep_online_refund, private.drop_online_refund,
  public.drop_online_refund to service_role;
