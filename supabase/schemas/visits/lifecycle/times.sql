-- Who worked on a visit from when to when, and the cost.

-- When the time of a member begins that starts now: a command that arrives late does not reach into what they worked there before.
create function private.clock_start(business_id uuid, visit_id uuid, user_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(private.command_time(), max(least(worked.ended_at, now()))) from public.visit_times as worked
  where worked.business_id = clock_start.business_id and worked.visit_id = clock_start.visit_id
    and worked.user_id = clock_start.user_id and worked.ended_at is not null
$$;

-- Starting a visit starts the time of all assigned members, or of the caller when nobody is assigned. Completing it
-- ends their times; undoing a start deletes them.
create function private.clock_visit(business_id uuid, visit_id uuid, from_status text, to_status text) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  if to_status = 'in_progress' then
    insert into public.visit_times (business_id, visit_id, user_id, started_at, entered_by)
    select assigned.business_id, assigned.visit_id, assigned.user_id,
      private.clock_start(assigned.business_id, assigned.visit_id, assigned.user_id), null::uuid
    from public.visit_members as assigned
    where assigned.business_id = clock_visit.business_id and assigned.visit_id = clock_visit.visit_id
    union
    select clock_visit.business_id, clock_visit.visit_id, (select auth.uid()),
      private.clock_start(clock_visit.business_id, clock_visit.visit_id, (select auth.uid())), null::uuid
    where (select auth.uid()) is not null and not exists (select from public.visit_members as assigned
      where assigned.business_id = clock_visit.business_id and assigned.visit_id = clock_visit.visit_id)
    on conflict (visit_id, user_id) where ended_at is null do nothing;
  elsif from_status = 'in_progress' and to_status = 'scheduled' then
    delete from public.visit_times as clocked
    where clocked.business_id = clock_visit.business_id and clocked.visit_id = clock_visit.visit_id
      and clocked.ended_at is null;
  elsif from_status = 'in_progress' then
    update public.visit_times as clocked set ended_at = greatest(private.command_time(), clocked.started_at)
    where clocked.business_id = clock_visit.business_id and clocked.visit_id = clock_visit.visit_id
      and clocked.ended_at is null;
  end if;
end
$$;

-- The day that a visit counts for, which is null until it is completed.
create function private.done_on(visit public.visits) returns date
language sql immutable parallel safe set search_path = '' as $$
  select case when visit.status = 'completed' then visit.visit_date end
$$;

-- Carries the day along with the members and the times of these visits. A member that somebody else has locked is leaving
-- the visit: they wait for the job that this call holds.
create function private.carry_done_days(visit_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  with staying as materialized (
    select assigned.business_id, assigned.visit_id, assigned.user_id, private.done_on(visit) as done_on
    from public.visits as visit join public.visit_members as assigned
      on assigned.business_id = visit.business_id and assigned.visit_id = visit.id
    where visit.id = any(visit_ids)
    for no key update of assigned skip locked)
  update public.visit_members as assigned set done_on = staying.done_on
  from staying where assigned.business_id = staying.business_id and assigned.visit_id = staying.visit_id
    and assigned.user_id = staying.user_id;
  update public.visit_time_costs as cost set done_on = private.done_on(visit)
  from public.visits as visit join public.visit_times as clocked
    on clocked.business_id = visit.business_id and clocked.visit_id = visit.id
  where visit.id = any(visit_ids) and cost.business_id = clocked.business_id and cost.time_id = clocked.id;
$$;

-- The current hourly cost: a later raise affects later times only. The visit is locked, because somebody who does not
-- see this time yet may be completing it.
create function private.after_visit_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- With a visit they were kept before it went.
    if exists (select from public.visits as visit where visit.business_id = old.business_id and visit.id = old.visit_id)
      and private.keep_deleted_times(array[old]) > 0 then
      perform private.tell_of_time(old);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update public.visit_time_costs as cost set started_at = new.started_at, ended_at = new.ended_at
    where cost.business_id = new.business_id and cost.time_id = new.id;
    perform private.keep_old_time(old, new);
    return null;
  end if;
  insert into public.visit_time_costs (business_id, time_id, labor_cost_per_hour, visit_id, job_id, user_id, started_at,
    ended_at, done_on)
  select new.business_id, new.id, (select cost.labor_cost_per_hour from public.team_member_costs as cost
      where cost.business_id = new.business_id and cost.user_id = new.user_id),
    visit.id, visit.job_id, new.user_id, new.started_at, new.ended_at, private.done_on(visit)
  from public.visits as visit where visit.business_id = new.business_id and visit.id = new.visit_id
  for share;
  -- Typed in now: the undo of a series brings back what was typed in before.
  if new.entered_by = (select auth.uid()) and new.created_at = now() then perform private.tell_of_time(new); end if;
  if new.entered_by is null and new.created_at = now() then perform private.keep_late_start(new); end if;
  return null;
end
$$;
create trigger stamp_updated_at before update on public.visit_times
  for each row execute function private.stamp_updated_at();
create trigger after_visit_time after insert or update or delete on public.visit_times
  for each row execute function private.after_visit_time();
