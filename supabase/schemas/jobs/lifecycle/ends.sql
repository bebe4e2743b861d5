-- How a job ends: deleted, completed or cancelled. Steps of before_job and after_job (jobs.sql).

-- Done work, what the client signed and noted cash are evidence, and a client who was told of a visit would wait for it. A job with
-- none of these can be deleted, and so can sample data that nobody touched. Everything goes with its business.
create function private.require_deletable(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.businesses as business where business.id = job.business_id) then return; end if;
  if exists (select from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
      and ((visit.status in ('in_progress', 'completed')
          and not (visit.is_sample and visit.updated_at = visit.created_at))
        or exists (select from public.visit_signoffs as signed
          where signed.business_id = visit.business_id and signed.visit_id = visit.id))) then
    raise sqlstate 'PT409' using message = 'job_has_work', hint = 'Keep it, and cancel what is still open.';
  end if;
  perform private.require_no_cash(job);
  if private.is_visit_announced(job.business_id, job.id, null) then
    raise sqlstate 'PT409' using message = 'job_announced', hint = 'The client was told of a visit: cancel the job instead.';
  end if;
end
$$;

-- Cancels the remaining visits; one in progress has to be ended first. When the last visit completed the job, none are
-- left to cancel. Of a cancelled job, clients are told about the visits that they were told of before.
create function private.close_job(job public.jobs) returns void
language plpgsql set search_path = '' as $$
declare
  awaited uuid[] := case when job.status = 'cancelled' then array(select visit.id from public.visits as visit
    where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'scheduled'
      and visit.visit_date >= private.today(job.business_id)
      and exists (select from private.outbox as mail where mail.record_id = visit.id and mail.record = 'visit')) end;
begin
  if exists (select from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
    and visit.status = 'in_progress') then
    raise sqlstate 'PT409' using message = 'visit_running', hint = 'Complete the visit that is being done first.';
  end if;
  update public.visits as visit set status = 'cancelled'
  where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'scheduled';
  if job.status = 'cancelled' then
    perform private.queue_visit_mail(visit.id, 'visit-cancelled', visit.visit_date, visit.start_time, null)
    from public.visits as visit where visit.id = any(awaited);
    update public.job_series as series set is_paused = true, version = series.version + 1, updated_at = now()
    where series.business_id = job.business_id and series.job_id = job.id and not series.is_paused;
  end if;
end
$$;

-- Reopens the quote and the request that became this job, unless the whole business is being deleted.
create function private.reopen_sources_of(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.businesses as business where business.id = job.business_id) then return; end if;
  update public.quotes as quote set status = 'approved'
  where quote.business_id = job.business_id and quote.id = job.quote_id and quote.status = 'converted';
  perform private.reopen_request(job.business_id, job.request_id);
end
$$;
