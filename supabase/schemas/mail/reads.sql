-- Where a client's reply goes: to the business, else to the owner who has been there longest.
create function private.reply_address(business public.businesses) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(business.email, (select profile.email from public.team_members as member
    join public.profiles as profile on profile.id = member.user_id
    where member.business_id = business.id and member.role = 'owner' and member.is_active and profile.email is not null
    order by member.joined_at, member.id limit 1))
$$;

-- Mails to clients in the last 24 hours: the higher one of the business's and the caller's counts. Deleted records
-- count as well; automatic mails do not.
create function private.mails_today(business_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select count(*) from private.outbox as mail where mail.business_id = mails_today.business_id
      and mail.kind ~ '^(quote|invoice|payment|client)-' and (mail.user_id is not null or mail.kind ~ '^quote-')
      and mail.kind <> 'quote-follow-up' and mail.key not like 'test:%' and mail.created_at > now() - interval '1 day'),
    (select count(*) from private.outbox as mail where mail.user_id = (select auth.uid())
      and mail.kind ~ '^(quote|invoice|payment|client)-' and mail.key not like 'test:%'
      and mail.created_at > now() - interval '1 day'))
$$;

-- Checks before a member sends a mail to a client: an address is required, and the number of mails per day is limited.
create function private.check_client_mail(business_id uuid, record_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_address(address) then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no email address.';
  end if;
  if (select count(*) from private.outbox as mail where mail.record_id = check_client_mail.record_id
      and mail.user_id is not null and mail.created_at > now() - interval '1 day') >= 20
    or private.mails_today(check_client_mail.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$$;

-- The error that the team may see: what a mail server says about the recipient's address, but nothing about the
-- sender's password.
create function private.mail_failure(last_error text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when last_error is null then null
    when last_error ~ '^It waited' then 'expired'
    when last_error ~* '(recipients? (were|was)? ?rejected|^message failed|\m55[0-9]\M)' then 'refused'
    else 'unreachable' end
$$;

create function private.can_retry(mail private.outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select mail.status = 'failed' and mail.data <> '{}' and mail.retries < 5
    -- An invitation is expired after a week, and any other mail is obsolete after a month.
    and mail.created_at > now() - case mail.kind when 'team-invitation' then interval '7 days'
      else interval '30 days' end
    and private.delivery_time(mail.id, now()) is not null
$$;

create function private.mail_log(business_id uuid, record_id uuid, before uuid, is_failed boolean)
returns setof private.logged_mail
language plpgsql stable security definer set search_path = '' rows 50 as $$
declare
  newest private.outbox;
begin
  if not mail_log.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  select * into newest from private.outbox as mail
  where mail.id = mail_log.before and mail.business_id = mail_log.business_id;
  return query
    select mail.id, mail.kind, mail.record, mail.record_id, mail.to_address, mail.status, mail.attempts,
      private.mail_failure(mail.last_error), mail.created_at, mail.sent_at, private.can_retry(mail), mail.is_dismissed
    from private.outbox as mail
    where mail.business_id = mail_log.business_id
      and (mail_log.record_id is null or mail.record_id = mail_log.record_id)
      and (not coalesce(mail_log.is_failed, false) or mail.status = 'failed')
      and (newest.id is null or (mail.created_at, mail.id) < (newest.created_at, newest.id))
    order by mail.created_at desc, mail.id desc
    limit 50;
end
$$;

-- Newest first, fifty at a time: before is the id of the last one seen.
create function public.mail_log(business_id uuid, record_id uuid default null, before uuid default null,
  is_failed boolean default false)
returns setof private.logged_mail
language sql stable set search_path = '' rows 50 as $$
  select * from private.mail_log(mail_log.business_id, mail_log.record_id, mail_log.before, mail_log.is_failed)
$$;

grant execute on function private.mail_log to authenticated;
grant execute on function public.mail_log to authenticated, service_role;
