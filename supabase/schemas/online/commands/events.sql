-- Stripe's webhook events, each handled once: the event and its effects are one transaction.

-- Records each Stripe payment once. Money that arrives too late or twice becomes the client's credit.
create function private.take_online_payment(business_id uuid, invoice_id uuid, provider_payment text, amount numeric,
  paid_at timestamptz) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  wanted public.payments;
  made public.payments;
begin
  select * into invoice from public.invoices as found where found.business_id = take_online_payment.business_id
    and found.id = take_online_payment.invoice_id for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  select * into made from public.payments as found
  where found.business_id = invoice.business_id and found.provider_payment = take_online_payment.provider_payment;
  if made.id is not null then return made; end if;
  perform private.check_amount(invoice.business_id, take_online_payment.amount);
  wanted.id := gen_random_uuid();
  wanted.business_id := invoice.business_id;
  wanted.client_id := invoice.client_id;
  wanted.invoice_id := case when invoice.status = 'sent' then invoice.id end;
  wanted.amount := take_online_payment.amount;
  wanted.method := 'online';
  wanted.provider_payment := take_online_payment.provider_payment;
  wanted.paid_on := (paid_at at time zone (select business.timezone from public.businesses as business
    where business.id = invoice.business_id))::date;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if wanted.invoice_id is null then
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'payment_became_credit', jsonb_build_object(
      'payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  -- By itself none goes to an address that only a worker has seen.
  if not private.is_client_unchecked(made.business_id, made.client_id) then
    perform private.queue_receipt_mail(made, private.payer_address(made, null));
  end if;
  perform private.queue_mail_to_owners(invoice.business_id, 'invoice-paid-owner', 'invoice-paid-owner:' || made.id,
    'invoice', invoice.id, private.money_mail_data(invoice.business_id, invoice.client_id, invoice.id)
      || jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'paid_on', made.paid_on, 'method', made.method));
  return made;
end
$$;

-- session: {"id", "checkout_id", "payment", "amount_minor", "currency", "is_paid", "paid_at"}, from the event or, with
-- is_fetched, from a request to Stripe. Returns what was recorded.
create function private.take_session(business_id uuid, session jsonb, is_fetched boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  checkout private.checkouts;
  amount numeric;
begin
  select * into checkout from private.checkouts as found
  where found.business_id = take_session.business_id and found.id = (session ->> 'checkout_id')::uuid;
  -- Locks the invoice first, as everything that moves money does.
  perform private.lock_invoice(checkout.invoice_id);
  select * into checkout from private.checkouts as found where found.id = checkout.id for update;
  -- The owner uses the same Stripe account elsewhere, or has another business here.
  if checkout.id is null or checkout.session_id <> (session ->> 'id') then return 'ignored'; end if;
  if not (session ->> 'is_paid')::boolean then return 'waiting'; end if;
  amount := (session ->> 'amount_minor')::numeric / 10::numeric ^ private.currency_exponent(take_session.business_id);
  if lower(checkout.currency) <> lower(session ->> 'currency') or checkout.amount <> amount then
    if not is_fetched then return 'mismatch'; end if;
    -- The amount that was really paid counts, unless it is in another currency: then a person has to decide.
    if lower(checkout.currency) <> lower(session ->> 'currency') or not amount > 0 then
      perform private.log_record_event(take_session.business_id, 'invoice', checkout.invoice_id, 'payment_mismatch',
        jsonb_build_object('session', session ->> 'id', 'amount', amount, 'currency', upper(session ->> 'currency')));
      return 'other_currency';
    end if;
  end if;
  perform private.take_online_payment(take_session.business_id, checkout.invoice_id, session ->> 'payment',
    amount, coalesce((session ->> 'paid_at')::timestamptz, now()));
  update private.checkouts as paid set status = 'paid', session_id = session ->> 'id' where paid.id = checkout.id;
  return 'paid';
end
$$;

create function private.take_refunds(business_id uuid, provider_payment text, refunds jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
  given jsonb;
begin
  select * into payment from private.locked_payment((select found.id from public.payments as found
    where found.business_id = take_refunds.business_id and found.provider_payment = take_refunds.provider_payment));
  -- The event arrived before its payment was recorded; Stripe will repeat it.
  if payment.id is null then return 'payment_missing'; end if;
  for given in select * from jsonb_array_elements(refunds) loop
    perform private.keep_provider_refund(payment, given ->> 'id', (given ->> 'amount_minor')::numeric
      / 10::numeric ^ private.currency_exponent(take_refunds.business_id), (given ->> 'refund_id')::uuid);
  end loop;
  return 'refunded';
end
$$;

-- event: {"id", "type", "is_fetched", "session"?, "provider_payment"?, "refunds"?}; without an id when Stripe was
-- queried.
create function private.take_payment_event(business_id uuid, event jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  became text;
begin
  if event ->> 'id' is not null then
    insert into private.payment_events as stored (business_id, event_id, type, outcome)
    select business.id, event ->> 'id', left(event ->> 'type', 100), 'taken'
    from public.businesses as business where business.id = take_payment_event.business_id
    on conflict do nothing;
    if not found then return 'duplicate'; end if;
  end if;
  became := case
    when event ->> 'type' in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
      then private.take_session(take_payment_event.business_id, event -> 'session',
        coalesce((event ->> 'is_fetched')::boolean, false))
    when event ->> 'type' in ('checkout.session.expired', 'checkout.session.async_payment_failed') then 'expired'
    when event ->> 'type' = 'charge.refunded' then private.take_refunds(take_payment_event.business_id,
      event ->> 'provider_payment', event -> 'refunds')
    else 'ignored' end;
  if became = 'expired' then
    update private.checkouts as closed set status = 'expired'
    where closed.business_id = take_payment_event.business_id
      and closed.id = (event -> 'session' ->> 'checkout_id')::uuid and closed.status in ('opening', 'open');
  end if;
  -- Not handled yet, so a repetition of the same event must not be ignored.
  if became in ('mismatch', 'payment_missing') then
    delete from private.payment_events as stored
    where stored.business_id = take_payment_event.business_id and stored.event_id = event ->> 'id';
  else
    update private.payment_events as stored set outcome = became
    where stored.business_id = take_payment_event.business_id and stored.event_id = event ->> 'id';
  end if;
  return became;
end
$$;

create function public.take_payment_event(business_id uuid, event jsonb) returns text
language sql volatile set search_path = '' as $$
  select private.take_payment_event(take_payment_event.business_id, take_payment_event.event)
$$;

grant execute on function private.take_payment_event, public.take_payment_event to service_role;
