-- Called by the server only, except where it says so.

-- The first customer of a business stays, also when two tabs make one at once.
create function public.keep_plan_customer(business_id uuid, customer text) returns text
language sql volatile security definer set search_path = '' as $$
  insert into private.subscriptions as kept (business_id, customer, payer_id)
  select business.id, keep_plan_customer.customer, business.user_id
  from public.businesses as business where business.id = keep_plan_customer.business_id
  on conflict on constraint subscriptions_business_id_key do update set updated_at = now()
  returning kept.customer
$$;

-- Returns the checkout that was open before, which must be closed: two of them could both be paid.
create function public.keep_plan_session(customer text, session_id text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  former text;
begin
  select kept.session_id into former from private.subscriptions as kept
  where kept.customer = keep_plan_session.customer for no key update;
  update private.subscriptions as kept set session_id = keep_plan_session.session_id, updated_at = now()
  where kept.customer = keep_plan_session.customer;
  return nullif(former, keep_plan_session.session_id);
end
$$;

-- Numbers a fetch before it begins, so that of two answers the one that was asked for later counts. Null: a customer that is not
-- ours, or an event that was handled.
create function public.begin_plan_fetch(customer text, event_id text default null, kind text default null) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  number bigint;
begin
  if begin_plan_fetch.event_id is not null then
    insert into private.billing_events (event_id, kind) values (begin_plan_fetch.event_id, begin_plan_fetch.kind)
    on conflict do nothing;
    perform from private.billing_events as event
    where event.event_id = begin_plan_fetch.event_id and event.handled_at is not null;
    if found then return null; end if;
  end if;
  update private.subscriptions as kept set last_fetch = kept.last_fetch + 1 where kept.customer = begin_plan_fetch.customer
  returning kept.last_fetch into number;
  return number;
end
$$;

-- What a subscription means for the business. One that is not paid yet changes nothing: a trial goes on until the first payment,
-- and after a payment that failed Free, where it was chosen.
create function private.apply_subscription(kept private.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  standing private.entitlements;
begin
  if kept.business_id is null or kept.status is null or kept.status = 'incomplete' then return; end if;
  select * into standing from private.entitlements as known where known.business_id = kept.business_id;
  if kept.plan is not null and kept.status = 'trialing' and standing.plan = 'trial'
    and (standing.valid_until is null or standing.valid_until > now()) then
    perform private.set_plan(kept.business_id, 'trial', 'stripe', kept.ends_at);
  elsif kept.status = 'past_due' and standing.source = 'free' then
    return;
  elsif kept.plan is not null and kept.status in ('active', 'trialing') then
    perform private.set_plan(kept.business_id, kept.plan, 'stripe', kept.ends_at);
  elsif kept.plan is not null and kept.status = 'past_due' then
    perform private.set_plan(kept.business_id, kept.plan, 'stripe', kept.past_due_since + interval '14 days');
  elsif kept.status in ('canceled', 'unpaid', 'paused') then
    update private.entitlements as held set valid_until = now(), updated_at = now()
    where held.business_id = kept.business_id and held.source = 'stripe'
      and (held.valid_until is null or held.valid_until > now());
  end if;
end
$$;

-- Takes what was fetched. `fetched` is null where the customer has no subscription. Returns whether it was taken.
create function public.keep_subscription(customer text, fetch_number bigint, fetched jsonb, event_id text default null)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.subscriptions;
  is_new boolean;
begin
  select * into kept from private.subscriptions as stored
  where stored.customer = keep_subscription.customer for no key update;
  is_new := keep_subscription.fetch_number > kept.kept_fetch;
  if is_new then
    update private.subscriptions as stored set kept_fetch = keep_subscription.fetch_number, subscription = fetched ->> 'id',
      plan = fetched ->> 'plan', billing = fetched ->> 'billing', status = fetched ->> 'status',
      period_end = to_timestamp((fetched ->> 'period_end')::bigint), ends_at = to_timestamp((fetched ->> 'ends_at')::bigint),
      is_unwanted = kept.is_unwanted and coalesce(fetched ->> 'status' = 'past_due'
        or fetched ->> 'status' in ('active', 'trialing') and fetched ->> 'ends_at' is null, false),
      past_due_since = case when fetched ->> 'status' = 'past_due' then coalesce(kept.past_due_since, now()) end, updated_at = now()
    where stored.id = kept.id returning * into kept;
    perform private.apply_subscription(kept);
    if kept.past_due_since = now() then perform private.mail_failed_payment(kept); end if;
  end if;
  update private.billing_events as event set handled_at = now()
  where event.event_id = keep_subscription.event_id and event.handled_at is null;
  return coalesce(is_new, false);
end
$$;

-- The next run of end-plans tells Stripe. One that is not paid ends also where a later day was set: until then Stripe tries the card.
create function private.give_up_subscription(business_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.subscriptions as kept set is_unwanted = true, updated_at = now()
  where kept.business_id = give_up_subscription.business_id and (kept.status = 'past_due'
    or kept.status in ('active', 'trialing') and kept.ends_at is null)
$$;

-- A business is handed over: whoever owned it pays no more and keeps their customer and bills, and what they paid for lasts. Whoever
-- owns it now begins with a customer of their own.
create function private.leave_subscription(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.subscriptions;
begin
  select * into kept from private.subscriptions as known where known.business_id = leave_subscription.business_id for no key update;
  update private.entitlements as held set valid_until = greatest(kept.period_end, now()), updated_at = now()
  where held.business_id = kept.business_id and held.source = 'stripe' and held.valid_until is null;
  update private.subscriptions as left_one set business_id = null, updated_at = now(), granted_business_id = kept.business_id,
    granted_until = (select held.valid_until from private.entitlements as held
      where held.business_id = kept.business_id and held.source = 'stripe'),
    is_unwanted = coalesce(left_one.status in ('active', 'trialing', 'past_due'), false)
  where left_one.id = kept.id;
end
$$;

-- What a former owner paid for a business is taken back: the plan that it goes on with ends. Returns the subscription of whoever
-- has it now where that waits for the end of what was paid: it was promised for nothing, and nobody is charged before the day.
create function public.end_granted_plan(customer text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.subscriptions;
begin
  select * into kept from private.subscriptions as known where known.customer = end_granted_plan.customer
    and known.granted_until > now();
  update private.entitlements as held set valid_until = now(), updated_at = now()
  where held.business_id = kept.granted_business_id and held.source = 'stripe' and held.valid_until = kept.granted_until;
  return (select theirs.subscription from private.subscriptions as theirs
    where theirs.business_id = kept.granted_business_id and theirs.status = 'trialing');
end
$$;

-- On the day, after 5 days and after 12; the plan goes on for 14.
create function private.mail_failed_payment(kept private.subscriptions) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_plan_mail(kept.business_id, 'plan-payment-failed',
    concat_ws(':', 'plan-payment-failed', kept.id, extract(epoch from kept.past_due_since)::bigint,
      case when kept.past_due_since <= now() - interval '12 days' then 12
        when kept.past_due_since <= now() - interval '5 days' then 5 else 1 end),
    jsonb_build_object('valid_until', to_char((kept.past_due_since + interval '14 days') at time zone business.timezone, 'YYYY-MM-DD')))
  from public.businesses as business where business.id = kept.business_id
$$;

create function public.note_spent_credit(credit_id uuid, transaction_id text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.spent_credits (credit_id, transaction_id)
  values (note_spent_credit.credit_id, note_spent_credit.transaction_id)
  on conflict do nothing
$$;

-- The first payment of a customer, for the referral that brought them (decision 055).
create function public.note_plan_payment(customer text, paid_at bigint, card_fingerprint text, is_refunded boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payer uuid;
begin
  select kept.payer_id into payer from private.subscriptions as kept where kept.customer = note_plan_payment.customer;
  if payer is null then return; end if;
  perform private.note_first_payment(payer, to_timestamp(note_plan_payment.paid_at), note_plan_payment.card_fingerprint);
  if note_plan_payment.is_refunded then perform private.note_refund(payer, now()); end if;
end
$$;

grant execute on function public.keep_plan_customer, public.keep_plan_session, public.begin_plan_fetch, public.keep_subscription,
  public.end_granted_plan, public.note_spent_credit, public.note_plan_payment to service_role;
