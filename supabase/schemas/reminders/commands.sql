-- Takes a reminder step only once: the step and its mail are one transaction, and only the caller that takes the step
-- queues the mail.

create function private.queue_invoice_reminder(candidate private.reminder_candidates, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  update public.invoices as reminded set last_mailed_at = queue_invoice_reminder.at
  where reminded.id = candidate.record_id returning * into invoice;
  perform private.queue_mail(candidate.business_id, 'invoice-reminder', 'invoice-reminder:' || invoice.id || ':' || step,
    candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'invoice', invoice.id,
    private.invoice_mail_data(invoice) || jsonb_build_object('token', private.new_invoice_link(invoice, candidate.email),
      'days_late', (queue_invoice_reminder.at at time zone candidate.timezone)::date - invoice.due_date,
      'step', split_part(step, ':', 1)));
end
$$;

create function private.queue_quote_follow_up(candidate private.reminder_candidates, step text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  update public.quotes as stored set followed_up_at = queue_quote_follow_up.at
  where stored.id = candidate.record_id returning * into quote;
  perform private.queue_mail(candidate.business_id, 'quote-follow-up', 'quote-follow-up:' || quote.id || ':' || step,
    candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('token', private.new_quote_link(quote, candidate.email),
      'step', split_part(step, ':', 1)));
end
$$;

-- passed: older steps that were missed during an outage. Returns whether this call queued the step's email.
create function private.queue_reminder(record text, record_id uuid, step text, passed text[], at timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  candidate private.reminder_candidates;
  new_step_id uuid;
  times constant int := case queue_reminder.record when 'visit' then 2 else 1 end;
begin
  -- The lock makes payments, answers, moves and cancellations happen before or after this, never in between.
  case queue_reminder.record
    when 'invoice' then perform from public.invoices as locked where locked.id = queue_reminder.record_id for no key update;
    when 'quote' then
      perform private.queue_for_quote(queue_reminder.record_id);
      perform from public.quotes as locked where locked.id = queue_reminder.record_id for no key update;
    when 'visit' then perform from public.visits as locked where locked.id = queue_reminder.record_id for no key update;
  end case;
  select * into candidate from private.reminder_candidates as each
  where each.record_id = queue_reminder.record_id and each.record = queue_reminder.record;
  if candidate.record_id is null or candidate.cycle <> split_part(step, ':', 2)
    or candidate.last_sent_at > queue_reminder.at - interval '24 hours'
    or candidate.record <> 'visit' and private.is_client_unchecked(candidate.business_id, candidate.client_id) then
    return false;
  end if;
  -- Its step stays to be taken when the account and the mailbox have room again. That of a visit would be too late tomorrow.
  if not private.has_mailbox_room(candidate.business_id, candidate.email, false, times)
    or private.mails_today(candidate.business_id) >= private.mails_a_day(candidate.business_id) * times then
    return false;
  end if;
  insert into public.reminders_sent (business_id, record, record_id, step, sent_at)
  values (candidate.business_id, candidate.record, candidate.record_id, queue_reminder.step, queue_reminder.at)
  on conflict (business_id, record, record_id, step) do nothing returning id into new_step_id;
  if new_step_id is null then return false; end if;
  insert into public.reminders_sent (business_id, record, record_id, step, is_skipped, sent_at)
  select candidate.business_id, candidate.record, candidate.record_id, older, true, queue_reminder.at from unnest(passed) as older
  on conflict (business_id, record, record_id, step) do nothing;
  case candidate.record
    when 'invoice' then perform private.queue_invoice_reminder(candidate, step, queue_reminder.at);
    when 'quote' then perform private.queue_quote_follow_up(candidate, step, queue_reminder.at);
    when 'visit' then
      perform private.queue_mail(candidate.business_id, 'visit-reminder', 'visit-reminder:' || candidate.record_id || ':' || step,
        candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'visit', candidate.record_id,
        private.visit_mail_data(candidate.record_id));
  end case;
  perform private.log_record_event(candidate.business_id, candidate.record, candidate.record_id,
    case candidate.record when 'quote' then 'followed_up' else 'reminded' end,
    jsonb_build_object('to', candidate.email, 'step', split_part(step, ':', 1), 'is_automatic', true));
  return true;
end
$$;
