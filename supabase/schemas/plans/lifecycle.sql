-- Limits are checked where a member makes something new. What nobody signed in makes is always taken: clients who ask, book and
-- approve, and what the server does for work that is sold; so is the work that comes of it, whoever makes the job
-- (private.is_agreed). Reading, changing, sending and collecting are never limited.

create function private.has_plan_limits(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is not null
    and coalesce(has_plan_limits.business_id = any(array(select private.my_business_ids())), false)
$$;

create function private.require_new_work(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.plan_limit(private.plan_of(require_new_work.business_id), 'new_work') = 0
    and private.has_plan_limits(require_new_work.business_id) then
    raise sqlstate 'PT409' using message = 'plan_ended';
  end if;
end
$$;

-- A step of before_client. The lock makes two tabs take the last place one after the other.
create function private.require_client_room(client public.clients, was public.clients) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room constant int := private.plan_limit(private.plan_of(client.business_id), 'active_clients');
begin
  if was.id is null then perform private.require_new_work(client.business_id); end if;
  if room is null or client.is_sample or client.client_status <> 'active' or was.client_status = 'active'
    or coalesce(pg_catalog.current_setting('fieldlark.is_agreed', true), '') = 'on'
    or not private.has_plan_limits(client.business_id) then
    return;
  end if;
  perform private.require_new_work(client.business_id);
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('active clients of ' || client.business_id, 0));
  if private.active_clients(client.business_id, client.id) >= room then
    raise sqlstate 'PT409' using message = 'plan_clients_full';
  end if;
end
$$;

-- Whoever comes in: invited now, accepting, or taken back. Nobody who is in is thrown out.
create function private.require_people_room(business_id uuid, is_inviting boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room constant int := private.plan_limit(private.plan_of(require_people_room.business_id), 'people');
begin
  if room is null or (select auth.uid()) is null then return; end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('people of ' || require_people_room.business_id, 0));
  if private.people_of_plan(require_people_room.business_id, is_inviting) >= room then
    raise sqlstate 'PT409' using message = 'plan_people_full';
  end if;
end
$$;

-- Members read the plan in the row of their business, and the end of a trial after which nothing is chosen.
create function private.show_plan(business_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.businesses as business set plan_status = private.plan_of(business.id),
    trial_ends_at = case when held.plan <> 'trial' then business.trial_ends_at when not held.then_free then held.valid_until end
  from private.entitlements as held
  where business.id = show_plan.business_id and held.business_id = business.id
    and (business.plan_status, business.trial_ends_at) is distinct from (private.plan_of(business.id),
      case when held.plan <> 'trial' then business.trial_ends_at when not held.then_free then held.valid_until end)
$$;

create function private.after_entitlement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.show_plan(new.business_id);
  return null;
end
$$;
create trigger after_entitlement after insert or update on private.entitlements
  for each row execute function private.after_entitlement();
