-- The steps before a client is written: before_client at the end, from top to bottom.

-- The name is derived from its parts until somebody enters another one; when that is emptied, it is derived again. A
-- name without parts, as from an import, stays until there are parts. `was` is null for a new client.
create function private.client_name_after(client public.clients, was public.clients) returns text
language plpgsql set search_path = '' as $$
declare
  derived text := private.client_name(client.title, client.first_name, client.last_name, client.company_name);
  followed boolean;
begin
  if was.id is not null then
    followed := was.name is not distinct from
      private.client_name(was.title, was.first_name, was.last_name, was.company_name);
  end if;
  if nullif(btrim(client.name), '') is null then
    return coalesce(derived, case when not followed then was.name end);
  elsif followed and derived is not null and client.name is not distinct from was.name then
    return derived;
  end if;
  return client.name;
end
$$;

-- What a worker may not change: how and when a client pays, whether they are archived, and an existing address, because
-- links that approve quotes are sent to it. Work that a worker does may turn a lead into a client, by a trigger.
create function private.require_client_rights(client public.clients, was public.clients) returns void
language plpgsql set search_path = '' as $$
begin
  if (client.is_tax_exempt, client.tax_rate_id, client.payment_terms, client.is_reminder_muted)
      is distinct from (was.is_tax_exempt, was.tax_rate_id, was.payment_terms, was.is_reminder_muted)
    or (was.email is not null and client.email is distinct from was.email)
    or (client.client_status <> was.client_status and pg_trigger_depth() = 1) then
    perform private.require_office(client.business_id);
  end if;
end
$$;

create function private.before_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.business_id is null then raise exception 'business_id is required for client creation'; end if;
    perform private.require_client_room(new, null);
    if new.is_tax_exempt or new.tax_rate_id is not null or new.payment_terms is not null or new.is_reminder_muted then
      perform private.require_office(new.business_id);
    end if;
    new.name := private.client_name_after(new, null);
    new.user_id := private.author(new.user_id);
    new.created_by_user_id := private.author(new.created_by_user_id);
  else
    perform private.require_client_rights(new, old);
    perform private.require_client_room(new, old);
    if new.email is distinct from old.email then
      perform private.log_record_event(new.business_id, 'client', new.id, 'email_changed',
        jsonb_build_object('from', old.email, 'to', new.email) || private.by_office(new.business_id));
    end if;
    new.name := private.client_name_after(new, old);
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  new.is_active := new.client_status <> 'archived';
  return new;
end
$$;
create trigger before_client before insert or update on public.clients
  for each row execute function private.before_client();

create function private.after_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- An address that a worker brings with a client opens nothing until the office has used it (private.is_address_unchecked).
    -- Only for rows that came: one that was there already would be closed by naming its id.
    if auth.uid() is not null and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      perform private.log_record_event(new.business_id, 'client', new.id, 'email_changed',
        jsonb_build_object('from', null, 'to', new.email, 'by_office', false));
    end if;
  else
    perform private.end_booking_links(new, old);
    -- What ends links and sessions of the client, so that an open page closes.
    perform private.tell_client_pages(new.id);
  end if;
  return null;
end
$$;
create trigger after_client after update on public.clients for each row
  when (old.email is distinct from new.email or old.client_status is distinct from new.client_status)
  execute function private.after_client();
create trigger after_new_client after insert on public.clients for each row when (new.email is not null)
  execute function private.after_client();

create trigger stamp_author before insert on public.client_imports
  for each row execute function private.stamp_author();
