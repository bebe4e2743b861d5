-- What becomes of noted cash when its payment or its job is written. Steps of after_payment, before_job and after_job.

-- The cash was taken all the same, so the office has to answer again.
create function private.reopen_cash_note(payment public.payments) returns void
language plpgsql set search_path = '' as $$
begin
  update public.cash_notes as noted set status = 'noted', answered_by = null, answered_at = null, updated_at = now()
  where noted.business_id = payment.business_id and noted.id = payment.id and noted.status = 'confirmed'
    and exists (select from public.businesses as business where business.id = payment.business_id);
end
$$;

-- Notes say who had the money, whatever the answer was.
create function private.require_no_cash(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.cash_notes as noted where noted.business_id = job.business_id and noted.job_id = job.id) then
    raise sqlstate 'PT409' using message = 'job_has_cash', hint = 'Keep it, and cancel what is still open.';
  end if;
end
$$;

-- What one client paid would become the money of another. What was confirmed may be open again later.
create function private.require_client_of_cash(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.cash_notes as noted where noted.business_id = job.business_id and noted.job_id = job.id
    and noted.status <> 'rejected') then
    raise sqlstate 'PT409' using message = 'job_has_cash', hint = 'Reject the cash that was noted on it first.';
  end if;
end
$$;
