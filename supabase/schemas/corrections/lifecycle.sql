-- Whoever changes a time that has ended, in whichever way, leaves what it was; called by private.after_visit_time.
create function private.keep_old_time(before public.visit_times, after public.visit_times) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.visit_time_changes (business_id, time_id, member_id, user_id, started_at, ended_at)
  select before.business_id, before.id, before.user_id, (select auth.uid()), before.started_at, before.ended_at
  where before.ended_at is not null
    and (before.started_at, before.ended_at) is distinct from (after.started_at, after.ended_at)
$$;
