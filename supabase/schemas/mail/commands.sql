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
      when 'invoice-claimed-owner' then 'claimed_paid' when 'invoice-paid-owner' then 'payment' else 'quote_answered' end
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

-- A double click finds it queued already. The key stays the same: a recipient who already got the mail sees it only
-- once.
create function private.retry_mail(mail_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.outbox := private.my_mail(retry_mail.mail_id);
begin
  if mail.status <> 'failed' then return; end if;
  if mail.retries >= 5 or private.mails_today(mail.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  if not private.can_retry(mail) then
    raise sqlstate 'PT409' using message = 'mail_over', hint = 'It is too old, or nobody needs it any more.';
  end if;
  update private.outbox as waiting set status = 'pending', attempts = 0, next_attempt_at = now(), retried_at = now(),
    retries = waiting.retries + 1, last_error = null, is_dismissed = false
  where waiting.id = mail.id;
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
