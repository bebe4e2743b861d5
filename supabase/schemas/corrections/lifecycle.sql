-- Who changes, deletes or types in their own time is news to the office, unless they own the business; a time that the office
-- changes is news to its member, and one that a colleague changes, by a start or an end that arrives late, to both. One piece of
-- news per visit and person until it was read.
create function private.tell_of_time(worked public.visit_times) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if me is not null and not coalesce(worked.business_id = any(array(select private.my_owned_business_ids())), false)
    and (worked.user_id = me or not coalesce(worked.business_id = any(array(select private.my_managed_business_ids())), false)) then
    perform private.log_record_event(worked.business_id, 'visit', worked.visit_id, 'time_corrected');
  end if;
  if worked.user_id = me then return; end if;
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, actor, dedupe_key)
  select member.business_id, member.user_id, 'visit_changed', 'time_corrected', 'visit', worked.visit_id, me,
    'time:' || gen_random_uuid()
  from public.team_members as member
  where me is not null and member.business_id = worked.business_id and member.user_id = worked.user_id and member.is_active
    and not exists (select from public.notification_settings as setting where setting.user_id = member.user_id
      and setting.business_id = member.business_id and setting.kind = 'visit_changed' and not setting.in_app)
    and not exists (select from public.notifications as unread where unread.user_id = member.user_id
      and unread.business_id = member.business_id and unread.read_at is null and unread.kind = 'visit_changed'
      and unread.event = 'time_corrected' and unread.record_id = worked.visit_id and unread.actor = me);
end
$$;

-- A step of private.after_visit_time. Whoever changes a time, in whichever way, leaves what it was; that the clock of the
-- visit ends it is no change, unless it arrives late.
create function private.keep_old_time(before public.visit_times, after public.visit_times) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if before.started_at = after.started_at and (case when before.ended_at is null
    then coalesce(after.ended_at = greatest(private.command_time(), before.started_at) and not private.is_command_late(), true)
    else before.ended_at is not distinct from after.ended_at end) then
    return;
  end if;
  insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, started_at, ended_at)
  values (before.business_id, before.id, before.visit_id, before.user_id, (select auth.uid()), before.started_at,
    before.ended_at);
  perform private.tell_of_time(before);
end
$$;

-- A step of private.after_visit_time. A start that arrives late leaves when it arrived: without the word of the device, the time
-- would have begun then.
create function private.keep_late_start(worked public.visit_times) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_command_late() or worked.started_at >= now() - interval '15 minutes' then return; end if;
  insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, started_at)
  values (worked.business_id, worked.id, worked.visit_id, worked.user_id, (select auth.uid()), now());
  perform private.tell_of_time(worked);
end
$$;

-- A step of private.after_visit_time and of private.before_visit; answers how many it kept. Times go with their business; a
-- start that is taken back within five minutes was a slip, not work, unless somebody has changed it meanwhile.
create function private.keep_deleted_times(times public.visit_times[]) returns int
language sql volatile security definer set search_path = '' as $$
  with kept as (
    insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, is_deletion, started_at,
      ended_at)
    select gone.business_id, gone.id, gone.visit_id, gone.user_id, (select auth.uid()), true, gone.started_at, gone.ended_at
    from unnest(times) as gone join public.businesses as business on business.id = gone.business_id
    where gone.ended_at is not null or least(gone.started_at, gone.created_at) < now() - interval '5 minutes'
      or exists (select from public.visit_time_changes as change
        where change.business_id = gone.business_id and change.visit_id = gone.visit_id and change.time_id = gone.id)
    returning id)
  select count(*)::int from kept
$$;
