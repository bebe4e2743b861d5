-- What whoever does the work says: begun, done, not done after all. Said twice it is said once.

create function private.step_visit(visit_id uuid, status text, notes text default null, invoice_choice text default null)
returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  there public.visits := private.lock_visit(step_visit.visit_id, true);
begin
  if there.status = step_visit.status then
    -- Who joins a visit that is being done has a time of his own.
    if there.status = 'in_progress' then
      insert into public.visit_times (business_id, visit_id, user_id, started_at)
      select assigned.business_id, assigned.visit_id, assigned.user_id, now() from public.visit_members as assigned
      where assigned.business_id = there.business_id and assigned.visit_id = there.id
        and assigned.user_id = (select auth.uid())
      on conflict (visit_id, user_id) where ended_at is null do nothing;
    -- Two who complete it have both something to say; the same said again is said once.
    elsif there.status = 'completed' and nullif(btrim(notes), '') is not null
      and position(btrim(notes) in coalesce(there.completion_notes, '')) = 0 then
      update public.visits as visit set completion_notes = case
        when position(there.completion_notes in notes) > 0 then btrim(notes)
        else concat_ws(E'\n', there.completion_notes, btrim(notes)) end
      where visit.id = there.id;
    end if;
    return;
  end if;
  -- Done is not begun: that would be a reopening, which has a name of its own.
  if step_visit.status = 'in_progress' and there.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  update public.visits as visit set status = step_visit.status,
    completion_notes = coalesce(nullif(btrim(notes), ''), visit.completion_notes),
    invoice_choice = coalesce(step_visit.invoice_choice, visit.invoice_choice)
  where visit.id = there.id;
  if step_visit.status = 'completed' and step_visit.invoice_choice is not null then
    update public.jobs as job set invoice_choice = step_visit.invoice_choice
    where job.business_id = there.business_id and job.id = there.job_id and job.status = 'completed';
  end if;
end
$$;

create function public.start_visit(visit_id uuid) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.step_visit(start_visit.visit_id, 'in_progress');
  select * into answer from public.visits as row where row.id = start_visit.visit_id;
  return answer;
end
$$;

-- is_last: it was the last open visit of a one-off job, which is done with it.
create function public.complete_visit(visit_id uuid, notes text default null, invoice_choice text default null)
returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.step_visit(complete_visit.visit_id, 'completed', complete_visit.notes, complete_visit.invoice_choice);
  select jsonb_build_object('visit', to_jsonb(visit),
    'is_last', coalesce(job.schedule_type = 'one-off' and job.status = 'completed', false),
    'job', case when job.id is not null then jsonb_build_object('id', job.id, 'status', job.status) end)
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

-- What is to happen about the money of a job.
create function public.choose_invoice(job_id uuid, choice text) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  update public.jobs as job set invoice_choice = choose_invoice.choice where job.id = choose_invoice.job_id
  returning * into answer;
  if answer.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return answer;
end
$$;

revoke all on function private.step_visit(uuid, text, text, text) from public;
grant execute on function private.step_visit(uuid, text, text, text) to authenticated;
revoke all on function public.start_visit(uuid), public.complete_visit(uuid, text, text), public.reopen_visit(uuid),
  public.choose_invoice(uuid, text) from public, anon, authenticated;
grant execute on function public.start_visit(uuid), public.complete_visit(uuid, text, text), public.reopen_visit(uuid),
  public.choose_invoice(uuid, text) to authenticated;
