-- Whether a mailbox, however its address is written, has got less than ten mails of a business in a day and twenty of its account
-- (decision 082). What is sent by hand asks only after mails by hand: reminders must not stand in the way of a quote.
-- times: those that would be too late tomorrow may be twice as many.
create function private.has_mailbox_room(business_id uuid, address text, is_by_hand boolean, times int default 1) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) filter (where mail.business_id = has_mailbox_room.business_id) < 10 * times and count(*) < 20 * times
  from private.outbox as mail
  where mail.business_id = any(private.businesses_of_account(has_mailbox_room.business_id))
    and mail.created_at > now() - interval '1 day' and mail.key not like 'test:%'
    and (mail.user_id is not null or not has_mailbox_room.is_by_hand)
    and mail.kind ~ '^(quote|invoice|payment|client|visit)-' and mail.kind !~ '-owner$'
    and private.fold_email(mail.to_address) = private.fold_email(has_mailbox_room.address)
$$;

-- What an account sends by hand: so many in a day over all of its businesses, and to one mailbox. The lock makes those at once
-- wait for each other.
create function private.require_mail_room(business_id uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('mails of ' || business.user_id, 0))
  from public.businesses as business where business.id = require_mail_room.business_id;
  if private.mails_today(require_mail_room.business_id) >= private.mails_a_day(require_mail_room.business_id) then
    raise sqlstate 'PT429' using message = 'too_many_mails', hint = 'The account has sent all of its mails of a day.';
  end if;
  if not private.has_mailbox_room(require_mail_room.business_id, address, true) then
    raise sqlstate 'PT429' using message = 'too_many_mails', hint = 'This mailbox got all that it gets in a day.';
  end if;
end
$$;

-- Checks before a member sends a mail to a client: an address is required, and the number of mails per day is limited.
create function private.check_client_mail(business_id uuid, record_id uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_address(address) then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no email address.';
  end if;
  perform private.require_mail_room(check_client_mail.business_id, address);
  if (select count(*) from private.outbox as mail where mail.record_id = check_client_mail.record_id
      and mail.user_id is not null and mail.created_at > now() - interval '1 day') >= 20 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$$;

-- The same key is one mail, however often it is queued. Without an address nothing is queued.
create function private.queue_mail(business_id uuid, kind text, key text, to_address text, language text, record text,
  record_id uuid, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select queue_mail.key, queue_mail.kind, lower(btrim(queue_mail.to_address)), queue_mail.language,
    queue_mail.business_id, queue_mail.record, queue_mail.record_id, queue_mail.data
  where private.is_address(lower(btrim(queue_mail.to_address)))
  on conflict (key) do nothing
$$;

-- To every active owner, in their language, when the business wants mails, and to managers who chose this kind; not to who
-- does not want it by mail. The key is key_prefix and their id.
create function private.queue_mail_to_owners(business_id uuid, kind text, key_prefix text, record text, record_id uuid,
  data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_mail(queue_mail_to_owners.business_id, queue_mail_to_owners.kind,
    queue_mail_to_owners.key_prefix || ':' || person.id, person.email, person.language, queue_mail_to_owners.record,
    queue_mail_to_owners.record_id, queue_mail_to_owners.data)
  from public.team_members as team
  join public.profiles as person on person.id = team.user_id and person.email is not null
  join public.businesses as business on business.id = team.business_id and business.email_notifications
  left join public.notification_settings as setting on setting.business_id = team.business_id
    and setting.user_id = team.user_id and setting.kind = case queue_mail_to_owners.kind
      when 'invoice-claimed-owner' then 'claimed_paid' when 'invoice-paid-owner' then 'payment'
      when 'message-owner' then 'message' else 'quote_answered' end
  where team.business_id = queue_mail_to_owners.business_id and team.is_active and team.role in ('owner', 'manager')
    and coalesce(setting.mail, team.role = 'owner');
end
$$;

-- The mail if it belongs to one of the caller's businesses, with its row locked.
create function private.my_mail(mail_id uuid) returns private.outbox
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox;
begin
  select * into mail from private.outbox as found where found.id = my_mail.mail_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for update;
  if mail.id is null then raise sqlstate 'PT404' using message = 'mail_not_found'; end if;
  return mail;
end
$$;

-- The key stays the same: a recipient who already got the mail sees it only once.
create function private.send_again(mail_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.outbox as mail set status = 'pending', attempts = 0, next_attempt_at = now(), retried_at = now(),
    retries = mail.retries + 1, last_error = null, is_dismissed = false
  where mail.id = send_again.mail_id
$$;

-- A double click finds it queued already.
create function private.retry_mail(mail_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox := private.my_mail(retry_mail.mail_id);
begin
  if mail.status <> 'failed' then return; end if;
  if mail.retries >= 5 or private.mails_today(mail.business_id) >= private.mails_a_day(mail.business_id) then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  if not private.can_retry(mail) then
    raise sqlstate 'PT409' using message = 'mail_over', hint = 'It is too old, or nobody needs it any more.';
  end if;
  perform private.send_again(mail.id);
end
$$;

create function private.dismiss_mail(mail_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox := private.my_mail(dismiss_mail.mail_id);
begin
  update private.outbox as seen set is_dismissed = true where seen.id = mail.id and seen.status = 'failed';
end
$$;

create function public.retry_mail(mail_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.retry_mail(retry_mail.mail_id)
$$;

create function public.dismiss_mail(mail_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.dismiss_mail(dismiss_mail.mail_id)
$$;

grant execute on function private.retry_mail, private.dismiss_mail to authenticated;
grant execute on function public.retry_mail, public.dismiss_mail to authenticated, service_role;
