-- Called by the server: a new business, a payment, or somebody who runs the site.
create function private.set_plan(business_id uuid, plan text, source text, valid_until timestamptz, reason text default null)
returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.entitlements as held (business_id, plan, source, valid_until, reason)
  values (set_plan.business_id, set_plan.plan, set_plan.source, set_plan.valid_until, set_plan.reason)
  on conflict on constraint entitlements_business_id_key do update set plan = excluded.plan, source = excluded.source,
    valid_until = excluded.valid_until, reason = excluded.reason, then_free = false, updated_at = now()
$$;

-- An owner goes on without paying: from the end of a trial on, or at once where nothing runs. What is above the limits of Free
-- stays. A payment that failed is not tried again.
create function private.choose_free(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  running constant text := private.plan_of(choose_free.business_id);
  held private.entitlements;
begin
  if not coalesce(choose_free.business_id = any(array(select private.my_owned_business_ids())), false) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  select * into held from private.entitlements as known where known.business_id = choose_free.business_id for no key update;
  if running in ('starter', 'grow-pro') or running = 'trial' and held.source = 'stripe' then
    raise sqlstate 'PT409' using message = 'plan_running';
  elsif running = 'trial' and held.valid_until is not null then
    update private.entitlements as chosen set then_free = true, updated_at = now() where chosen.id = held.id;
  else
    perform private.set_plan(choose_free.business_id, 'free', 'free', null);
  end if;
  perform private.give_up_subscription(choose_free.business_id);
  perform private.log_event('plan_chosen', (select auth.uid()), choose_free.business_id, jsonb_build_object('plan', 'free'));
end
$$;

create function public.choose_free(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.choose_free(choose_free.business_id)
$$;

-- To every owner, whatever they chose about news: it is about their account. The same key is one mail.
create function private.queue_plan_mail(business_id uuid, kind text, key text, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(business.id, queue_plan_mail.kind, queue_plan_mail.key || ':' || owner.id, owner.email,
    owner.language, null, null, jsonb_build_object('business_name', business.business_name) || queue_plan_mail.data)
  from public.businesses as business
  join public.team_members as team on team.business_id = business.id and team.is_active and team.role = 'owner'
  join public.profiles as owner on owner.id = team.user_id
  where business.id = queue_plan_mail.business_id and business.closed_at is null
$$;

-- Tells owners three days before the end of a trial, on its last day and when it or a plan is over, and shows that it is; returns
-- how many ended. The key of a mail makes it one, however often this runs; what ended more than a week ago is mailed to nobody.
create function private.watch_plans() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  held record;
  ended int := 0;
begin
  for held in select entitled.business_id, entitled.plan, entitled.valid_until, entitled.then_free, business.plan_status,
      to_char(entitled.valid_until at time zone business.timezone, 'YYYY-MM-DD') as day
    from private.entitlements as entitled join public.businesses as business on business.id = entitled.business_id
    where entitled.valid_until <= now() + interval '3 days'
      and (entitled.valid_until > now() - interval '7 days' or business.plan_status <> 'expired')
  loop
    if held.then_free then
      perform private.set_plan(held.business_id, 'free', 'free', null) where held.valid_until <= now();
    elsif held.valid_until > now() then
      perform private.queue_plan_mail(held.business_id, 'plan-ending',
        concat_ws(':', 'plan-ending', held.business_id, held.day,
          case when held.valid_until <= now() + interval '1 day' then 'last' else 'soon' end),
        jsonb_build_object('valid_until', held.day)) where held.plan = 'trial';
    elsif held.valid_until > now() - interval '7 days' then
      perform private.queue_plan_mail(held.business_id, 'plan-ended',
        concat_ws(':', 'plan-ended', held.business_id, held.day), jsonb_build_object('plan', held.plan));
    end if;
    if held.valid_until <= now() and held.plan_status <> 'expired' and not held.then_free then
      perform private.show_plan(held.business_id);
      ended := ended + 1;
    end if;
  end loop;
  perform private.mail_failed_payment(kept) from private.subscriptions as kept where kept.past_due_since is not null;
  return ended;
end
$$;

grant execute on function private.choose_free to authenticated;
grant execute on function public.choose_free to authenticated, service_role;

-- For whoever runs the site (npm run plan): every open business that the person with this address owns gets the plan. Returns
-- their names. Refused where one of them pays for a plan: what Stripe says of it next would take the grant away again.
create function public.grant_plan(email text, plan text, valid_until timestamptz default null)
returns table (business_name text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  owned record;
  paying constant text := (select string_agg(business.business_name, ', ' order by business.created_at, business.id)
    from public.businesses as business join public.profiles as owner on owner.id = business.user_id
    join private.subscriptions as kept on kept.business_id = business.id and kept.status in ('active', 'trialing', 'past_due')
    where lower(owner.email) = lower(btrim(grant_plan.email)) and business.closed_at is null);
begin
  if paying is not null then
    raise sqlstate 'PT409' using message = 'plan_running', hint = paying || ' has a subscription at Stripe: cancel it there first.';
  end if;
  for owned in select business.id, business.business_name from public.businesses as business
    join public.profiles as owner on owner.id = business.user_id
    where lower(owner.email) = lower(btrim(grant_plan.email)) and business.closed_at is null
    order by business.created_at, business.id
  loop
    perform private.set_plan(owned.id, grant_plan.plan, 'admin', grant_plan.valid_until, 'Granted by the operator');
    business_name := owned.business_name;
    return next;
  end loop;
end
$$;

grant execute on function public.grant_plan to service_role;
