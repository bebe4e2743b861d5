-- Keeps what answers whose work a record is: job, request, client and day of each assignment, and who works on an
-- invoice.

-- Whoever assigns people to a job and whoever bills it lock the job first, so that the second of them sees what the
-- first did: an assignment finds the invoices, or the invoice finds the assignment.
create function private.lock_jobs(job_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
end
$$;

-- The client is null where the row does not exist. Locked, since a job or a request may be moving to another client.
create function private.client_of_work(business_id uuid, job_id uuid, request_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  client_id uuid;
begin
  if job_id is not null then
    select job.client_id into client_id from public.jobs as job
    where job.business_id = client_of_work.business_id and job.id = client_of_work.job_id for no key update;
  else
    select request.client_id into client_id from public.requests as request
    where request.business_id = client_of_work.business_id and request.id = client_of_work.request_id
    for no key update;
  end if;
  return client_id;
end
$$;

-- Where the job or the visit does not exist, the nil id stands in: the foreign key refuses the row after row-level
-- security, so that outsiders cannot tell missing rows from foreign ones.
create function private.before_job_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.client_id := coalesce(private.client_of_work(new.business_id, new.job_id, null),
    '00000000-0000-0000-0000-000000000000');
  return new;
end
$$;
create trigger before_job_member before insert on public.job_members
  for each row execute function private.before_job_member();

create function private.before_visit_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_calendar(new.business_id);
  select visit.job_id, visit.request_id into new.job_id, new.request_id from public.visits as visit
  where visit.business_id = new.business_id and visit.id = new.visit_id;
  new.client_id := coalesce(private.client_of_work(new.business_id, new.job_id, new.request_id),
    '00000000-0000-0000-0000-000000000000');
  -- Once the job or the request is locked, as by everybody who completes the visit.
  select private.done_on(visit) into new.done_on from public.visits as visit
  where visit.business_id = new.business_id and visit.id = new.visit_id;
  return new;
end
$$;
create trigger before_visit_member before insert on public.visit_members
  for each row execute function private.before_visit_member();

create function private.add_invoice_members(job_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into private.invoice_members (business_id, invoice_id, job_id, user_id)
  select distinct source.business_id, source.invoice_id, source.job_id, assigned.user_id
  from public.invoice_sources as source join (
      select job_id, user_id from public.job_members where job_id = any(job_ids)
      union select job_id, user_id from public.visit_members where job_id = any(job_ids)) as assigned
    on assigned.job_id = source.job_id
  where source.job_id = any(job_ids)
  on conflict do nothing
$$;

-- Of both tables of assignments.
create function private.after_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[] := array(select distinct job_id from changed where job_id is not null);
begin
  if tg_table_name = 'visit_members' then
    perform private.tell_of_visits(case tg_op when 'INSERT' then 'assigned' else 'taken' end,
      array_agg(business_id), array_agg(visit_id), array_agg(user_id)) from changed where done_on is null;
  end if;
  if cardinality(job_ids) = 0 then return null; end if;
  perform private.lock_jobs(job_ids);
  if tg_op = 'INSERT' then
    perform private.add_invoice_members(job_ids);
    return null;
  end if;
  delete from private.invoice_members as seen using (select distinct job_id, user_id from changed) as gone
  where seen.job_id = gone.job_id and seen.user_id = gone.user_id
    and not exists (select from public.job_members as assigned
      where assigned.job_id = gone.job_id and assigned.user_id = gone.user_id)
    and not exists (select from public.visit_members as assigned
      where assigned.job_id = gone.job_id and assigned.user_id = gone.user_id);
  return null;
end
$$;
create trigger after_new_job_members after insert on public.job_members
  referencing new table as changed for each statement execute function private.after_assignments();
create trigger after_removed_job_members after delete on public.job_members
  referencing old table as changed for each statement execute function private.after_assignments();
create trigger after_new_visit_members after insert on public.visit_members
  referencing new table as changed for each statement execute function private.after_assignments();
create trigger after_removed_visit_members after delete on public.visit_members
  referencing old table as changed for each statement execute function private.after_assignments();

-- With the jobs that stand for a quote: what is billed of it is not billed of them.
create function private.after_invoice_sources() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[] := array(select job_id from changed where job_id is not null
    union select job.id from changed join public.jobs as job
      on job.business_id = changed.business_id and job.quote_id = changed.quote_id);
begin
  if tg_op = 'DELETE' then
    -- Of jobs that were deleted before, which the source no longer names.
    delete from private.invoice_members as seen using (select distinct invoice_id from changed) as gone
    where seen.invoice_id = gone.invoice_id and not exists (select from public.jobs where id = seen.job_id);
  end if;
  if cardinality(job_ids) = 0 then return null; end if;
  perform private.lock_jobs(job_ids);
  if tg_op = 'INSERT' then
    perform private.add_invoice_members(job_ids);
  elsif tg_op = 'DELETE' then
    delete from private.invoice_members as seen using (select distinct invoice_id, job_id from changed) as gone
    where seen.invoice_id = gone.invoice_id and seen.job_id = gone.job_id
      and not exists (select from public.invoice_sources as source
        where source.invoice_id = gone.invoice_id and source.job_id = gone.job_id);
  end if;
  if tg_op = 'DELETE' or exists (select from changed where not is_held) then
    perform private.keep_unbilled(job_ids);
  else
    perform private.take_billed(array(select id from changed), job_ids);
  end if;
  return null;
end
$$;
create trigger after_new_invoice_sources after insert on public.invoice_sources
  referencing new table as changed for each statement execute function private.after_invoice_sources();
create trigger after_changed_invoice_sources after update on public.invoice_sources
  referencing new table as changed for each statement execute function private.after_invoice_sources();
create trigger after_removed_invoice_sources after delete on public.invoice_sources
  referencing old table as changed for each statement execute function private.after_invoice_sources();
