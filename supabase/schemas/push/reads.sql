-- What replaces one another on the screen: news of one kind about one record, so that an opened quote never takes the place
-- of an approved one. Visits given and taken are one thread of a person, whichever they are.
create function private.push_tag(business_id uuid, kind text, record_id uuid) returns text
language sql immutable set search_path = '' as $$
  select md5(concat_ws(':', push_tag.business_id, push_tag.kind, case when push_tag.kind <> 'visit_assigned'
    then push_tag.record_id end))
$$;

-- Whether a person may read a visit, as public.visits answers it to themselves.
create function private.sees_visit(user_id uuid, business_id uuid, visit_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members as member join public.businesses as business on business.id = member.business_id
    where member.business_id = sees_visit.business_id and member.user_id = sees_visit.user_id and member.is_active
      and (member.role in ('owner', 'manager') or business.workers_see_all_work
        or exists (select from public.visit_members as assigned where assigned.business_id = member.business_id
          and assigned.visit_id = sees_visit.visit_id and assigned.user_id = member.user_id)))
$$;

-- The time that a client booked, and until when the office may answer where the news is of a time that waits for it: until then
-- it is kept. Other times that the office offered wait for the client.
create function private.booked_time(request public.requests, event text)
returns table (title text, timezone text, wanted text, answer_by text)
language sql stable security definer set search_path = '' rows 1 as $$
  select request.title, business.timezone, to_char(request.wanted_start at time zone business.timezone, 'YYYY-MM-DD HH24:MI'),
    case when booked_time.event = 'booking_moved'
      or (booked_time.event = 'booked' and not (setting.is_auto_accept and booking.proven_email is not null)) then (
        select to_char(min(claim.expires_at) at time zone business.timezone, 'YYYY-MM-DD HH24:MI') from private.time_claims as claim
        where claim.business_id = request.business_id and claim.request_id = request.id and claim.expires_at > now()
          and not booking.is_offered) end
  from public.businesses as business
    left join public.booking_settings as setting on setting.business_id = business.id
    left join private.online_bookings as booking on booking.request_id = request.id
  where business.id = request.business_id and request.wanted_start is not null
$$;

-- The visit that a client would like to move or cancel, as it was then, and what they propose.
create function private.wished_visit(request public.requests)
returns table (title text, timezone text, visit_at text, wanted_day text, wanted_part text, words text)
language sql stable security definer set search_path = '' rows 1 as $$
  select request.title, business.timezone,
    to_char(wish.visit_date, 'YYYY-MM-DD') || coalesce(to_char(wish.start_time, ' HH24:MI'), ''),
    to_char(wish.wanted_date, 'YYYY-MM-DD'), wish.wanted_part,
    -- What they wrote last is at its end.
    case when char_length(request.description) > 1000 then '…' || right(request.description, 999) else request.description end
  from public.visit_wishes as wish join public.businesses as business on business.id = wish.business_id
  where wish.business_id = request.business_id and wish.request_id = request.id
$$;

-- What a mail or a push says: the number of the record, the client as far as the person may still read of them, of a
-- booking its service and its times, and of a wish its visit.
create function private.news_of(notification_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', notice.id, 'business_id', notice.business_id,
    'business_name', business.business_name,
    'event', case when notice.kind = 'mail_failed' then notice.kind else concat_ws('.', notice.record, notice.event) end, 'record', notice.record, 'record_id', notice.record_id,
    'day', coalesce(about.day, notice.day), 'how_many', notice.how_many, 'number', about.number, 'client_name', client.name,
    'title', coalesce(booked.title, wished.title), 'timezone', coalesce(booked.timezone, wished.timezone),
    'wanted', booked.wanted, 'answer_by', booked.answer_by, 'visit_at', wished.visit_at,
    'wanted_day', wished.wanted_day, 'wanted_part', wished.wanted_part, 'words', wished.words))
  from public.notifications as notice join public.businesses as business on business.id = notice.business_id
    left join lateral (
      select request.request_number as number, request.client_id, null::date as day from public.requests as request
      where notice.record = 'request' and request.business_id = notice.business_id and request.id = notice.record_id
      union all select quote.quote_number, quote.client_id, null from public.quotes as quote
      where notice.record = 'quote' and quote.business_id = notice.business_id and quote.id = notice.record_id
      union all select invoice.invoice_number, invoice.client_id, null from public.invoices as invoice
      where notice.record = 'invoice' and invoice.business_id = notice.business_id and invoice.id = notice.record_id
      union all select null, notice.record_id, null where notice.record = 'client'
      union all select null, case when private.sees_visit(notice.user_id, notice.business_id, visit.id) then visit.client_id end,
        visit.visit_date
      from public.visits as visit
      where notice.record = 'visit' and visit.business_id = notice.business_id and visit.id = notice.record_id) as about on true
    left join public.clients as client on client.business_id = notice.business_id and client.id = about.client_id
    left join lateral (select time.* from public.requests as request cross join private.booked_time(request, notice.event) as time
      where notice.record = 'request' and request.business_id = notice.business_id and request.id = notice.record_id) as booked on true
    left join lateral (select visit.* from public.requests as request cross join private.wished_visit(request) as visit
      where notice.record = 'request' and request.business_id = notice.business_id and request.id = notice.record_id) as wished on true
  where notice.id = news_of.notification_id
