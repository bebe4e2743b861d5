-- What the client is told of his visits, and what moves and calls them off.

-- Written once per state of the visit; of one visit nobody is told more than twenty times a day, and no business says
-- more than its share. An address that is none is told nothing.
create function private.mail_visit(visit_id uuid, kind text, old_date date, old_time time, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail record;
begin
  select business.id, business.language, business.timezone, visit.version, client.email, jsonb_build_object(
      'business_name', business.business_name, 'client_name', client.name, 'title', coalesce(job.title, request.title),
      'visit_date', visit.visit_date, 'start_time', to_char(visit.start_time, 'HH24:MI'),
      'old_date', mail_visit.old_date, 'old_time', to_char(mail_visit.old_time, 'HH24:MI'),
      'address', private.visit_address(visit.id), 'timezone', business.timezone, 'reason', mail_visit.reason,
      'reply_to', business.email) as data
  into mail
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = mail_visit.visit_id;
  if mail.email is null or mail.email ~ '[<>,;:"()[:cntrl:]]' then return; end if;
  if (select count(*) from private.outbox as sent where sent.created_at > now() - interval '1 day'
    and sent.key like 'visit-%:' || mail_visit.visit_id || ':%') >= 20 or private.mails_today(mail.id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  values (mail_visit.kind || ':' || mail_visit.visit_id || ':' || mail.version, mail_visit.kind, mail.email,
    mail.language, mail.id, mail.data)
  on conflict (key) do nothing;
end
$$;

-- The job's own address, else its property's, else the client's.
create function private.visit_address(visit_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(job.custom_address), ''), case when property.id is not null then
      concat_ws(', ', property.address, nullif(property.city, ''),
        nullif(concat_ws(' ', nullif(property.state, ''), nullif(property.zip_code, '')), '')) end, client.address)
  from public.visits as visit
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
    left join public.property_addresses as property on property.business_id = visit.business_id
      and property.id = coalesce(job.property_id, request.property_id)
  where visit.id = visit_address.visit_id
$$;

create function private.move_visit(visit_id uuid, version int, visit_date date, start_time time, duration_minutes int,
  member_ids uuid[], tell_client boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  there public.visits := private.lock_visit(move_visit.visit_id);
begin
  if move_visit.visit_date is null then raise sqlstate 'PT400' using message = 'date_expected'; end if;
  if private.set_visit_time(there.id, move_visit.version, move_visit.visit_date, move_visit.start_time,
      move_visit.duration_minutes, member_ids) and tell_client
    and (there.visit_date, there.start_time) is distinct from (move_visit.visit_date, move_visit.start_time) then
    perform private.mail_visit(there.id, case when there.visit_date is null then 'visit-booked' else 'visit-moved' end,
      there.visit_date, there.start_time, null);
  end if;
end
$$;

create function private.cancel_visit(visit_id uuid, reason text, status text, tell_client boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  there public.visits := private.lock_visit(cancel_visit.visit_id);
begin
  if there.status = cancel_visit.status then return; end if;
  update public.visits as visit set status = cancel_visit.status, cancel_reason = nullif(btrim(reason), '')
  where visit.id = there.id;
  if tell_client and there.visit_date is not null then
    perform private.mail_visit(there.id, 'visit-cancelled', there.visit_date, there.start_time,
      nullif(btrim(reason), ''));
  end if;
end
$$;

-- One that is not there is gone already.
create function private.remove_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.visits as visit where visit.id = remove_visit.visit_id
    and visit.business_id = any(array(select private.my_managed_business_ids()))) then
    return;
  end if;
  perform private.lock_visit(remove_visit.visit_id);
  delete from public.visits as visit where visit.id = remove_visit.visit_id;
end
$$;

create function public.remove_visit(visit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_visit(remove_visit.visit_id)
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

-- Back to what waits for a day; nobody is told.
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

create function public.cancel_visit(visit_id uuid, reason text default null, tell_client boolean default false)
returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.cancel_visit(cancel_visit.visit_id, cancel_visit.reason, 'cancelled',
    coalesce(cancel_visit.tell_client, false));
  select * into answer from public.visits as row where row.id = cancel_visit.visit_id;
  return answer;
end
$$;

create function public.skip_visit(visit_id uuid, reason text default null) returns public.visits
language sql volatile set search_path = '' as $$
  select * from public.cancel_visit(skip_visit.visit_id, skip_visit.reason)
$$;

create function public.mark_no_show(visit_id uuid, reason text default null) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.cancel_visit(mark_no_show.visit_id, mark_no_show.reason, 'no_show', false);
  select * into answer from public.visits as row where row.id = mark_no_show.visit_id;
  return answer;
end
$$;

revoke all on function private.mail_visit(uuid, text, date, time, text), private.visit_address(uuid),
  private.move_visit(uuid, int, date, time, int, uuid[], boolean), private.cancel_visit(uuid, text, text, boolean),
  private.remove_visit(uuid) from public;
grant execute on function private.move_visit(uuid, int, date, time, int, uuid[], boolean),
  private.set_visit_time(uuid, int, date, time, int, uuid[]), private.cancel_visit(uuid, text, text, boolean),
  private.remove_visit(uuid) to authenticated;
revoke all on function public.move_visit(uuid, int, date, time, int, uuid[], boolean),
  public.unschedule_visit(uuid, int), public.cancel_visit(uuid, text, boolean), public.skip_visit(uuid, text),
  public.mark_no_show(uuid, text), public.remove_visit(uuid) from public, anon, authenticated;
grant execute on function public.move_visit(uuid, int, date, time, int, uuid[], boolean),
  public.unschedule_visit(uuid, int), public.cancel_visit(uuid, text, boolean), public.skip_visit(uuid, text),
  public.mark_no_show(uuid, text), public.remove_visit(uuid) to authenticated;
