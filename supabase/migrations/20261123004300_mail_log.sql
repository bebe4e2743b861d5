-- What left the house, what did not, and trying again. Neither codes nor links nor what a mail says are in the log.
alter table private.outbox
  -- Since when the present attempts count: somebody asked for new ones.
  add column retried_at timestamptz check (retried_at between '2000-01-01Z' and '2100-01-01Z'),
  add column retries int not null default 0 check (retries between 0 and 1000),
  -- Somebody has seen that it failed, and leaves it at that.
  add column is_dismissed boolean not null default false;
create index outbox_failed_idx on private.outbox (business_id, created_at desc, id desc) where status = 'failed';

-- What its people may know of it. What a mail server says of the reader's address helps them; what it says of the
-- sender's password does not.
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
    -- An invitation is over after a week; after a month nobody waits for any mail.
    and mail.created_at > now() - case mail.kind when 'team-invitation' then interval '7 days'
      else interval '30 days' end
    and private.may_leave_at(mail.id, now()) is not null
$$;

create type private.logged_mail as (id uuid, kind text, record text, record_id uuid, to_address text, status text,
  attempts int, last_error text, created_at timestamptz, sent_at timestamptz, can_retry boolean, is_dismissed boolean);

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

-- The mail, if it belongs to a business of mine; its row is locked.
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

-- A double click finds it waiting already. The key stays: whoever got it all the same sees one mail.
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

-- Newest first, fifty at a time: before is the id of the last one seen.
create function public.mail_log(business_id uuid, record_id uuid default null, before uuid default null,
  is_failed boolean default false)
returns setof private.logged_mail
language sql stable set search_path = '' rows 50 as $$
  select * from private.mail_log(mail_log.business_id, mail_log.record_id, mail_log.before, mail_log.is_failed)
$$;
create function public.retry_mail(mail_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.retry_mail(retry_mail.mail_id)
$$;
create function public.dismiss_mail(mail_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.dismiss_mail(dismiss_mail.mail_id)
$$;

revoke all on function private.mail_failure(text), private.can_retry(private.outbox),
  private.mail_log(uuid, uuid, uuid, boolean), private.my_mail(uuid), private.retry_mail(uuid),
  private.dismiss_mail(uuid) from public;
grant execute on function private.mail_log(uuid, uuid, uuid, boolean), private.retry_mail(uuid),
  private.dismiss_mail(uuid) to authenticated;
revoke all on function public.mail_log(uuid, uuid, uuid, boolean), public.retry_mail(uuid), public.dismiss_mail(uuid)
  from public, anon, authenticated;
grant execute on function public.mail_log(uuid, uuid, uuid, boolean), public.retry_mail(uuid),
  public.dismiss_mail(uuid) to authenticated;
