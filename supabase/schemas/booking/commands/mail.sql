-- What is mailed about a booking to the address that was proven, with a link to it.

create function private.new_booking_link(request_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.booking_links (token_hash, request_id) values (private.token_hash(token), new_booking_link.request_id);
  return token;
end
$$;

-- One mail of a kind for each time that is asked for, and each offer; none where no address is proven.
create function private.queue_booking_mail(request public.requests, kind text, more jsonb default '{}',
  offer_number bigint default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(business.id, queue_booking_mail.kind,
    concat_ws(':', queue_booking_mail.kind, request.id, extract(epoch from request.wanted_start)::bigint,
      queue_booking_mail.more ->> 'first_time', queue_booking_mail.more ->> 'second_time', queue_booking_mail.more ->> 'third_time',
      queue_booking_mail.offer_number),
    booking.proven_email, private.client_language(business.id, client.id), 'request', request.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client), 'title', request.title,
      'request_number', request.request_number, 'timezone', business.timezone,
      'visit_date', (request.wanted_start at time zone business.timezone)::date,
      'start_time', to_char(request.wanted_start at time zone business.timezone, 'HH24:MI'),
      'reply_to', private.reply_address(business), 'token', private.new_booking_link(request.id))
      || queue_booking_mail.more)
  from public.businesses as business
    join public.clients as client on client.business_id = business.id and client.id = request.client_id
    join private.online_bookings as booking on booking.request_id = request.id and booking.proven_email is not null
  where business.id = request.business_id
$$;

-- That a booking, or the time it moved to, waits for the office; left out where the account has sent its mails of the day.
create function private.mail_arrival(request public.requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.mails_today(request.business_id) < private.mails_a_day(request.business_id) then
    perform private.queue_booking_mail(request, 'visit-wanted');
  end if;
end
$$;

-- An apology, with the free times next to the one that is not kept any more.
create function private.apologize(request public.requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  zone text := (select business.timezone from public.businesses as business where business.id = request.business_id);
  times text[] := array(select to_char(free at time zone zone, 'YYYY-MM-DD HH24:MI')
    from unnest(private.nearest_times(request.business_id, request.service_id, request.wanted_start)) as free);
begin
  perform private.queue_booking_mail(request, 'visit-lapsed',
    jsonb_build_object('first_time', times[1], 'second_time', times[2], 'third_time', times[3]));
end
$$;

-- The link to the booking that a visit is, for its mails; nothing for any other visit.
create function private.booking_link_of(visit_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('token', private.new_booking_link(booking.request_id))
    from private.online_bookings as booking where booking.visit_id = booking_link_of.visit_id), '{}')
$$;
