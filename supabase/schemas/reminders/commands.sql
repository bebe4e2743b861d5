-- Takes a reminder step only once: the step and its mail are one transaction, and only the caller that takes the step
-- queues the mail.

create function private.queue_invoice_reminder(remindable private.remindables, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  update public.invoices as reminded set last_mailed_at = queue_invoice_reminder.at
  where reminded.id = remindable.record_id returning * into invoice;
  perform private.queue_mail(remindable.business_id, 'invoice-reminder', 'invoice-reminder:' || invoice.id || ':' || step,
    remindable.email, private.client_language(remindable.business_id, remindable.client_id), 'invoice', invoice.id,
    private.invoice_mail_data(invoice) || jsonb_build_object('token', private.new_invoice_link(invoice, remindable.email),
      'days_late', (queue_invoice_reminder.at at time zone remindable.timezone)::date - invoice.due_date,
      'step', split_part(step, ':', 1)));
end
$$;

create function private.queue_quote_follow_up(remindable private.remindables, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  update public.quotes as stored set followed_up_at = queue_quote_follow_up.at
  where stored.id = remindable.record_id returning * into quote;
  perform private.queue_mail(remindable.business_id, 'quote-follow-up', 'quote-follow-up:' || quote.id || ':' || step,
    remindable.email, private.client_language(remindable.business_id, remindable.client_id), 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('token', private.new_quote_link(quote, remindable.email),
      'step', split_part(step, ':', 1)));
end
$$;

-- passed: older steps that were missed during an outage. Returns whether this call queued the step's email.
create function private.queue_reminder(record text, record_id uuid, step text, passed text[], at timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  remindable private.remindables;
  taken uuid;
begin
  -- The lock makes payments, answers, moves and cancellations happen before or after this, never in between.
  case queue_reminder.record
    when 'invoice' then perform from public.invoices as held where held.id = queue_reminder.record_id for no key update;
    when 'quote' then
      perform private.queue_for_quote(queue_reminder.record_id);
      perform from public.quotes as held where held.id = queue_reminder.record_id for no key update;
    when 'visit' then perform from public.visits as held where held.id = queue_reminder.record_id for no key update;
  end case;
  select * into remindable from private.remindables as each
  where each.record_id = queue_reminder.record_id and each.record = queue_reminder.record;
  if remindable.record_id is null or remindable.mark <> split_part(step, ':', 2)
    or remindable.asked_at > queue_reminder.at - interval '24 hours' then
    return false;
  end if;
  insert into public.reminders_sent (business_id, record, record_id, step, sent_at)
  values (remindable.business_id, remindable.record, remindable.record_id, queue_reminder.step, queue_reminder.at)
  on conflict (business_id, record, record_id, step) do nothing returning id into taken;
  if taken is null then return false; end if;
  insert into public.reminders_sent (business_id, record, record_id, step, is_skipped, sent_at)
  select remindable.business_id, remindable.record, remindable.record_id, older, true, queue_reminder.at from unnest(passed) as older
  on conflict (business_id, record, record_id, step) do nothing;
  case remindable.record
    when 'invoice' then perform private.queue_invoice_reminder(remindable, step, queue_reminder.at);
    when 'quote' then perform private.queue_quote_follow_up(remindable, step, queue_reminder.at);
    when 'visit' then
      perform private.queue_mail(remindable.business_id, 'visit-reminder', 'visit-reminder:' || remindable.record_id || ':' || step,
        remindable.email, private.client_language(remindable.business_id, remindable.client_id), 'visit', remindable.record_id,
        private.visit_mail_data(remindable.record_id));
  end case;
  perform private.log_record_event(remindable.business_id, remindable.record, remindable.record_id,
    case remindable.record when 'quote' then 'followed_up' else 'reminded' end,
    jsonb_build_object('to', remindable.email, 'step', split_part(step, ':', 1), 'is_automatic', true));
  return true;
end
$$;
