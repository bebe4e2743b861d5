-- What clients ask for in the portal. Each becomes a request, so that the office answers it where it answers the others.

-- Ten a day are plenty for a person; a script would fill the office's list.
create function private.require_request_room(business_id uuid, client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('portal requests of ' || require_request_room.client_id, 0));
  if (select count(*) from public.requests as earlier where earlier.business_id = require_request_room.business_id
    and earlier.client_id = require_request_room.client_id and earlier.source = 'portal'
    and earlier.created_at > now() - interval '1 day') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_enquiries';
  end if;
  perform private.require_stranger_room(require_request_room.business_id, require_request_room.client_id);
end
$$;

-- The same id again is the same request.
create function private.request_in_portal(token text, request_id uuid, title text, description text, preferred_times text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_client(request_in_portal.token);
  kept public.requests;
begin
  if not exists (select from public.portal_settings as setting where setting.business_id = session.business_id
    and setting.may_request_new) then
    raise sqlstate 'PT409' using message = 'not_in_portal';
  end if;
  if nullif(private.one_line(request_in_portal.title), '') is null then
    raise sqlstate 'PT400' using message = 'message_missing';
  end if;
  select * into kept from public.requests as found where found.id = request_in_portal.request_id;
  if kept.id is null then
    perform private.require_request_room(session.business_id, session.client_id);
    insert into public.requests (id, business_id, user_id, client_id, title, description, preferred_times, source)
    select request_in_portal.request_id, business.id, business.user_id, session.client_id,
      left(private.one_line(request_in_portal.title), 200), nullif(btrim(request_in_portal.description), ''),
      nullif(btrim(request_in_portal.preferred_times), ''), 'portal'
    from public.businesses as business where business.id = session.business_id
    returning * into kept;
  elsif kept.client_id <> session.client_id or kept.source <> 'portal' then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return jsonb_build_object('request_number', kept.request_number);
end
$$;

-- What a client adds to a wish, or wishes instead: the words follow the earlier ones, the rest takes their place. The office
-- hears of it; sent again after a lost answer, it is the same wish.
create function private.change_wish(wish public.visit_wishes, kind text, words text, wanted_date date, wanted_part text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests;
  is_new_words boolean;
begin
  select * into request from public.requests as wished
  where wished.business_id = wish.business_id and wished.id = wish.request_id for no key update;
  is_new_words := words is not null and request.description is distinct from words
    and right(request.description, char_length(words) + 2) is distinct from E'\n\n' || words;
  if is_new_words and char_length(request.description) + char_length(words) > 9000 then
    raise sqlstate 'PT429' using message = 'too_many_enquiries';
  end if;
  if not is_new_words and (wish.kind, wish.wanted_date, wish.wanted_part)
    is not distinct from (change_wish.kind, change_wish.wanted_date, change_wish.wanted_part) then return; end if;
  -- Each is a line in the history of the request.
  if (select count(*) from public.record_events as event where event.business_id = request.business_id
    and event.record = 'request' and event.record_id = request.id and event.kind = 'wish_changed'
    and event.created_at > now() - interval '1 day') >= 20 then
    raise sqlstate 'PT429' using message = 'too_many_enquiries';
  end if;
  update public.visit_wishes as changed set kind = change_wish.kind, wanted_date = change_wish.wanted_date,
    wanted_part = change_wish.wanted_part
  where changed.id = wish.id;
  -- Also without words, so that screens read it again.
  update public.requests as added set description = case when is_new_words
      then concat_ws(E'\n\n', added.description, words) else added.description end
  where added.id = request.id;
  perform private.log_record_event(request.business_id, 'request', request.id, 'wish_changed');
end
$$;

-- Asks the office to move or cancel a visit: until the cutoff of the business, later the client has to call. Nothing moves by
-- itself. While the office has not answered, whatever else the client writes of the visit belongs to the same request.
create function private.wish_for_visit(token text, visit_id uuid, kind text, message text, wanted_date date, wanted_part text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_client(wish_for_visit.token);
  visit public.visits;
  made uuid := gen_random_uuid();
  words constant text := nullif(btrim(wish_for_visit.message), '');
  is_move constant boolean := wish_for_visit.kind is not distinct from 'move';
  day constant date := case when is_move then wish_for_visit.wanted_date end;
  part constant text := case when is_move then wish_for_visit.wanted_part end;
  kept public.visit_wishes;
begin
  if coalesce(wish_for_visit.kind, '') not in ('move', 'cancel')
    or part not in ('morning', 'afternoon', 'evening') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if day not between private.today(session.business_id) and private.today(session.business_id) + 730 then
    raise sqlstate 'PT400' using message = 'date_expected';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('portal requests of ' || session.client_id, 0));
  -- A move at the same moment is over, or begins once the wish is there.
  perform from public.visits as moving where moving.business_id = session.business_id
    and moving.id = wish_for_visit.visit_id for share;
  select * into visit from private.portal_visits(session.business_id, session.client_id) as shown
  where shown.id = wish_for_visit.visit_id;
  if visit.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  if not private.can_wish(visit) then raise sqlstate 'PT409' using message = 'visit_too_close'; end if;
  -- Locked: answered at the same moment it is over, and these words are a new wish.
  select wish.* into kept from public.visit_wishes as wish join public.requests as asked
    on asked.business_id = wish.business_id and asked.id = wish.request_id
  where wish.business_id = visit.business_id and wish.visit_id = visit.id and asked.status in ('unscheduled', 'scheduled')
  for no key update of asked;
  if kept.id is not null then
    perform private.change_wish(kept, wish_for_visit.kind, words, day, part);
  else
    perform private.require_request_room(session.business_id, session.client_id);
    -- One statement: what the office is sent of the request is written when both rows are there.
    with request as (
      insert into public.requests (id, business_id, user_id, client_id, title, description, source, urgency)
      select made, business.id, business.user_id, visit.client_id,
        coalesce((select job.title from public.jobs as job where job.business_id = visit.business_id and job.id = visit.job_id),
          (select looked.title from public.requests as looked
            where looked.business_id = visit.business_id and looked.id = visit.request_id)), words, 'portal', 'high'
      from public.businesses as business where business.id = visit.business_id)
    insert into public.visit_wishes (business_id, request_id, visit_id, kind, visit_date, start_time, wanted_date, wanted_part)
    values (visit.business_id, made, visit.id, wish_for_visit.kind, visit.visit_date, visit.start_time, day, part);
  end if;
  return private.portal_visit_row(visit);
end
$$;
