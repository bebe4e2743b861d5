-- Where a client's reply goes: to the business, else to the owner who has been there longest.
create function private.reply_address(business public.businesses) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(business.email, (select profile.email from public.team_members as member
    join public.profiles as profile on profile.id = member.user_id
    where member.business_id = business.id and member.role = 'owner' and member.is_active and profile.email is not null
    order by member.joined_at, member.id limit 1))
$$;

-- All businesses of the account that owns this one: anybody can make more of them.
create function private.businesses_of_account(business_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select other.id from public.businesses as one join public.businesses as other on other.user_id = one.user_id
    where one.id = businesses_of_account.business_id)
$$;

-- How many mails to clients an account may send in a day: few in its first 30 days, when nobody knows it (decision 082).
create function private.mails_a_day(business_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.businesses as business join auth.users as account
      on account.id = business.user_id and account.created_at <= now() - interval '30 days'
    where business.id = mails_a_day.business_id) then 300 else 60 end
$$;

-- Mails to clients in the last 24 hours: the higher one of the owning account's and the caller's counts. Deleted records and
-- automatic mails count as well.
create function private.mails_today(business_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select count(*) from private.outbox as mail
      where mail.business_id = any(private.businesses_of_account(mails_today.business_id))
        and mail.kind ~ '^(quote|invoice|payment|client|visit)-' and mail.kind !~ '-owner$' and mail.key not like 'test:%'
        and mail.created_at > now() - interval '1 day'),
    (select count(*) from private.outbox as mail where mail.user_id = (select auth.uid())
      and mail.kind ~ '^(quote|invoice|payment|client|visit)-' and mail.kind !~ '-owner$' and mail.key not like 'test:%'
      and mail.created_at > now() - interval '1 day'))
$$;

-- The error that the team may see: what a mail server says about the recipient's address, but nothing about the
-- sender's password.
create function private.mail_failure(last_error text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when last_error is null then null
    when last_error ~ '^It waited' then 'expired'
    when last_error ~ '^It was stopped' then 'stopped'
    when last_error ~* '(recipients? (were|was)? ?rejected|^message failed|\m55[0-9]\M)' then 'refused'
    else 'unreachable' end
$$;

-- Whether a mail that was given up would still be of use.
create function private.is_deliverable(mail private.outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select mail.status = 'failed' and mail.data <> '{}'
    -- A code is expired after a quarter of an hour, one of an account after an hour, an invitation after a week, and any other
    -- mail is obsolete after a month.
    and mail.created_at > now() - case when mail.kind in ('portal-code', 'booking-code') then interval '15 minutes'
      when mail.key like 'auth:%' then interval '1 hour' when mail.kind = 'team-invitation' then interval '7 days'
      else interval '30 days' end
    and private.delivery_time(mail.id, now()) is not null
$$;

create function private.can_retry(mail private.outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select mail.retries < 5 and private.is_deliverable(mail)
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
