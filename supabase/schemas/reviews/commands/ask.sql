-- Mails a client a link of their own to review a job on the public page, once for a job.
create function private.queue_review_ask(job public.jobs, client public.clients, business public.businesses) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := private.new_token();
  ask_id uuid;
begin
  insert into private.review_asks as ask (business_id, client_id, job_id, title, author_name, mailbox_hash, token_hash)
  values (business.id, client.id, job.id, job.title, private.review_author(client),
    private.review_mailbox(business.id, client.email), private.token_hash(token))
  on conflict (client_id, job_id) do nothing returning ask.id into ask_id;
  if ask_id is null then return false; end if;
  perform private.queue_mail(business.id, 'client-review', 'client-review:' || job.id, client.email,
    private.client_language(business.id, client.id), 'client', client.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client), 'title', job.title,
      'token', token, 'reply_to', private.reply_address(business)));
  return true;
end
$$;

-- Asks the client of a completed job for a review, once for a job: on the public page where the business wants that, else at
-- the page that it named. Whoever wants no reminders, or said no, is not asked. Returns whether the mail was queued by
-- this call.
create function private.ask_for_review(job_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.jobs := private.lock_job(ask_for_review.job_id);
  client public.clients;
  business public.businesses;
  is_on_page boolean := private.asks_on_page(job.business_id);
begin
  if job.status <> 'completed' then raise sqlstate 'PT409' using message = 'job_not_completed'; end if;
  select * into business from public.businesses as found where found.id = job.business_id;
  if not is_on_page then
    if business.google_business_url is null then raise sqlstate 'PT409' using message = 'review_link_missing'; end if;
    perform private.require_google_link(business.google_business_url);
  end if;
  select * into client from public.clients as found where found.business_id = job.business_id and found.id = job.client_id;
  if client.is_reminder_muted then raise sqlstate 'PT409' using message = 'client_muted'; end if;
  if private.is_review_unwanted(business.id, client.email) then raise sqlstate 'PT409' using message = 'review_unwanted'; end if;
  if exists (select from private.outbox as mail where mail.key = 'client-review:' || job.id) then return false; end if;
  perform private.check_client_mail(job.business_id, client.id, lower(btrim(client.email)));
  if is_on_page then return private.queue_review_ask(job, client, business); end if;
  perform private.queue_mail(job.business_id, 'client-review', 'client-review:' || job.id, client.email,
    private.client_language(job.business_id, client.id), 'client', client.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client), 'title', job.title,
      'url', business.google_business_url, 'reply_to', private.reply_address(business)));
  return true;
end
$$;

-- The jobs whose clients are asked now by themselves: something of it was completed two hours to a week ago, nothing of a
-- one-off job is still to be done, it is day there, and the client was not asked for another job in 90 days.
create function private.jobs_to_review(at timestamptz) returns setof public.jobs
language sql stable security definer set search_path = '' as $$
  select job.* from public.public_profiles as profile
    join public.businesses as business on business.id = profile.business_id
    join public.jobs as job on job.business_id = business.id and not job.is_sample
    join public.clients as client on client.business_id = job.business_id and client.id = job.client_id
      and client.client_status <> 'archived' and not client.is_reminder_muted
      and private.is_address(lower(btrim(client.email))) and not private.is_address_unchecked(client)
  where profile.asks_for_reviews and private.asks_on_page(business.id)
    and extract(hour from jobs_to_review.at at time zone business.timezone) between 9 and 17
    and job.id in (select visit.job_id from public.visits as visit
      where visit.business_id = business.id and visit.status = 'completed'
        -- Of its index; work is seldom marked as done weeks after its day.
        and visit.visit_date > (jobs_to_review.at at time zone business.timezone)::date - 30
        and visit.actual_end between jobs_to_review.at - interval '7 days' and jobs_to_review.at - interval '2 hours')
    and not exists (select from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
      and visit.status in ('scheduled', 'in_progress') and visit.series_id is null)
    and not exists (select from private.outbox as mail where mail.key = 'client-review:' || job.id)
    and not exists (select from private.review_asks as earlier where earlier.business_id = job.business_id
      and earlier.mailbox_hash = private.review_mailbox(business.id, client.email)
      and earlier.created_at > jobs_to_review.at - interval '90 days')
    and not private.is_review_unwanted(business.id, client.email)
  order by job.business_id, job.id
$$;

-- Asks them, each client for one job, and where the mails of the day are sent, later. Returns how many were asked.
create function private.ask_for_reviews(at timestamptz) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  candidate record;
  mailed_ones int := 0;
begin
  for candidate in
    select distinct on (job.business_id, private.fold_email(client.email)) job, client, business
    from private.jobs_to_review(ask_for_reviews.at) as job
      join public.clients as client on client.business_id = job.business_id and client.id = job.client_id
      join public.businesses as business on business.id = job.business_id
    order by job.business_id, private.fold_email(client.email), job.completed_at desc nulls last, job.id
  loop
    continue when private.mails_today((candidate.business).id) >= private.mails_a_day((candidate.business).id);
    mailed_ones := mailed_ones
      + private.queue_review_ask(candidate.job, candidate.client, candidate.business)::int;
  end loop;
  return mailed_ones;
end
$$;

create function public.ask_for_review(job_id uuid) returns boolean
language sql volatile set search_path = '' as $$
  select private.ask_for_review(ask_for_review.job_id)
$$;

grant execute on function private.ask_for_review to authenticated;
grant execute on function public.ask_for_review to authenticated, service_role;
