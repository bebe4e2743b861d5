-- The records that may need a reminder. domain/src/reminders decides on which day and at which hour it is due;
-- private.queue_reminder makes sure that it is queued once.
-- base_day: the day that steps are counted from. cycle: the due date, version or day that the steps belong to; when it
-- changes, the steps start over. until_day: the last day on which a step makes sense. last_sent_at: the last mail about the
-- record, manual or not. steps_sent: the steps already sent.
create view private.reminder_candidates as
  select 'invoice' as record, invoice.id as record_id, invoice.business_id, invoice.client_id,
    lower(btrim(client.email)) as email, business.timezone, invoice.due_date as base_day,
    invoice.due_date::text as cycle, null::date as until_day,
    greatest(invoice.sent_at, invoice.last_mailed_at) as last_sent_at,
    concat_ws(' · ', invoice.invoice_number, nullif(btrim(invoice.title), '')) as title, invoice.balance as amount,
    array(select sent.step from public.reminders_sent as sent where sent.business_id = invoice.business_id
      and sent.record = 'invoice' and sent.record_id = invoice.id) as steps_sent
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

-- Businesses in whose daytime it is, and records with a step that may be due: none is older than the last step plus two
-- weeks.
create function private.reminder_candidates_now(at timestamptz) returns setof private.reminder_candidates
language sql stable security definer set search_path = '' as $$
  select each.* from public.businesses as business, private.reminder_candidates as each
  where business.automated_reminders and business.closed_at is null and each.business_id = business.id
    and extract(hour from reminder_candidates_now.at at time zone business.timezone) between 9 and 17
    and each.base_day between (reminder_candidates_now.at at time zone business.timezone)::date - 28
      and (reminder_candidates_now.at at time zone business.timezone)::date + 1
    and (each.last_sent_at is null or each.last_sent_at <= reminder_candidates_now.at - interval '24 hours')
    and private.has_automation(business.id)
    -- Links to a quote or an invoice go to no address that only a worker knows of. A reminder of a visit has none.
    and (each.record = 'visit' or not private.is_client_unchecked(each.business_id, each.client_id))
  order by each.business_id, each.record, each.base_day, each.record_id
$$;

-- The fields of a mail about a visit.
create function private.visit_mail_data(visit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
    'start_time', to_char(visit.start_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
    'timezone', business.timezone, 'reply_to', private.reply_address(business))
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = visit_mail_data.visit_id
$$;

-- When a mail that was delayed by a mail server may be sent. A reminder is sent during the day only, and never (null)
-- once it is obsolete. Every other mail is sent now.
create function private.delivery_time(mail_id uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  mail private.outbox;
  candidate private.reminder_candidates;
  wall timestamp;
begin
  select * into mail from private.outbox as waiting where waiting.id = delivery_time.mail_id;
  -- By its key: a reminder that somebody sent by hand goes out when they say so.
  if mail.key !~ '^(invoice-reminder|quote-follow-up|visit-reminder):[0-9a-f-]{36}:[a-z]+_' then return delivery_time.at; end if;
  select * into candidate from private.reminder_candidates as each
  where each.record_id = mail.record_id and each.record = mail.record;
  wall := delivery_time.at at time zone candidate.timezone;
  if candidate.record_id is null or candidate.cycle <> split_part(mail.key, ':', 4) or wall::date > candidate.until_day then
    return null;
  end if;
  return case when wall::time >= '18:00' then (wall::date + 1 + time '09:00') at time zone candidate.timezone
    when wall::time < '09:00' then (wall::date + time '09:00') at time zone candidate.timezone else delivery_time.at end;
end
$$;

-- Predicts what will be sent in the next days if nothing is paid, answered or moved: the rules of domain/src/reminders, for
-- all future steps at once.
create function private.reminder_calendar(business_id uuid, days int, at timestamptz)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language sql stable security definer set search_path = '' rows 100 as $$
  with steps (record, step, after) as (values ('invoice', 'due_1', 1), ('invoice', 'due_7', 7), ('invoice', 'due_14', 14),
    ('quote', 'day_3', 3), ('quote', 'day_7', 7), ('visit', 'day_before', -1)),
  clock as (
    select (reminder_calendar.at at time zone business.timezone) as wall, business.timezone
    from public.businesses as business where business.id = reminder_calendar.business_id
      and private.has_automation(business.id)),
  due as (
    select each.*, steps.step, each.base_day + steps.after as step_day, clock.wall,
      -- A day ends at six in the evening, both here and one day after the last mail to the client.
      (clock.wall + interval '6 hours')::date as first_day,
      ((each.last_sent_at + interval '24 hours') at time zone clock.timezone + interval '6 hours')::date as free_day,
      (each.last_sent_at at time zone clock.timezone)::date as last_sent_day,
      lead(each.base_day + steps.after) over (partition by each.record_id order by steps.after) as next_step_day,
      bool_or(steps.step || ':' || each.cycle = any(each.steps_sent))
        over (partition by each.record_id order by steps.after rows between current row and unbounded following)
        as is_over
    from clock, private.reminder_candidates as each join steps on steps.record = each.record
    where each.business_id = reminder_calendar.business_id)
  select planned.day, due.record, due.record_id, due.step, due.client_id, client.name, due.title, due.amount
  from due cross join lateral (select greatest(due.step_day, due.first_day, due.free_day) as day) as planned
    join public.clients as client on client.business_id = due.business_id and client.id = due.client_id
  where not due.is_over and (due.last_sent_at is null or due.step_day > due.last_sent_day)
    and planned.day < coalesce(due.next_step_day, '2100-01-01') and planned.day <= due.step_day + 14
    and planned.day <= coalesce(due.until_day, '2100-01-01')
    and planned.day <= due.wall::date + reminder_calendar.days
    and (due.record = 'visit' or not private.is_address_unchecked(client))
  order by planned.day, due.record, due.title, due.record_id
  limit 500
$$;

create function private.my_reminder_calendar(business_id uuid, days int)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language plpgsql stable security definer set search_path = '' rows 100 as $$
#variable_conflict use_column
begin
  if not my_reminder_calendar.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  return query select * from private.reminder_calendar(my_reminder_calendar.business_id,
    least(greatest(my_reminder_calendar.days, 0), 366), now());
end
$$;

create function public.reminder_calendar(business_id uuid, days int default 30)
returns table (day date, record text, record_id uuid, step text, client_id uuid, client_name text,
  title text, amount numeric)
language sql stable set search_path = '' rows 100 as $$
  select * from private.my_reminder_calendar(reminder_calendar.business_id, reminder_calendar.days)
$$;

grant execute on function private.my_reminder_calendar to authenticated;
grant execute on function public.reminder_calendar to authenticated, service_role;
