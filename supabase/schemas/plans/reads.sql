-- The most of each that a plan holds: null is any number, 0 none. domain/src/plans/limits.ts has the same table; a test compares them.
create function private.plan_limit(plan text, key text) returns int
language sql immutable set search_path = '' as $$
  select case plan_limit.key
    when 'people' then case plan_limit.plan when 'starter' then 3 when 'free' then 1 when 'expired' then 0 end
    when 'active_clients' then case plan_limit.plan when 'free' then 25 when 'expired' then 0 end
    when 'new_work' then case plan_limit.plan when 'expired' then 0 end
    when 'automation' then case when plan_limit.plan in ('starter', 'free', 'expired') then 0 end
  end
$$;

-- The plan that counts now: one with an end is over at its end, also before watch_plans has written it down.
create function private.plan_of(business_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when held.valid_until > now() or held.valid_until is null then held.plan
    when held.then_free then 'free' else 'expired' end
  from private.entitlements as held where held.business_id = plan_of.business_id
$$;

-- Whether reminders go out by themselves.
create function private.has_automation(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.plan_limit(private.plan_of(has_automation.business_id), 'automation') is distinct from 0
$$;

-- Who counts: active members and, with is_inviting, those who are invited and may still come.
create function private.people_of_plan(business_id uuid, is_inviting boolean) returns int
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.team_members as team
      where team.business_id = people_of_plan.business_id and team.is_active)::int
    + case when people_of_plan.is_inviting then (select count(*) from public.team_invitations as invitation
        where invitation.business_id = people_of_plan.business_id and invitation.status = 'pending'
          and invitation.expires_at > now())::int else 0 end
$$;

-- Active clients, the made-up ones aside.
create function private.active_clients(business_id uuid, but_for uuid default null) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.clients as client where client.business_id = active_clients.business_id
    and client.client_status = 'active' and not client.is_sample and client.id is distinct from active_clients.but_for
$$;

-- For owners and managers: the plan, until when, and how much of it is used.
create function private.plan_state(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(plan_state.business_id = any(array(select private.my_managed_business_ids())), false) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  return (select jsonb_build_object('plan', private.plan_of(held.business_id), 'source', held.source,
      'valid_until', held.valid_until, 'then_free', held.then_free, 'people', private.people_of_plan(held.business_id, true),
      'active_clients', private.active_clients(held.business_id),
      'credit', private.unspent_credit(held.business_id),
      'subscription', (select jsonb_build_object('plan', kept.plan, 'status', kept.status, 'billing', kept.billing,
          'period_end', kept.period_end, 'ends_at', kept.ends_at)
        from private.subscriptions as kept where kept.business_id = held.business_id and kept.subscription is not null))
    from private.entitlements as held where held.business_id = plan_state.business_id);
end
$$;

create function public.plan_state(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_state(plan_state.business_id)
$$;

grant execute on function private.plan_state to authenticated;
grant execute on function public.plan_state to authenticated, service_role;
