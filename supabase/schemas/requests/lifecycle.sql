-- The steps when a request is written: before_request and after_request, from top to bottom.

create function private.begin_request(request public.requests) returns public.requests
language plpgsql set search_path = '' as $$
declare
  is_by_hand constant boolean := (select auth.uid()) is not null;
begin
  request.user_id := private.author(request.user_id);
  if is_by_hand then
    if request.status <> 'unscheduled' then
      perform private.require_status_step('request', 'unscheduled', request.status);
    end if;
    request.created_at := now();
  end if;
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  request.request_number := coalesce(
    (select existing.request_number from public.requests as existing
      where existing.business_id = request.business_id and existing.id = request.id),
    private.take_number(request.business_id, 'request'));
  request.version := 1;
  request.updated_at := request.created_at;
  return request;
end
$$;

-- The status is converted exactly when the request became a quote or a job.
create function private.require_successor(request public.requests, was public.requests) returns void
language plpgsql set search_path = '' as $$
declare
  has_successor boolean := exists (select from public.quotes as quote
      where quote.business_id = request.business_id and quote.request_id = request.id)
    or exists (select from public.jobs as job
      where job.business_id = request.business_id and job.request_id = request.id);
begin
  if request.status = 'converted' and not has_successor then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = 'A request is converted by making a quote or a job of it.';
  elsif was.status = 'converted' and has_successor then
    raise sqlstate 'PT409' using message = 'request_converted',
      hint = 'Delete what was made of it first.';
  end if;
end
$$;

create function private.before_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- Everything goes with its business.
    if exists (select from public.businesses as business where business.id = old.business_id)
      and private.is_visit_announced(old.business_id, null, old.id) then
      raise sqlstate 'PT409' using message = 'request_announced',
        hint = 'The client was told of the assessment: cancel it and archive the request.';
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    new := private.begin_request(new);
    perform private.require_successor(new, null);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    return new;
  end if;

  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('request', old.status, new.status);
    perform private.require_successor(new, old);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_request before insert or update or delete on public.requests
  for each row execute function private.before_request();

-- For a request that a client made in the portal, whose address is proven: a stranger may have typed anybody's. Nothing is queued for a missing or invalid address, nor above the limits
-- of the business: the request must arrive all the same.
create function private.queue_request_received(request public.requests) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.mails_today(request.business_id) >= private.mails_a_day(request.business_id) then return; end if;
  perform private.queue_mail(business.id, 'request-received', 'request-received:' || request.id, client.email,
    private.client_language(business.id, client.id), 'request', request.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client),
      'request_number', request.request_number, 'title', request.title, 'wish', wish.kind, 'visit_date', wish.visit_date,
      'start_time', to_char(wish.start_time, 'HH24:MI'), 'timezone', business.timezone,
      'reply_to', private.reply_address(business)))
  from public.businesses as business join public.clients as client on client.business_id = business.id
    and client.id = request.client_id
    left join public.visit_wishes as wish on wish.business_id = business.id and wish.request_id = request.id
  where business.id = request.business_id;
end
$$;

create function private.after_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'request', new.id, 'created', jsonb_build_object('status', new.status));
    if new.source = 'portal' then perform private.queue_request_received(new); end if;
    return null;
  end if;

  -- The visits of a request follow it to another client.
  if new.client_id is distinct from old.client_id then
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.request_id = new.id;
    update public.visit_members as assigned set client_id = new.client_id where assigned.request_id = new.id;
  end if;
  if new.status is distinct from old.status then
    -- A job that was made of it still needs its visit, and after an assessment it can still be accepted.
    if new.status = 'archived' then
      delete from private.time_claims as claim where claim.request_id = new.id;
    end if;
    perform private.log_record_event(new.business_id, 'request', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_request after insert or update on public.requests
  for each row execute function private.after_request();
