-- Tells the client that somebody is on the way to them.

-- Once a day for each visit that has not begun; the same call again sends nothing again. The thread of the client says it
-- too, in the words of the ready text of web.
create function private.tell_on_my_way(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.visits := private.lock_visit(tell_on_my_way.visit_id, true);
begin
  if existing.status <> 'scheduled' or existing.visit_date is distinct from private.today(existing.business_id) then
    raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only for a visit of today that has not begun.';
  end if;
  if not exists (select from public.clients as client where client.business_id = existing.business_id
    and client.id = existing.client_id and client.email is not null) then
    raise sqlstate 'PT400' using message = 'address_missing';
  end if;
  if exists (select from private.outbox as mail where mail.record = 'visit' and mail.record_id = existing.id
    and mail.kind = 'visit-on-my-way' and mail.created_at > now() - interval '20 hours') then
    return;
  end if;
  perform private.queue_visit_mail(existing.id, 'visit-on-my-way', null, null, null);
  perform private.add_mailed_message(existing.business_id, existing.client_id,
    case private.client_language(existing.business_id, existing.client_id) when 'es' then 'Voy en camino.'
      else 'I’m on my way to you.' end, 'on_my_way');
end
$$;

create function public.tell_on_my_way(visit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.tell_on_my_way(tell_on_my_way.visit_id)
$$;

grant execute on function private.tell_on_my_way to authenticated;
grant execute on function public.tell_on_my_way to authenticated, service_role;
