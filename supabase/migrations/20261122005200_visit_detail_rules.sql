-- Ticks, times and what times cost.

-- Whoever ticks is who ticked, now. A worker ticks and nothing else.
create function private.guard_checklist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (select auth.uid()) is not null
    and not new.business_id = any(array(select private.my_managed_business_ids()))
    and (to_jsonb(new) - 'is_done') <> (to_jsonb(old) - 'is_done') then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if not new.is_done then
    new.done_by := null;
    new.done_at := null;
  elsif tg_op = 'INSERT' then
    -- Nobody is granted to send them: they come from an undo.
    new.done_by := coalesce(new.done_by, (select auth.uid()));
    new.done_at := coalesce(new.done_at, now());
  elsif not old.is_done then
    new.done_by := (select auth.uid());
    new.done_at := now();
  else
    new.done_by := old.done_by;
    new.done_at := old.done_at;
  end if;
  return new;
end
$$;
create trigger guard_checklist before insert or update on public.visit_checklist_items
  for each row execute function private.guard_checklist();

-- Everybody who is assigned begins with the visit, or its starter when nobody is; whoever comes later begins by
-- starting it again. Ended with it; a start that is taken back was none.
create function private.clock_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'in_progress' then
    insert into public.visit_times (business_id, visit_id, user_id, started_at)
    select assigned.business_id, assigned.visit_id, assigned.user_id, now()
    from public.visit_members as assigned
    where assigned.business_id = new.business_id and assigned.visit_id = new.id
    union
    select new.business_id, new.id, (select auth.uid()), now()
    where (select auth.uid()) is not null and not exists (select from public.visit_members as assigned
      where assigned.business_id = new.business_id and assigned.visit_id = new.id)
    on conflict (visit_id, user_id) where ended_at is null do nothing;
  elsif old.status = 'in_progress' and new.status = 'scheduled' then
    delete from public.visit_times as clocked
    where clocked.business_id = new.business_id and clocked.visit_id = new.id and clocked.ended_at is null;
  elsif old.status = 'in_progress' then
    update public.visit_times as clocked set ended_at = greatest(now(), clocked.started_at)
    where clocked.business_id = new.business_id and clocked.visit_id = new.id and clocked.ended_at is null;
  end if;
  return null;
end
$$;
create trigger clock_visit after update of status on public.visits
  for each row when (new.status is distinct from old.status) execute function private.clock_visit();

-- The cost of the hour as it is now: a later raise changes later times alone.
create function private.cost_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.visit_time_costs (business_id, time_id, labor_cost_per_hour)
  select new.business_id, new.id, cost.labor_cost_per_hour from public.team_member_costs as cost
  where cost.business_id = new.business_id and cost.user_id = new.user_id;
  return null;
end
$$;
create trigger cost_time after insert on public.visit_times
  for each row execute function private.cost_time();

revoke all on function private.guard_checklist(), private.clock_visit(), private.cost_time() from public;
