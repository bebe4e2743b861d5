-- What the functions of jobs and visits have in common.

create function private.require_managed(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if require_managed.business_id is null
    or not require_managed.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

-- The keys of the object that a function takes; whatever else is sent is left out.
create function private.pick(content jsonb, keys text[]) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}') from jsonb_each(content) as entry
  where entry.key = any(keys)
$$;

create function private.require_list(content jsonb, maximum int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if content is not null and jsonb_typeof(content) <> 'array' then
    raise sqlstate 'PT400' using message = 'rows_expected';
  elsif jsonb_array_length(content) > maximum then
    raise sqlstate 'PT400' using message = 'too_many_rows';
  end if;
end
$$;

-- Locked: of two who change a job at once, the second sees what the first did.
create function private.lock_job(job_id uuid) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.jobs;
begin
  select * into found_one from public.jobs as job where job.id = lock_job.job_id
    and job.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return found_one;
end
$$;

-- The job before its visit, like everybody: nobody waits in a circle. A worker reaches the visits that are his.
create function private.lock_visit(visit_id uuid, is_for_workers boolean default false) returns public.visits
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.visits;
begin
  select * into found_one from public.visits as visit where visit.id = lock_visit.visit_id
    and (visit.business_id = any(array(select private.my_managed_business_ids()))
      or (is_for_workers and visit.id = any(array(select private.my_visit_ids()))));
  if found_one.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  perform from public.jobs as job where job.id = found_one.job_id for no key update;
  perform from public.requests as request where request.id = found_one.request_id for no key update;
  select * into found_one from public.visits as visit where visit.id = lock_visit.visit_id for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  return found_one;
end
$$;

-- New people have to be in the team now; whoever was assigned before and left may stay on what he did.
create function private.set_visit_members(visit public.visits, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.visit_members as assigned where assigned.business_id = visit.business_id
    and assigned.visit_id = visit.id and not assigned.user_id = any(member_ids);
  insert into public.visit_members (business_id, visit_id, user_id)
  select visit.business_id, visit.id, wanted.user_id from private.new_members(visit.business_id, member_ids,
    array(select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)) as wanted (user_id)
  on conflict do nothing;
end
$$;

create function private.set_job_members(job public.jobs, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_members as assigned where assigned.business_id = job.business_id
    and assigned.job_id = job.id and not assigned.user_id = any(member_ids);
  insert into public.job_members (business_id, job_id, user_id)
  select job.business_id, job.id, wanted.user_id from private.new_members(job.business_id, member_ids,
    array(select assigned.user_id from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id)) as wanted (user_id)
  on conflict do nothing;
end
$$;

create function private.new_members(business_id uuid, wanted uuid[], known uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  added uuid[] := array(select distinct member from unnest(wanted) as member where not member = any(known));
begin
  if cardinality(wanted) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  if exists (select from unnest(added) as member where not exists (select from public.team_members as team
    where team.business_id = new_members.business_id and team.user_id = member and team.is_active)) then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return query select unnest(added);
end
$$;

-- Whoever usually does the job.
create function private.job_member_ids(job_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(assigned.user_id order by assigned.user_id), '{}') from public.job_members as assigned
    join public.team_members as team
      on team.business_id = assigned.business_id and team.user_id = assigned.user_id and team.is_active
  where assigned.job_id = job_member_ids.job_id
$$;

-- The last save of each record, so that the same one again, sent because its answer was lost, is no conflict.
create table private.saves (
  record_id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  version int not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{32}$'),
  -- What it answered, where that is more than the record.
  answer jsonb check (octet_length(answer::text) <= 2000),
  saved_at timestamptz not null default now()
);
create index saves_business_idx on private.saves (business_id);
alter table private.saves enable row level security;
revoke all on private.saves from public, anon, authenticated;

create function private.is_saved(record_id uuid, version int, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.saves as save where save.record_id = is_saved.record_id
    and save.version = is_saved.version and save.user_id = (select auth.uid())
    and save.content_hash = md5(content::text))
$$;

-- Without a version somebody goes on with what he has just made: nobody else has touched it since.
create function private.is_fresh(record_id uuid, version int, sent int) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_fresh.version = coalesce(sent, 1) or (sent is null and exists (select from private.saves as save
    where save.record_id = is_fresh.record_id and save.version = is_fresh.version
      and save.user_id = (select auth.uid())))
$$;

create function private.keep_save(record_id uuid, business_id uuid, version int, content jsonb,
  answer jsonb default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.saves (record_id, business_id, user_id, version, content_hash, answer)
  values (keep_save.record_id, keep_save.business_id, (select auth.uid()), keep_save.version, md5(content::text),
    keep_save.answer)
  on conflict (record_id) do update set user_id = excluded.user_id, version = excluded.version,
    content_hash = excluded.content_hash, answer = excluded.answer, saved_at = now()
$$;

revoke all on function private.is_saved(uuid, int, jsonb), private.is_fresh(uuid, int, int),
  private.keep_save(uuid, uuid, int, jsonb, jsonb), private.require_managed(uuid), private.pick(jsonb, text[]),
  private.require_list(jsonb, int), private.lock_job(uuid), private.lock_visit(uuid, boolean),
  private.set_visit_members(public.visits, uuid[]), private.set_job_members(public.jobs, uuid[]),
  private.new_members(uuid, uuid[], uuid[]), private.job_member_ids(uuid) from public;
