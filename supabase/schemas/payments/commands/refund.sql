-- Refunds, of a payment or of the client's credit.

-- The refund and the credit that it uses are one statement.
create function private.give_money(wanted public.refunds, of_credit numeric) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.refunds;
begin
  with given as (
    insert into public.refunds (id, business_id, client_id, payment_id, invoice_id, amount, refunded_on, method,
      is_still_owed, reason)
    values (wanted.id, wanted.business_id, wanted.client_id, wanted.payment_id, wanted.invoice_id, wanted.amount,
      coalesce(wanted.refunded_on, private.today(wanted.business_id)), wanted.method, wanted.is_still_owed,
      nullif(btrim(wanted.reason), ''))
    returning *
  ), taken as (
    insert into public.credits (business_id, client_id, kind, amount, payment_id, refund_id)
    select given.business_id, given.client_id, 'refunded', -of_credit, given.payment_id, given.id
    from given where of_credit > 0
  )
  select * into made from given;
  return made;
end
$$;

create function private.log_refund(refund public.refunds) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  details jsonb := jsonb_build_object('refund_id', refund.id, 'amount', refund.amount, 'method', refund.method,
    'is_still_owed', refund.is_still_owed, 'payment_number', (select payment.payment_number
      from public.payments as payment where payment.id = refund.payment_id));
begin
  if refund.payment_id is not null then
    perform private.log_record_event(refund.business_id, 'payment', refund.payment_id, 'refunded', details);
  else
    perform private.log_record_event(refund.business_id, 'client', refund.client_id, 'credit_refunded', details);
  end if;
  if refund.invoice_id is not null then
    perform private.log_record_event(refund.business_id, 'invoice', refund.invoice_id, 'refunded', details);
  end if;
end
$$;

create function private.refund_payment(payment_id uuid, refund jsonb) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.my_payment(refund_payment.payment_id);
  wanted public.refunds := private.wanted_refund(refund);
  made public.refunds;
begin
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  perform private.check_amount(payment.business_id, (refund ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (refund ->> 'amount')::numeric;
  if payment.invoice_id is not null and wanted.is_still_owed is null then
    raise sqlstate 'PT400' using message = 'still_owed_missing', hint = 'Whether the client owes it again.';
  end if;
  perform private.lock_credit(payment.client_id);
  made := private.repeated_refund(wanted.id, payment.business_id, payment.client_id, payment.id, wanted.amount);
  if made.id is not null then return made; end if;
  -- Less the amount that is being refunded by card right now.
  if wanted.amount > private.refundable(payment) - private.promised_online(payment) then
    raise sqlstate 'PT409' using message = 'refund_too_large', hint = 'More than is left of this payment.';
  end if;
  -- A written-off amount is not requested again, and owing the refund again would request it.
  if wanted.is_still_owed and (select invoice.status from public.invoices as invoice
    where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id) = 'written_off' then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
  end if;
  wanted.business_id := payment.business_id;
  wanted.client_id := payment.client_id;
  wanted.payment_id := payment.id;
  wanted.invoice_id := payment.invoice_id;
  wanted.is_still_owed := wanted.is_still_owed and payment.invoice_id is not null;
  made := private.give_money(wanted, case when payment.invoice_id is null then wanted.amount else 0 end);
  perform private.log_refund(made);
  if (refund ->> 'tell_client')::boolean then
    perform private.check_money_mail(made.business_id, payment.id, private.payer_address(payment, null));
    perform private.queue_refund_mail(made);
  end if;
  return made;
end
$$;

create function private.refund_credit(client_id uuid, refund jsonb) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(refund_credit.client_id);
  wanted public.refunds := private.wanted_refund(refund);
  made public.refunds;
begin
  perform private.check_amount(client.business_id, (refund ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (refund ->> 'amount')::numeric;
  perform private.lock_credit(client.id);
  made := private.repeated_refund(wanted.id, client.business_id, client.id, null, wanted.amount);
  if made.id is not null then return made; end if;
  if wanted.amount > private.credit_of(client.business_id, client.id) then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  wanted.business_id := client.business_id;
  wanted.client_id := client.id;
  wanted.is_still_owed := false;
  made := private.give_money(wanted, wanted.amount);
  perform private.log_refund(made);
  if (refund ->> 'tell_client')::boolean then
    perform private.check_money_mail(made.business_id, client.id, lower(btrim(client.email)));
    perform private.queue_refund_mail(made);
  end if;
  return made;
end
$$;

create function public.refund_payment(payment_id uuid, refund jsonb) returns public.refunds
language sql volatile set search_path = '' as $$
  select private.refund_payment(refund_payment.payment_id, refund_payment.refund)
$$;

create function public.refund_credit(client_id uuid, refund jsonb) returns public.refunds
language sql volatile set search_path = '' as $$
  select private.refund_credit(refund_credit.client_id, refund_credit.refund)
$$;

create function private.queue_refund_mail(refund public.refunds) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(refund.business_id, 'payment-refund', 'payment-refund:' || refund.id, client.email,
    private.client_language(refund.business_id, refund.client_id),
    case when refund.payment_id is null then 'client' else 'payment' end,
    coalesce(refund.payment_id, refund.client_id),
    private.money_mail_data(refund.business_id, refund.client_id, refund.invoice_id)
      || jsonb_build_object('refund_id', refund.id, 'amount', refund.amount, 'refunded_on', refund.refunded_on,
        'method', refund.method, 'is_still_owed', refund.is_still_owed))
  from public.clients as client where client.business_id = refund.business_id and client.id = refund.client_id
$$;

grant execute on function private.refund_payment, private.refund_credit to authenticated;
grant execute on function public.refund_payment, public.refund_credit to authenticated, service_role;
