-- What the server needs to open a checkout or the customer portal for an owner.
create function private.plan_buyer(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(plan_buyer.business_id = any(array(select private.my_owned_business_ids())), false) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  return (select jsonb_build_object('email', owner.email, 'language', owner.language, 'name', business.business_name,
      -- Not before what runs is over: a trial, or what a former owner paid for. Stripe takes 48 hours or more; whole hours, so
      -- that two tabs at once ask for the same.
      'trial_end', (select extract(epoch from greatest(held.valid_until, date_trunc('hour', now()) + interval '50 hours'))::bigint
        from private.entitlements as held where held.business_id = business.id and held.valid_until > now()
          and (held.plan = 'trial' or held.source = 'stripe' and kept.subscription is null)),
      -- How often they left a customer behind: with a hand-over, or a business that was deleted.
      'left_customers', (select count(*) from private.subscriptions as former
        where former.payer_id = owner.id and former.business_id is null),
      'customer', kept.customer, 'session_id', kept.session_id, 'subscription', kept.subscription,
      'is_live', coalesce(kept.status in ('active', 'trialing', 'past_due'), false),
      'is_closed', business.closed_at is not null)
    from public.businesses as business
    join public.profiles as owner on owner.id = (select auth.uid())
    left join private.subscriptions as kept on kept.business_id = business.id
    where business.id = plan_buyer.business_id);
end
$$;

create function public.plan_buyer(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_buyer(plan_buyer.business_id)
$$;

-- Every customer, or those whose subscription its owner ended here; is_gone: nobody uses the business any more.
create function public.plan_customers(only_unwanted boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('customer', kept.customer, 'is_gone',
      business.id is null or business.closed_at <= now() - interval '30 days', 'is_unwanted', kept.is_unwanted) order by kept.created_at, kept.id), '[]')
  from private.subscriptions as kept left join public.businesses as business on business.id = kept.business_id
  where kept.is_unwanted or not plan_customers.only_unwanted
$$;

-- Credit of the customer's business that is not on their balance yet, in cents.
create function public.unspent_credits(customer text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', credit.id, 'cents', (credit.amount * 100)::int) order by credit.created_at), '[]')
  from private.subscriptions as kept join private.account_credits as credit on credit.business_id = kept.business_id
  where kept.customer = unspent_credits.customer
    and not exists (select from private.spent_credits as spent where spent.credit_id = credit.id)
$$;

grant execute on function private.plan_buyer to authenticated;
grant execute on function public.plan_buyer to authenticated, service_role;
grant execute on function public.plan_customers, public.unspent_credits to service_role;
