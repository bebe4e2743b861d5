-- Whom a reminder may concern at all. On which day and at which hour it goes, domain/reminders decides; that it goes
-- once, private.send_reminder.

-- base_day: steps are counted from it. mark: what makes a step another one, since an invoice with a new due date, a
-- new version of a quote and a visit on another day are reminded of anew. until_day: the last day on which a step
-- makes sense. asked_at: when the client was last written to about it, by hand or not. taken: steps that were.
create view private.remindables as
  select 'invoice' as record, invoice.id as record_id, invoice.business_id, invoice.client_id,
    lower(btrim(client.email)) as email, business.timezone, invoice.due_date as base_day,
    invoice.due_date::text as mark, null::date as until_day,
    greatest(invoice.sent_at, invoice.last_mailed_at) as asked_at,
    concat_ws(' · ', invoice.invoice_number, nullif(btrim(invoice.title), '')) as title, invoice.balance as amount,
    array(select sent.step from public.reminders_sent as sent where sent.business_id = invoice.business_id
      and sent.record = 'invoice' and sent.record_id = invoice.id) as taken
  from public.invoices as invoice
    join public.businesses as business on business.id = invoice.business_id and business.automated_reminders
    join public.clients as client on client.business_id = invoice.business_id and client.id = invoice.client_id
      and not client.is_reminder_muted and private.is_address(lower(btrim(client.email)))
  where invoice.status = 'sent' and invoice.balance > 0 and invoice.claimed_paid_at is null and not invoice.is_sample
  union all
  select 'quote', quote.id, quote.business_id, quote.client_id, lower(btrim(client.email)), business.timezone,
    (quote.sent_at at time zone business.timezone)::date, quote.version_number::text, quote.valid_until,
    greatest(quote.sent_at, quote.followed_up_at), concat_ws(' · ', quote.quote_number, quote.title), quote.total,
    array(select sent.step from public.reminders_sent as sent where sent.business_id = quote.business_id
      and sent.record = 'quote' and sent.record_id = quote.id)
  from public.quotes as quote
    join public.businesses as business on business.id = quote.business_id and business.automated_reminders
    join public.clients as client on client.business_id = quote.business_id and client.id = quote.client_id
      and not client.is_reminder_muted and private.is_address(lower(btrim(client.email)))
  where quote.status = 'sent' and quote.sent_at is not null and not quote.is_archived and not quote.is_sample
  union all
  select 'visit', visit.id, visit.business_id, visit.client_id, lower(btrim(client.email)), business.timezone,
    visit.visit_date, visit.visit_date::text, visit.visit_date - 1,
    (select max(mail.created_at) from private.outbox as mail
      where mail.record_id = visit.id and mail.record = 'visit' and mail.status <> 'failed'),
    coalesce(job.title, request.title), null,
    array(select sent.step from public.reminders_sent as sent where sent.business_id = visit.business_id
      and sent.record = 'visit' and sent.record_id = visit.id)
  from public.visits as visit
    join public.businesses as business on business.id = visit.business_id and business.automated_reminders
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
      and not client.is_reminder_muted and private.is_address(lower(btrim(client.email)))
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.status = 'scheduled' and visit.visit_date is not null and not visit.is_sample;
revoke all on private.remindables from public, anon, authenticated;

-- Where it is day, what may have a step today: nothing is older than its last step and two weeks.
create function private.remindables_now(at timestamptz) returns setof private.remindables
language sql stable security definer set search_path = '' as $$
  select each.* from public.businesses as business, private.remindables as each
  where business.automated_reminders and each.business_id = business.id
    and extract(hour from remindables_now.at at time zone business.timezone) between 9 and 17
    and each.base_day between (remindables_now.at at time zone business.timezone)::date - 28
      and (remindables_now.at at time zone business.timezone)::date + 1
    and (each.asked_at is null or each.asked_at <= remindables_now.at - interval '24 hours')
  order by each.business_id, each.record, each.base_day, each.record_id
$$;

revoke all on function private.remindables_now(timestamptz) from public;
