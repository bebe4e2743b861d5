-- Of one person at most twenty: the oldest goes. A device that somebody else used before is theirs no longer.
create function private.save_push_device(endpoint text, p256dh text, auth text, device_name text, language text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
  saved uuid;
begin
  -- One at a time of a person: devices saved at once would not count each other.
  perform from public.profiles as person where person.id = (select auth.uid()) for no key update;
  insert into private.push_subscriptions as device (user_id, session_id, endpoint, p256dh, auth, device_name, language)
  values ((select auth.uid()), (auth.jwt() ->> 'session_id')::uuid, save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth,
    private.one_line(left(save_push_device.device_name, 60)), save_push_device.language)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, device_name = excluded.device_name, language = excluded.language,
    created_at = case when device.user_id = excluded.user_id then device.created_at else now() end, failures = 0,
    gone_at = null
  returning device.id into saved;
  -- Not before: whoever owes a code learns nothing that others do not.
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  delete from private.push_outbox as waiting using public.notifications as notice
  where waiting.subscription_id = saved and notice.id = waiting.notification_id and notice.user_id <> me;
  delete from private.push_subscriptions as device where device.id in (select older.id
    from private.push_subscriptions as older where older.user_id = me and older.id <> saved
    order by older.created_at desc, older.id offset 19);
  return saved;
end
$$;

-- The browser has another address for the device, or another language was chosen there. False: it was removed meanwhile.
create function private.renew_push_device(device_id uuid, endpoint text, p256dh text, auth text, language text)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
begin
  perform from private.push_subscriptions as device
  where device.id = renew_push_device.device_id and device.user_id = me for no key update;
  if not found then return false; end if;
  -- A browser has one address: what is saved under it otherwise, perhaps by somebody who used it before, is theirs no longer.
  delete from private.push_subscriptions as other
  where other.endpoint = renew_push_device.endpoint and other.id <> renew_push_device.device_id;
  update private.push_subscriptions as device set session_id = (auth.jwt() ->> 'session_id')::uuid,
    endpoint = renew_push_device.endpoint, p256dh = renew_push_device.p256dh, auth = renew_push_device.auth,
    language = renew_push_device.language, gone_at = null,
    failures = case when device.endpoint = renew_push_device.endpoint then device.failures else 0 end
  where device.id = renew_push_device.device_id;
  return true;
end
$$;

create function private.remove_push_device(device_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions as device
  where device.id = remove_push_device.device_id and device.user_id = (select private.my_user_id())
$$;

-- One at a time: a second tap within half a minute rings no second time.
create function private.test_push(device_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.profiles as person where person.id = (select private.my_user_id()) for no key update;
  insert into private.push_outbox (subscription_id, tag, expires_at)
  select device.id, 'test', now() + interval '5 minutes' from private.push_subscriptions as device
  where device.id = test_push.device_id and device.user_id = (select private.my_user_id()) and device.gone_at is null
    and not exists (select from private.push_outbox as earlier where earlier.subscription_id = device.id
      and earlier.tag = 'test' and earlier.created_at > now() - interval '30 seconds')
$$;

create function private.save_push_choice(timezone text, quiet_from time, quiet_until time, shows_names boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
begin
  perform private.check_timezone(save_push_choice.timezone);
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  insert into private.push_preferences (user_id, timezone, quiet_from, quiet_until, shows_names)
  values (me, save_push_choice.timezone, save_push_choice.quiet_from, save_push_choice.quiet_until,
    save_push_choice.shows_names)
  on conflict (user_id) do update set timezone = excluded.timezone, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, shows_names = excluded.shows_names;
end
$$;

create function public.save_push_device(endpoint text, p256dh text, auth text, device_name text, language text) returns uuid
language sql volatile set search_path = '' as $$
  select private.save_push_device(save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth,
    save_push_device.device_name, save_push_device.language)
$$;

create function public.renew_push_device(device_id uuid, endpoint text, p256dh text, auth text, language text)
returns boolean
language sql volatile set search_path = '' as $$
  select private.renew_push_device(renew_push_device.device_id, renew_push_device.endpoint, renew_push_device.p256dh,
    renew_push_device.auth, renew_push_device.language)
$$;

create function public.remove_push_device(device_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_push_device(remove_push_device.device_id)
$$;

create function public.test_push(device_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.test_push(test_push.device_id)
$$;

create function public.save_push_choice(timezone text, quiet_from time default null, quiet_until time default null,
  shows_names boolean default false) returns void
language sql volatile set search_path = '' as $$
  select private.save_push_choice(save_push_choice.timezone, save_push_choice.quiet_from, save_push_choice.quiet_until,
    save_push_choice.shows_names)
$$;

grant execute on function private.save_push_device, private.renew_push_device, private.remove_push_device,
  private.test_push, private.save_push_choice to authenticated;
grant execute on function public.save_push_device, public.renew_push_device, public.remove_push_device, public.test_push,
  public.save_push_choice to authenticated, service_role;

-- Hands what is due to the server that asks, at most this many, and each to one server: it is marked before it is sent. One
-- server at a time looks, because what the other just took decides whether the next may ring.
create function private.claim_pushes(most int)
returns table (id bigint, endpoint text, p256dh text, auth text, language text, tag text, attempts int, expires_at timestamptz,
  news jsonb)
language plpgsql volatile security definer set search_path = '' rows 10 as $$
#variable_conflict use_column
declare
  waiting private.push_outbox;
  rings_at timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('pushes', 0)) then return; end if;
  delete from private.push_outbox as over where over.expires_at <= now();
  for waiting in select due.* from private.push_outbox as due where due.claimed_at is null and due.next_attempt_at <= now()
    order by due.next_attempt_at, due.id limit most for update skip locked
  loop
    rings_at := private.push_time(waiting.id);
    if rings_at is null then
      delete from private.push_outbox as unwanted where unwanted.id = waiting.id;
    elsif rings_at > now() then
      update private.push_outbox as later set next_attempt_at = rings_at where later.id = waiting.id;
    else
      update private.push_outbox as claimed set claimed_at = now(), attempts = claimed.attempts + 1
      where claimed.id = waiting.id;
      return query select waiting.id, device.endpoint, device.p256dh, device.auth, device.language, waiting.tag,
        waiting.attempts + 1, waiting.expires_at, coalesce(private.news_of(waiting.notification_id) - case when choice.shows_names
          then '' else 'client_name' end, '{}')
      from private.push_subscriptions as device
        left join private.push_preferences as choice on choice.user_id = device.user_id
      where device.id = waiting.subscription_id;
    end if;
  end loop;
end
$$;

-- How it ended at this address. 'gone': its push service knows the address no longer, and nothing is sent to the device until
-- its app tells a new one. 'later': the push service certainly did not take it, and is tried five times. 'failed': it did not
-- arrive, or nobody knows. The device may have been renewed since: what the old address answered says nothing about the new
-- one, which is rung at once where the old one was gone.
create function private.end_push(push_id bigint, outcome text, wait_seconds int, endpoint text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  push private.push_outbox;
begin
  select * into push from private.push_outbox as sent where sent.id = end_push.push_id;
  if end_push.outcome = 'gone' then
    update private.push_subscriptions as device set gone_at = now(), failures = device.failures + 1
    where device.id = push.subscription_id and device.endpoint = end_push.endpoint;
    if found then
      delete from private.push_outbox as waiting where waiting.subscription_id = push.subscription_id;
      return;
    end if;
  end if;
  if end_push.outcome in ('gone', 'later') and push.attempts < 5 then
    update private.push_outbox as waiting set claimed_at = null,
      next_attempt_at = least(now() + make_interval(secs => greatest(1, end_push.wait_seconds)), waiting.expires_at)
    where waiting.id = push.id;
    return;
  end if;
  update private.push_subscriptions as device set failures = case end_push.outcome when 'sent' then 0
      else device.failures + 1 end,
    last_ok_at = case end_push.outcome when 'sent' then now() else device.last_ok_at end
  where device.id = push.subscription_id and device.endpoint = end_push.endpoint;
end
$$;

-- Devices that their push service forgot 90 days ago, and whose app nobody opened since; answers how many.
create function private.forget_push_devices() returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.push_subscriptions as device where device.gone_at < now() - interval '90 days'
    returning device.id)
  select count(*)::int from gone
$$;
