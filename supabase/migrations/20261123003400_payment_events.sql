-- What the card company tells, once each: the event and what comes of it are one transaction.

-- session: {"id", "checkout_id", "payment", "amount_minor", "currency", "is_paid", "paid_at"}, as the event says it or,
-- with is_fetched, as the company answers when it is asked. Answers what came of it.
create function private.take_session(business_id uuid, session jsonb, is_fetched boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  checkout private.checkouts;
  amount numeric;
begin
  select * into checkout from private.checkouts as found
  where found.business_id = take_session.business_id and found.id = (session ->> 'checkout_id')::uuid;
  -- The invoice first, as everybody who moves money does.
  perform private.lock_invoice(checkout.invoice_id);
  select * into checkout from private.checkouts as found where found.id = checkout.id for update;
  -- The owner sells elsewhere with the same account, or has another business here.
  if checkout.id is null or checkout.session_id <> (session ->> 'id') then return 'ignored'; end if;
  if not (session ->> 'is_paid')::boolean then return 'waiting'; end if;
  amount := (session ->> 'amount_minor')::numeric / 10::numeric ^ private.currency_exponent(take_session.business_id);
  if lower(checkout.currency) <> lower(session ->> 'currency') or checkout.amount <> amount then
    if not is_fetched then return 'mismatch'; end if;
    -- What really arrived counts, unless it is other money: then a person has to look.
    if lower(checkout.currency) <> lower(session ->> 'currency') or not amount > 0 then
      perform private.tell(take_session.business_id, 'invoice', checkout.invoice_id, 'payment_mismatch',
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
  -- Told before the payment was: the company tells it again.
  if payment.id is null then return 'payment_missing'; end if;
  for given in select * from jsonb_array_elements(refunds) loop
    perform private.keep_provider_refund(payment, given ->> 'id', (given ->> 'amount_minor')::numeric
      / 10::numeric ^ private.currency_exponent(take_refunds.business_id), (given ->> 'refund_id')::uuid);
  end loop;
  return 'refunded';
end
$$;

-- event: {"id", "type", "is_fetched", "session"?, "provider_payment"?, "refunds"?}; without an id it was asked for.
create function private.take_payment_event(business_id uuid, event jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  became text;
begin
  if event ->> 'id' is not null then
    insert into private.payment_events as told (business_id, event_id, type, outcome)
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
  -- Not dealt with yet: the same event counts when it comes again.
  if became in ('mismatch', 'payment_missing') then
    delete from private.payment_events as told
    where told.business_id = take_payment_event.business_id and told.event_id = event ->> 'id';
  else
    update private.payment_events as told set outcome = became
    where told.business_id = take_payment_event.business_id and told.event_id = event ->> 'id';
  end if;
  return became;
end
$$;

create function public.take_payment_event(business_id uuid, event jsonb) returns text
language sql volatile set search_path = '' as $$
  select private.take_payment_event(take_payment_event.business_id, take_payment_event.event)
$$;

revoke all on function private.take_session(uuid, jsonb, boolean), private.take_refunds(uuid, text, jsonb),
  private.take_payment_event(uuid, jsonb) from public;
grant execute on function private.take_payment_event(uuid, jsonb) to service_role;
revoke all on function public.take_payment_event(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.take_payment_event(uuid, jsonb) to service_role;
