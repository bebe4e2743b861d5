-- Asks the client of a completed job for a review: once per job, at the page that the business named. Whoever wants no
-- reminders is not asked. Returns whether the mail was queued by this call.
create function private.ask_for_review(job_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := private.lock_job(ask_for_review.job_id);
  client public.clients;
  business public.businesses;
begin
  if job.status <> 'completed' then raise sqlstate 'PT409' using message = 'job_not_completed'; end if;
  select * into business from public.businesses as found where found.id = job.business_id;
  if business.google_business_url is null then raise sqlstate 'PT409' using message = 'review_link_missing'; end if;
  perform private.require_google_link(business.google_business_url);
  select * into client from public.clients as found where found.business_id = job.business_id and found.id = job.client_id;
  if client.is_reminder_muted then raise sqlstate 'PT409' using message = 'client_muted'; end if;
  if exists (select from private.outbox as mail where mail.key = 'client-review:' || job.id) then return false; end if;
  perform private.check_client_mail(job.business_id, client.id, lower(btrim(client.email)));
  perform private.queue_mail(job.business_id, 'client-review', 'client-review:' || job.id, client.email,
    private.client_language(job.business_id, client.id), 'client', client.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client), 'title', job.title,
      'url', business.google_business_url, 'reply_to', private.reply_address(business)));
  return true;
end
$$;

create function public.ask_for_review(job_id uuid) returns boolean
language sql volatile set search_path = '' as $$
  select private.ask_for_review(ask_for_review.job_id)
$$;

grant execute on function private.ask_for_review to authenticated;
grant execute on function public.ask_for_review to authenticated, service_role;
