-- A step of private.after_visit_time. Whoever changes a time, in whichever way, leaves what it was; that the clock of the
-- visit ends it is no change. Who corrects their own time is news to the office, unless they own the business.
create function private.keep_old_time(before public.visit_times, after public.visit_times) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if before.started_at = after.started_at and (case when before.ended_at is null
    then coalesce(after.ended_at = greatest(now(), before.started_at), true)
    else before.ended_at is not distinct from after.ended_at end) then
    return;
  end if;
  insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, started_at, ended_at)
  values (before.business_id, before.id, before.visit_id, before.user_id, (select auth.uid()), before.started_at,
    before.ended_at);
  if before.user_id = (select auth.uid())
    and not coalesce(before.business_id = any(array(select private.my_owned_business_ids())), false) then
    perform private.log_record_event(before.business_id, 'visit', before.visit_id, 'time_corrected');
  end if;
end
$$;

-- A step of private.after_visit_time and of private.before_visit. Times go with their business; a start that is taken back
-- within five minutes was a slip, not work, unless somebody has changed it meanwhile.
create function private.keep_deleted_times(times public.visit_times[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, is_deletion, started_at,
    ended_at)
  select gone.business_id, gone.id, gone.visit_id, gone.user_id, (select auth.uid()), true, gone.started_at, gone.ended_at
  from unnest(times) as gone join public.businesses as business on business.id = gone.business_id
  where gone.ended_at is not null or least(gone.started_at, gone.created_at) < now() - interval '5 minutes'
    or exists (select from public.visit_time_changes as change
      where change.business_id = gone.business_id and change.visit_id = gone.visit_id and change.time_id = gone.id)
$$;
