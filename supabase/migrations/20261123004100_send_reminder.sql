-- One step of reminding, taken once: the step and its mail are one transaction, and only who takes the step mails.

-- That a client was reminded is no edit: a form that is open stays fresh.
drop trigger stamp_update on public.quotes;
create trigger stamp_update before update on public.quotes
  for each row when (not (old.viewed_at is null and new.viewed_at is not null)
    and not (new.followed_up_at is not null and new.followed_up_at is distinct from old.followed_up_at))
  execute function private.stamp_update();

-- What the mail about a visit says.
create function private.visit_mail(visit_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
    'start_time', to_char(visit.start_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
    'timezone', business.timezone, 'reply_to', business.email)
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = visit_mail.visit_id
$$;

create function private.mail_invoice_reminder(there private.remindables, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  update public.invoices as reminded set last_mailed_at = mail_invoice_reminder.at
  where reminded.id = there.record_id returning * into invoice;
  perform private.mail_about(there.business_id, 'invoice-reminder', 'invoice-reminder:' || invoice.id || ':' || step,
    there.email, private.client_language(there.business_id, there.client_id), 'invoice', invoice.id,
    private.invoice_mail(invoice) || jsonb_build_object('token', private.new_invoice_link(invoice, there.email),
      'days_late', (mail_invoice_reminder.at at time zone there.timezone)::date - invoice.due_date,
      'step', split_part(step, ':', 1)));
end
$$;

create function private.mail_quote_follow_up(there private.remindables, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  update public.quotes as asked set followed_up_at = mail_quote_follow_up.at
  where asked.id = there.record_id returning * into quote;
  perform private.mail_about(there.business_id, 'quote-follow-up', 'quote-follow-up:' || quote.id || ':' || step,
    there.email, private.client_language(there.business_id, there.client_id), 'quote', quote.id,
    private.quote_mail(quote) || jsonb_build_object('token', private.new_quote_link(quote, there.email),
      'step', split_part(step, ':', 1)));
end
$$;

-- passed: older steps that a time without reminders has left behind. Answers whether this one goes out now.
create function private.send_reminder(record text, record_id uuid, step text, passed text[], at timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  there private.remindables;
  taken uuid;
begin
  -- Whoever pays, answers, moves or calls off comes before this or after it, never between.
  case send_reminder.record
    when 'invoice' then perform from public.invoices as held where held.id = send_reminder.record_id for no key update;
    when 'quote' then
      perform private.queue_for_quote(send_reminder.record_id);
      perform from public.quotes as held where held.id = send_reminder.record_id for no key update;
    when 'visit' then perform from public.visits as held where held.id = send_reminder.record_id for no key update;
  end case;
  select * into there from private.remindables as each
  where each.record_id = send_reminder.record_id and each.record = send_reminder.record;
  if there.record_id is null or there.mark <> split_part(step, ':', 2)
    or there.asked_at > send_reminder.at - interval '24 hours' then
    return false;
  end if;
  insert into public.reminders_sent (business_id, record, record_id, step, sent_at)
  values (there.business_id, there.record, there.record_id, send_reminder.step, send_reminder.at)
  on conflict (business_id, record, record_id, step) do nothing returning id into taken;
  if taken is null then return false; end if;
  insert into public.reminders_sent (business_id, record, record_id, step, is_skipped, sent_at)
  select there.business_id, there.record, there.record_id, older, true, send_reminder.at from unnest(passed) as older
  on conflict (business_id, record, record_id, step) do nothing;
  case there.record
    when 'invoice' then perform private.mail_invoice_reminder(there, step, send_reminder.at);
    when 'quote' then perform private.mail_quote_follow_up(there, step, send_reminder.at);
    when 'visit' then
      perform private.mail_about(there.business_id, 'visit-reminder', 'visit-reminder:' || there.record_id || ':' || step,
        there.email, private.client_language(there.business_id, there.client_id), 'visit', there.record_id,
        private.visit_mail(there.record_id));
  end case;
  perform private.tell(there.business_id, there.record, there.record_id,
    case there.record when 'quote' then 'followed_up' else 'reminded' end,
    jsonb_build_object('to', there.email, 'step', split_part(step, ':', 1), 'is_automatic', true));
  return true;
end
$$;

-- A reminder that could not leave at once, because the mail server was away: when may it leave? Null: nobody needs it
-- any more. Every other mail may leave now.
create function private.may_leave_at(mail_id uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  mail private.outbox;
  there private.remindables;
  wall timestamp;
begin
  select * into mail from private.outbox as waiting where waiting.id = may_leave_at.mail_id;
  -- By its key: a reminder that somebody sent by hand leaves when he says so.
  if mail.key !~ '^(invoice-reminder|quote-follow-up|visit-reminder):[0-9a-f-]{36}:[a-z]+_' then return may_leave_at.at; end if;
  select * into there from private.remindables as each
  where each.record_id = mail.record_id and each.record = mail.record;
  wall := may_leave_at.at at time zone there.timezone;
  if there.record_id is null or there.mark <> split_part(mail.key, ':', 4) or wall::date > there.until_day then
    return null;
  end if;
  return case when wall::time >= '18:00' then (wall::date + 1 + time '09:00') at time zone there.timezone
    when wall::time < '09:00' then (wall::date + time '09:00') at time zone there.timezone else may_leave_at.at end;
end
$$;

revoke all on function private.visit_mail(uuid),
  private.mail_invoice_reminder(private.remindables, text, timestamptz),
  private.mail_quote_follow_up(private.remindables, text, timestamptz),
  private.send_reminder(text, uuid, text, text[], timestamptz), private.may_leave_at(uuid, timestamptz) from public;
