-- What holds of jobs whatever is sent. What their lines and visits make of them follows in the next files.

create function private.begin_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := coalesce((select auth.uid()), new.user_id);
  -- A repeat, which ends in a conflict or an update, takes no second number.
  new.job_number := coalesce(
    (select there.job_number from public.jobs as there
      where there.business_id = new.business_id and there.id = new.id),
    new.job_number, private.take_number(new.business_id, 'job'));
  new.completed_at := case when new.status = 'completed' then coalesce(new.completed_at, now()) end;
  return new;
end
$$;
create trigger begin_job before insert on public.jobs
  for each row execute function private.begin_job();

-- Nobody writes a job that is over before it began; functions of ours, which are not this role, may.
create function private.begin_job_open() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'scheduled';
  return new;
end
$$;
create trigger begin_job_open before insert on public.jobs
  for each row when (current_user = 'authenticated' and new.status not in ('draft', 'scheduled'))
  execute function private.begin_job_open();

create trigger guard_status before update of status on public.jobs
  for each row when (new.status is distinct from old.status) execute function private.guard_status('job');
-- What follows from a line or a visit is nobody's edit: a form that is open stays fresh.
create trigger stamp_update before update on public.jobs
  for each row when (pg_trigger_depth() = 0) execute function private.stamp_update();
create trigger tell_status after insert or update of status on public.jobs
  for each row execute function private.tell_status('job');

create function private.stamp_job() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.completed_at := case when new.status = 'completed' then now() end;
  return new;
end
$$;
create trigger stamp_job before update of status on public.jobs
  for each row when (new.status is distinct from old.status) execute function private.stamp_job();

-- By hand: what is still to come is called off, what is being done right now has to be ended first. By its last visit:
-- there is nothing left to call off.
create function private.close_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.visits as visit where visit.business_id = new.business_id and visit.job_id = new.id
    and visit.status = 'in_progress') then
    raise sqlstate 'PT409' using message = 'visit_running', hint = 'Complete the visit that is being done first.';
  end if;
  update public.visits as visit set status = 'cancelled'
  where visit.business_id = new.business_id and visit.job_id = new.id and visit.status = 'scheduled';
  if new.status = 'cancelled' then
    update public.job_series as series set is_paused = true, version = series.version + 1, updated_at = now()
    where series.business_id = new.business_id and series.job_id = new.id and not series.is_paused;
  end if;
  return null;
end
$$;
create trigger close_job after update of status on public.jobs
  for each row when (new.status in ('completed', 'cancelled') and new.status is distinct from old.status)
  execute function private.close_job();

-- A lead with work on the calendar is a client.
create function private.activate_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients as client set client_status = 'active'
  where client.business_id = new.business_id and client.id = new.client_id and client.client_status = 'lead';
  return null;
end
$$;
create trigger activate_client after insert on public.jobs
  for each row when (new.status = 'scheduled') execute function private.activate_client();
create trigger activate_client_at_update after update of status on public.jobs
  for each row when (new.status = 'scheduled' and old.status = 'draft') execute function private.activate_client();

-- A job that is given to another client takes its visits along.
create function private.follow_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'jobs' then
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.job_id = new.id;
  else
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.request_id = new.id;
  end if;
  return null;
end
$$;
create trigger follow_client after update of client_id on public.jobs
  for each row when (new.client_id is distinct from old.client_id) execute function private.follow_client();
create trigger follow_client after update of client_id on public.requests
  for each row when (new.client_id is distinct from old.client_id) execute function private.follow_client();

-- How many jobs of each status; sees what its reader may see.
create view public.job_counts with (security_invoker = true) as
  select business_id, status, count(*)::int as jobs from public.jobs group by business_id, status;
revoke all on public.job_counts from public, anon, authenticated;
grant select on public.job_counts to authenticated, service_role;

revoke all on function private.begin_job(), private.begin_job_open(), private.stamp_job(), private.close_job(),
  private.activate_client(), private.follow_client() from public;