$$;

-- The end of the quiet hours in which the moment lies; null outside of them.
create function private.end_of_quiet(user_id uuid, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (clock.shown::date + case when choice.quiet_until > clock.shown::time then 0 else 1 end + choice.quiet_until)
    at time zone choice.timezone
  from private.push_preferences as choice, lateral (
    select end_of_quiet.moment at time zone choice.timezone as shown) as clock
  where choice.user_id = end_of_quiet.user_id and case when choice.quiet_from < choice.quiet_until
    then clock.shown::time >= choice.quiet_from and clock.shown::time < choice.quiet_until
    else clock.shown::time >= choice.quiet_from or clock.shown::time < choice.quiet_until end
$$;

-- When it may ring: now or later. Null: not any more, as it was read, as there is something newer about the same, or as the
-- person no longer has the right to know.
create function private.push_time(push_id bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when device.session_id is not null and not exists (select from auth.sessions as session
      where session.id = device.session_id) then null
    when push.notification_id is null then now()
    when notice.read_at is not null or exists (select from private.push_outbox as newer
      where newer.subscription_id = push.subscription_id and newer.tag = push.tag and newer.id > push.id
        and newer.claimed_at is null) then null
    when not exists (select from public.team_members as member where member.business_id = notice.business_id
      and member.user_id = device.user_id and member.is_active
      and (member.role in ('owner', 'manager') or notice.kind in ('visit_changed', 'visit_assigned'))) then null
    when notice.record = 'visit' and notice.event <> 'taken' and exists (select from public.visits as visit
      where visit.business_id = notice.business_id and visit.id = notice.record_id)
      and not private.sees_visit(notice.user_id, notice.business_id, notice.record_id) then null
    else greatest(now(), private.end_of_quiet(device.user_id, now()),
      (select max(rung.claimed_at) + interval '5 minutes' from private.push_outbox as rung
        where rung.subscription_id = push.subscription_id and rung.tag = push.tag and rung.id <> push.id)) end
  from private.push_outbox as push join private.push_subscriptions as device on device.id = push.subscription_id
    left join public.notifications as notice on notice.id = push.notification_id and notice.user_id = device.user_id
  where push.id = push_time.push_id and (push.notification_id is null or notice.id is not null)
$$;

create function private.my_push_devices()
returns table (id uuid, device_name text, endpoint_hash text, created_at timestamptz, last_ok_at timestamptz, failures int,
  language text, is_gone boolean)
language sql stable security definer set search_path = '' rows 5 as $$
  select device.id, device.device_name, private.token_hash(device.endpoint), device.created_at, device.last_ok_at,
    device.failures, device.language, device.gone_at is not null
  from private.push_subscriptions as device
  where device.user_id = (select private.my_user_id())
    and (device.session_id is null or exists (select from auth.sessions as session where session.id = device.session_id))
  order by device.created_at, device.id
$$;

create function public.my_push_devices()
returns table (id uuid, device_name text, endpoint_hash text, created_at timestamptz, last_ok_at timestamptz, failures int,
  language text, is_gone boolean)
language sql stable set search_path = '' rows 5 as $$
  select * from private.my_push_devices()
$$;

create function private.my_push_choice()
returns table (timezone text, quiet_from time, quiet_until time, shows_names boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select choice.timezone, choice.quiet_from, choice.quiet_until, choice.shows_names
  from private.push_preferences as choice where choice.user_id = (select private.my_user_id())
$$;

create function public.my_push_choice()
returns table (timezone text, quiet_from time, quiet_until time, shows_names boolean)
language sql stable set search_path = '' rows 1 as $$
  select * from private.my_push_choice()
$$;

grant execute on function private.my_push_devices, private.my_push_choice to authenticated;
grant execute on function public.my_push_devices, public.my_push_choice to authenticated, service_role;
