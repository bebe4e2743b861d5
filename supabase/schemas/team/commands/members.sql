-- Who may change which member. Owners: everybody. Managers: everybody but owners and themselves, and they cannot make
-- owners. Only owners take former members back. Everybody may leave. The last owner stays (private.require_another_owner).

-- Locks and returns the member; raises an error when the rules forbid the change. leaving: the caller may do it to
-- themselves.
create function private.member_to_change(business_id uuid, user_id uuid, leaving boolean)
returns public.team_members
language plpgsql security definer set search_path = '' as $$
declare
  mine text;
  member public.team_members;
begin
  select team.role into mine from public.team_members as team
  where team.business_id = member_to_change.business_id and team.user_id = (select private.my_user_id()) and team.is_active;
  select team.* into member from public.team_members as team
  where team.business_id = member_to_change.business_id and team.user_id = member_to_change.user_id
  for no key update;
  if mine is null or member.id is null or exists (select from auth.users as account
    where account.id = member.user_id and account.deleted_at is not null) then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  if mine = 'owner' or (leaving and member.user_id = (select auth.uid()))
    or (mine = 'manager' and member.role <> 'owner' and member.user_id <> (select auth.uid())) then
    return member;
  end if;
  raise sqlstate 'PT403' using message = 'not_allowed';
end
$$;

-- What a former member leaves behind: their open work goes to hand_to or, with null, to nobody; their time off that is still
-- to come is nobody's, and what has begun ends today; their calendar address ends, and so do the sessions of an account that works nowhere else. Who leaves by themselves stays signed in.
create function private.end_membership(member public.team_members, hand_to uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.today(member.business_id);
begin
  -- Also in a closed business, where nobody else writes (private.broadcast_change).
  perform set_config('fieldlark.open', concat(current_setting('fieldlark.open', true), member.business_id), true);
  perform private.hand_over_work(member.business_id, member.user_id, end_membership.hand_to);
  delete from public.schedule_blocks as block
  where block.business_id = member.business_id and block.member_id = member.user_id and block.start_date > today;
  update public.schedule_blocks as block set end_date = today,
    -- One that begins today and ended on a later day at an earlier hour.
    end_time = case when block.start_date = today and block.end_time <= block.start_time then '24:00'
      else block.end_time end
  where block.business_id = member.business_id and block.member_id = member.user_id and block.end_date > today;
  delete from private.calendar_feeds as feed
  where feed.business_id = member.business_id and feed.user_id = member.user_id;
  if member.user_id is distinct from (select auth.uid()) and not exists (select from public.team_members as team
    where team.user_id = member.user_id and team.is_active) then
    delete from auth.sessions as session where session.user_id = member.user_id;
  end if;
end
$$;

create function private.change_member(business_id uuid, user_id uuid, role text, is_active boolean, hand_to uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.team_members := private.member_to_change(
    change_member.business_id, change_member.user_id, change_member.is_active is false);
begin
  if change_member.role not in ('owner', 'manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  if (change_member.role = 'owner' or change_member.is_active)
    and not change_member.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  -- A second click; the work and the sessions of who left long ago are no business of theirs.
  if change_member.is_active is false and not member.is_active then return; end if;
  update public.team_members as team
  set role = coalesce(change_member.role, team.role), is_active = coalesce(change_member.is_active, team.is_active)
  where team.id = member.id;
  if change_member.is_active is false then perform private.end_membership(member, change_member.hand_to); end if;
  perform private.log_event('member_changed', (select auth.uid()), change_member.business_id, jsonb_build_object(
    'user_id', change_member.user_id, 'role', change_member.role, 'is_active', change_member.is_active,
    'hand_to', change_member.hand_to));
end
$$;

create function public.set_member_role(business_id uuid, user_id uuid, role text) returns void
language sql volatile set search_path = '' as $$
  select private.change_member(set_member_role.business_id, set_member_role.user_id, set_member_role.role, null, null)
$$;

-- hand_to is the active member who takes over the open visits and jobs; with null nobody is assigned to them any more.
create function public.deactivate_member(business_id uuid, user_id uuid, hand_to uuid default null) returns void
language sql volatile set search_path = '' as $$
  select private.change_member(deactivate_member.business_id, deactivate_member.user_id, null, false,
    deactivate_member.hand_to)
$$;

create function public.reactivate_member(business_id uuid, user_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.change_member(reactivate_member.business_id, reactivate_member.user_id, null, true, null)
$$;

create function public.set_labor_cost(business_id uuid, user_id uuid, labor_cost_per_hour numeric) returns void
language sql volatile set search_path = '' as $$
  insert into public.team_member_costs as cost (business_id, user_id, labor_cost_per_hour)
  values (set_labor_cost.business_id, set_labor_cost.user_id, set_labor_cost.labor_cost_per_hour)
  on conflict (business_id, user_id) do update set labor_cost_per_hour = excluded.labor_cost_per_hour
$$;

grant execute on function private.change_member to authenticated;
grant execute on function public.set_member_role, public.deactivate_member, public.reactivate_member,
  public.set_labor_cost to authenticated, service_role;
