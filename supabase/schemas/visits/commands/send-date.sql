-- Tells the client by mail when somebody comes.

-- The mail says the day and time that the sender saw, or none goes: answers whether the client has it. Whoever got it within a day
-- gets it no second time, and nobody is told of a visit that has begun, which may be a second after it was saved.
create function private.send_visit_date(visit_id uuid, visit_date date, start_time time) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  existing public.visits := private.lock_visit(send_visit_date.visit_id);
  address text := (select client.email from public.clients as client
    where client.business_id = existing.business_id and client.id = existing.client_id);
begin
  if existing.status in ('in_progress', 'completed') then return false; end if;
  if existing.status <> 'scheduled' or existing.visit_date is null then
    raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only for an open visit with a day.';
  end if;
  if (existing.visit_date, existing.start_time) is distinct from (send_visit_date.visit_date, send_visit_date.start_time) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  if address is null then raise sqlstate 'PT400' using message = 'address_missing'; end if;
  if exists (select from private.outbox as mail where mail.business_id = existing.business_id and mail.record = 'visit'
    and mail.record_id = existing.id and mail.kind = 'visit-booked' and mail.status <> 'failed' and mail.to_address = address
    and mail.created_at > now() - interval '1 day' and mail.data ->> 'visit_date' = existing.visit_date::text
    and mail.data ->> 'start_time' is not distinct from to_char(existing.start_time, 'HH24:MI')) then
    return true;
  end if;
  return private.queue_visit_mail(existing.id, 'visit-booked', null, null, null, now()::text);
end
$$;

create function public.send_visit_date(visit_id uuid, visit_date date, start_time time) returns boolean
language sql volatile set search_path = '' as $$
  select private.send_visit_date(send_visit_date.visit_id, send_visit_date.visit_date, send_visit_date.start_time)
$$;

grant execute on function private.send_visit_date to authenticated;
grant execute on function public.send_visit_date to authenticated, service_role;
