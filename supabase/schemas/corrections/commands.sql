-- Members correct their own times, owners and managers those of everybody, once the time has ended. It may not run into another
-- time of the same member; one that already does may still be shortened. Workers reach back fourteen days, and as far as a
-- day in length (domain/src/jobs/worked-time.ts); what is older or longer is the office's to correct.
create function private.correct_visit_time(time_id uuid, started_at timestamptz, ended_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clocked public.visit_times;
  is_office boolean;
begin
  select worked.* into clocked from public.visit_times as worked
  where worked.id = correct_visit_time.time_id
    and (worked.business_id = any(array(select private.my_managed_business_ids()))
      or (worked.user_id = (select private.my_user_id())
        and worked.business_id = any(array(select private.my_business_ids()))))
  for no key update;
  if clocked.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  if clocked.ended_at is null then raise sqlstate 'PT409' using message = 'status_not_allowed'; end if;
  is_office := coalesce(clocked.business_id = any(array(select private.my_managed_business_ids())), false);
  if correct_visit_time.started_at is null or correct_visit_time.ended_at is null
    or correct_visit_time.ended_at <= correct_visit_time.started_at then
    raise sqlstate 'PT400' using message = 'invalid_period';
  elsif correct_visit_time.ended_at > now() + interval '1 minute' then
    raise sqlstate 'PT400' using message = 'time_in_future';
  elsif correct_visit_time.ended_at - correct_visit_time.started_at
    > (case when is_office then interval '2 days' else interval '24 hours' end) then
    raise sqlstate 'PT400' using message = 'time_too_long';
  elsif not is_office and least(clocked.started_at, correct_visit_time.started_at) < now() - interval '14 days' then
    raise sqlstate 'PT403' using message = 'time_too_old';
  end if;
  -- Two corrections at once would not see each other.
  perform from public.team_members as member
  where member.business_id = clocked.business_id and member.user_id = clocked.user_id for no key update;
  if (correct_visit_time.started_at < clocked.started_at or correct_visit_time.ended_at > clocked.ended_at)
    and exists (select from public.visit_times as other
      where other.business_id = clocked.business_id and other.user_id = clocked.user_id and other.id <> clocked.id
        and other.started_at < correct_visit_time.ended_at
        and coalesce(other.ended_at, 'infinity') > correct_visit_time.started_at) then
    raise sqlstate 'PT409' using message = 'times_overlap';
  end if;
  update public.visit_times as worked
  set started_at = correct_visit_time.started_at, ended_at = correct_visit_time.ended_at
  where worked.id = clocked.id;
end
$$;

create function public.correct_visit_time(time_id uuid, started_at timestamptz, ended_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  select private.correct_visit_time(correct_visit_time.time_id, correct_visit_time.started_at,
    correct_visit_time.ended_at)
$$;

grant execute on function private.correct_visit_time to authenticated;
grant execute on function public.correct_visit_time to authenticated, service_role;
