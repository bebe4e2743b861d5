create function private.log_event(kind text, user_id uuid, business_id uuid, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.event_log (kind, user_id, business_id, data)
  values (log_event.kind, log_event.user_id, log_event.business_id, log_event.data)
$$;

-- Whether the caller is of the office now, for an event that is judged by it later, whatever its author has become by then.
create function private.by_office(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('by_office',
    coalesce(by_office.business_id = any(array(select private.my_managed_business_ids())), false))
$$;

-- A null user_id stands for the caller.
create function private.log_record_event(business_id uuid, record text, record_id uuid, kind text,
  data jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.record_events (business_id, record, record_id, kind, user_id, data, happened_at)
  values (log_record_event.business_id, log_record_event.record, log_record_event.record_id,
    log_record_event.kind, (select auth.uid()), log_record_event.data, nullif(private.command_time(), now()))
$$;
