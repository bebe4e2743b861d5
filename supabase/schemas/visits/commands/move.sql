-- Scheduling visits, and notifying their clients.

-- Sets the time of a visit and, if given, its members; returns whether anything changed.
create function private.set_visit_time(visit_id uuid, version int, visit_date date, start_time time,
  duration_minutes int, member_ids uuid[]) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(set_visit_time.visit_id);
  is_other boolean := (existing.visit_date, existing.start_time, existing.duration_minutes) is distinct from
    (set_visit_time.visit_date, set_visit_time.start_time,
      coalesce(set_visit_time.duration_minutes, existing.duration_minutes));
  are_others boolean := member_ids is not null and exists (
    (select unnest(member_ids) except select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id)
    union all (select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id except select unnest(member_ids)));
begin
  -- Already there: the same move again, whoever made it.
  if not is_other and not are_others then return false; end if;
  if existing.status <> 'scheduled' then raise sqlstate 'PT409' using message = 'visit_not_open'; end if;
  if set_visit_time.version is not null and existing.version <> set_visit_time.version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  update public.visits as visit set visit_date = set_visit_time.visit_date, start_time = set_visit_time.start_time,
    duration_minutes = coalesce(set_visit_time.duration_minutes, existing.duration_minutes),
    is_moved = existing.is_moved or (is_other and existing.series_id is not null)
  where visit.id = existing.id;
  if are_others then perform private.set_visit_members(existing, member_ids); end if;
  if is_other then
    perform private.log_record_event(existing.business_id, 'visit', existing.id, case when set_visit_time.visit_date is null
      then 'unscheduled' else 'moved' end, jsonb_build_object('from_date', existing.visit_date,
      'from_time', existing.start_time, 'to_date', set_visit_time.visit_date, 'to_time', set_visit_time.start_time));
  end if;
  return true;
end
$$;

-- One mail per state of the visit, which is its version unless another is named; at most twenty a day per visit, within the limit of the business. Nothing is queued
-- for an invalid address.
create function private.queue_visit_mail(visit_id uuid, kind text, old_date date, old_time time, reason text,
  state text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mail record;
begin
  select business.id, private.client_language(business.id, client.id) as language, visit.version, client.email,
    jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'greeting_name', private.greeting_name(client),
      'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
      'start_time', to_char(visit.start_time, 'HH24:MI'), 'old_date', queue_visit_mail.old_date,
      'old_time', to_char(queue_visit_mail.old_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
      'timezone', business.timezone, 'reason', queue_visit_mail.reason, 'reply_to', private.reply_address(business)) as data
  into mail
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = queue_visit_mail.visit_id;
  if queue_visit_mail.kind in ('visit-booked', 'visit-moved') then
    mail.data := mail.data || private.booking_link_of(queue_visit_mail.visit_id);
  end if;
  if mail.email is null or mail.email ~ '[<>,;:"()[:cntrl:]]' then return false; end if;
  if (select count(*) from private.outbox as sent where sent.created_at > now() - interval '1 day'
    and sent.key like 'visit-%:' || queue_visit_mail.visit_id || ':%') >= 20 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  -- Who was told of the visit learns once that it is off, or a job with many visits could not be cancelled.
  if queue_visit_mail.kind <> 'visit-cancelled' or (select coalesce(bool_or(sent.kind = 'visit-cancelled'), true)
      from private.outbox as sent where sent.record_id = queue_visit_mail.visit_id and sent.record = 'visit') then
    perform private.require_mail_room(mail.id, mail.email);
  end if;
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values (queue_visit_mail.kind || ':' || queue_visit_mail.visit_id || ':' || coalesce(queue_visit_mail.state, mail.version::text), queue_visit_mail.kind, mail.email,
    mail.language, mail.id, 'visit', queue_visit_mail.visit_id, mail.data)
  on conflict (key) do nothing;
  return true;
end
$$;

-- The same where no mail more must not keep what happened from happening: what a client does by a link, or the office accepts.
create function private.queue_visit_mail_if_room(visit_id uuid, kind text, old_date date default null, old_time time default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_visit_mail(queue_visit_mail_if_room.visit_id, queue_visit_mail_if_room.kind,
    queue_visit_mail_if_room.old_date, queue_visit_mail_if_room.old_time, null);
exception when sqlstate 'PT429' then null;
end
$$;

create function private.move_visit(visit_id uuid, version int, visit_date date, start_time time, duration_minutes int,
  member_ids uuid[], tell_client boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(move_visit.visit_id);
begin
  if move_visit.visit_date is null then raise sqlstate 'PT400' using message = 'date_expected'; end if;
  if private.set_visit_time(existing.id, move_visit.version, move_visit.visit_date, move_visit.start_time,
      move_visit.duration_minutes, member_ids) and tell_client
    and (existing.visit_date, existing.start_time) is distinct from (move_visit.visit_date, move_visit.start_time) then
    perform private.queue_visit_mail(existing.id, case when existing.visit_date is null then 'visit-booked' else 'visit-moved' end,
      existing.visit_date, existing.start_time, null);
  end if;
end
$$;

create function public.move_visit(visit_id uuid, version int, visit_date date, start_time time, duration_minutes int,
  member_ids uuid[] default null, tell_client boolean default false) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.move_visit(move_visit.visit_id, move_visit.version, move_visit.visit_date, move_visit.start_time,
    move_visit.duration_minutes, move_visit.member_ids, coalesce(move_visit.tell_client, false));
  select * into answer from public.visits as row where row.id = move_visit.visit_id;
  return answer;
end
$$;

-- Makes the visit unscheduled; nobody is notified.
create function public.unschedule_visit(visit_id uuid, version int) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.set_visit_time(unschedule_visit.visit_id, unschedule_visit.version, null, null, null, null);
  select * into answer from public.visits as row where row.id = unschedule_visit.visit_id;
  return answer;
end
$$;

-- Local times stay the same; past visits keep their instant. Jobs and requests are locked before their visits, as
-- everywhere.
create function private.move_visits_to_timezone(business_id uuid, timezone text) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.jobs as job where job.business_id = move_visits_to_timezone.business_id and exists (select from public.visits as visit
    where visit.business_id = move_visits_to_timezone.business_id and visit.job_id = job.id and visit.status = 'scheduled')
  order by job.id for no key update;
  perform from public.requests as request where request.business_id = move_visits_to_timezone.business_id and exists (
    select from public.visits as visit where visit.business_id = move_visits_to_timezone.business_id and visit.request_id = request.id
      and visit.status = 'scheduled')
  order by request.id for no key update;
  update public.visits as visit
  set starts_at = private.visit_start(visit.visit_date, visit.start_time, move_visits_to_timezone.timezone),
    ends_at = private.visit_end(visit.visit_date, visit.start_time, visit.duration_minutes, move_visits_to_timezone.timezone)
  where visit.business_id = move_visits_to_timezone.business_id and visit.status = 'scheduled' and visit.visit_date is not null;
end
$$;

grant execute on function private.set_visit_time, private.move_visit to authenticated;
grant execute on function public.move_visit, public.unschedule_visit to authenticated, service_role;
