-- Status changes by the people who do the work: start, complete, reopen.

-- Starts, completes or reopens a visit. A repeated call has no further effect. One that is begun before its day moves to
-- today, and back when it is reopened.
create function private.step_visit(visit_id uuid, status text, notes text default null, invoice_choice text default null)
returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(step_visit.visit_id, true);
  today date := private.command_day(existing.business_id);
  is_early boolean := step_visit.status = 'in_progress' and coalesce(existing.visit_date > today, false);
  day date := case when is_early then today
    when step_visit.status = 'scheduled' then coalesce(existing.planned_date, existing.visit_date)
    else existing.visit_date end;
begin
  if existing.status = step_visit.status then
    -- A member who joins a running visit gets their own time entry.
    if existing.status = 'in_progress' then
      insert into public.visit_times (business_id, visit_id, user_id, started_at, entered_by)
      select assigned.business_id, assigned.visit_id, assigned.user_id,
        private.clock_start(assigned.business_id, assigned.visit_id, assigned.user_id), null from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id
        and assigned.user_id = (select auth.uid())
      on conflict (visit_id, user_id) where ended_at is null do nothing;
    -- Two members who complete it both leave their notes; a repetition is ignored.
    elsif existing.status = 'completed' and nullif(btrim(notes), '') is not null
      and position(btrim(notes) in coalesce(existing.completion_notes, '')) = 0 then
      update public.visits as visit set completion_notes = case
        when position(existing.completion_notes in notes) > 0 then btrim(notes)
        else concat_ws(E'\n', existing.completion_notes, btrim(notes)) end
      where visit.id = existing.id;
    end if;
    return;
  end if;
  -- Starting a completed visit would reopen it, which is a command of its own.
  if step_visit.status = 'in_progress' and existing.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  update public.visits as visit set status = step_visit.status,
    completion_notes = coalesce(nullif(btrim(notes), ''), visit.completion_notes),
    invoice_choice = coalesce(step_visit.invoice_choice, visit.invoice_choice),
    visit_date = day,
    planned_date = case when is_early then existing.visit_date
      when step_visit.status <> 'scheduled' then existing.planned_date end
  where visit.id = existing.id;
  if day <> existing.visit_date then
    perform private.log_record_event(existing.business_id, 'visit', existing.id, 'moved', jsonb_build_object(
      'from_date', existing.visit_date, 'from_time', existing.start_time, 'to_date', day, 'to_time', existing.start_time));
  end if;
  if step_visit.status = 'completed' and step_visit.invoice_choice is not null then
    update public.jobs as job set invoice_choice = step_visit.invoice_choice
    where job.business_id = existing.business_id and job.id = existing.job_id and job.status = 'completed';
  end if;
end
$$;

-- Keeps where the phone of somebody who goes there was, for a property without a position. A job with an address of its
-- own is not at its property. A position that cannot be one is left out: work begins all the same.
create function private.keep_position(visit_id uuid, latitude numeric, longitude numeric) returns void
language sql volatile set search_path = '' as $$
  update public.property_addresses as property
  set latitude = keep_position.latitude, longitude = keep_position.longitude
  from public.visits as visit
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where keep_position.latitude between -90 and 90 and keep_position.longitude between -180 and 180
    and visit.id = keep_position.visit_id and nullif(btrim(job.custom_address), '') is null
    and property.business_id = visit.business_id and property.id = coalesce(job.property_id, request.property_id)
    and property.latitude is null
    and (not exists (select from public.visit_members as assigned where assigned.visit_id = visit.id)
      or exists (select from public.visit_members as assigned
        where assigned.visit_id = visit.id and assigned.user_id = (select auth.uid())))
$$;

create function private.start_visit(visit_id uuid, latitude numeric, longitude numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.step_visit(start_visit.visit_id, 'in_progress');
  perform private.keep_position(start_visit.visit_id, start_visit.latitude, start_visit.longitude);
end
$$;

-- The position of the phone may be sent along.
create function public.start_visit(visit_id uuid, latitude numeric default null, longitude numeric default null)
returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.start_visit(start_visit.visit_id, start_visit.latitude, start_visit.longitude);
  select * into answer from public.visits as row where row.id = start_visit.visit_id;
  return answer;
end
$$;

-- is_last: it was the last open visit of a one-off job, which is completed with it.
create function private.complete_visit(visit_id uuid, notes text, invoice_choice text, invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  done public.jobs;
begin
  if complete_visit.invoice_id is null or complete_visit.invoice_choice is distinct from 'now' then
    perform private.step_visit(complete_visit.visit_id, 'completed', complete_visit.notes, complete_visit.invoice_choice);
    return;
  end if;
  -- Before the job is locked, in the same order as creating an invoice.
  perform private.queue_for_invoice(complete_visit.invoice_id);
  perform private.step_visit(complete_visit.visit_id, 'completed', complete_visit.notes, 'now');
  select job.* into done from public.visits as visit
    join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.id = complete_visit.visit_id;
  if done.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  perform private.create_invoice(done.business_id, complete_visit.invoice_id, done.client_id,
    jsonb_build_array(jsonb_build_object('job_id', done.id)));
  update public.jobs as job set invoice_choice = 'now'
  where job.id = done.id and job.status = 'completed' and job.invoice_choice is distinct from 'now';
end
$$;

-- With the choice "now" and an id, the invoice of the job is created as well and returned.
create function public.complete_visit(visit_id uuid, notes text default null, invoice_choice text default null,
  invoice_id uuid default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.complete_visit(complete_visit.visit_id, complete_visit.notes, complete_visit.invoice_choice,
    complete_visit.invoice_id);
  select jsonb_build_object('visit', to_jsonb(visit),
    'is_last', coalesce(job.schedule_type = 'one-off' and job.status = 'completed', false),
    'job', case when job.id is not null then jsonb_build_object('id', job.id, 'status', job.status) end,
    'invoice', (select to_jsonb(invoice) from public.invoices as invoice
      where complete_visit.invoice_choice = 'now' and invoice.business_id = visit.business_id
        and invoice.id = complete_visit.invoice_id))
  into answer
  from public.visits as visit
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.id = complete_visit.visit_id;
  return answer;
end
$$;

create function public.reopen_visit(visit_id uuid) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.step_visit(reopen_visit.visit_id, 'scheduled');
  select * into answer from public.visits as row where row.id = reopen_visit.visit_id;
  return answer;
end
$$;

-- Records the billing choice of a job. With the choice "now" and an id its invoice is created, or nothing is recorded.
create function public.choose_invoice(job_id uuid, choice text, invoice_id uuid default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  if choose_invoice.choice = 'now' and choose_invoice.invoice_id is not null then
    select * into answer from public.jobs as job where job.id = choose_invoice.job_id;
    if answer.id is not null then
      perform private.create_invoice(answer.business_id, choose_invoice.invoice_id, answer.client_id,
        jsonb_build_array(jsonb_build_object('job_id', answer.id)));
    end if;
  end if;
  update public.jobs as job set invoice_choice = choose_invoice.choice where job.id = choose_invoice.job_id
  returning * into answer;
  if answer.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return answer;
end
$$;

grant execute on function private.step_visit, private.start_visit, private.complete_visit to authenticated;
grant execute on function public.start_visit, public.complete_visit, public.reopen_visit, public.choose_invoice
  to authenticated, service_role;
