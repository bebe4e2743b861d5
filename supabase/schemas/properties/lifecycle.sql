-- The steps before a property is written: before_property at the end, from top to bottom. It is SECURITY DEFINER, so no
-- policy applies in the steps: a step that depends on what the caller may see checks that itself.

-- A client whom the caller may not see provides no business, and the row is rejected. The condition is the read policy
-- of clients.
create function private.business_of_visible_client(client_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select client.business_id from public.clients as client
  where client.id = business_of_visible_client.client_id and ((select auth.uid()) is null
    or (client.business_id = any(array(select private.my_business_ids()))
      and (client.business_id = any(array(select private.my_seen_business_ids()))
        or client.user_id = (select auth.uid()) or client.id in (select private.my_client_ids()))))
$$;

-- Making one property primary clears the others. The lock on the client serializes two people who do that at once.
create function private.keep_one_primary(property public.property_addresses) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.clients where id = property.client_id and business_id = property.business_id for no key update;
  update public.property_addresses set is_primary = false
  where business_id = property.business_id and client_id = property.client_id and is_primary and id <> property.id;
end
$$;

-- Shared by the triggers of documents.
-- The property of a document must belong to its client. A property that the caller may not see is left to the foreign
-- key, so that the error does not reveal whether it exists: the condition repeats the read policy of
-- property_addresses, because this runs inside SECURITY DEFINER triggers, where no policy applies.
create function private.require_property_of_client(business_id uuid, property_id uuid, client_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.property_addresses as property
    where property.business_id = require_property_of_client.business_id
      and property.id = require_property_of_client.property_id
      and property.client_id <> require_property_of_client.client_id
      and ((select auth.uid()) is null
        or property.business_id = any(array(select private.my_seen_business_ids()))
        or property.client_id in (select private.my_client_ids()))) then
    raise sqlstate 'PT400' using message = 'property_of_other_client';
  end if;
end
$$;

create function private.before_property() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.business_id := coalesce(new.business_id, private.business_of_visible_client(new.client_id));
    if new.tax_rate_id is not null then
      perform private.require_office(new.business_id);
    end if;
    if new.is_primary then
      perform private.keep_one_primary(new);
    end if;
    return new;
  end if;

  -- To keep a position is no edit: a form that is open meanwhile can still be saved.
  if (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
    return new;
  end if;
  if (new.address, new.city, new.state, new.zip_code, new.country)
    is distinct from (old.address, old.city, old.state, old.zip_code, old.country) then
    new.latitude := null;
    new.longitude := null;
  end if;
  if new.tax_rate_id is distinct from old.tax_rate_id then
    perform private.require_office(new.business_id);
  end if;
  -- Only for a property that becomes primary: saving the primary one would wait for the client while holding its own
  -- row, and could deadlock.
  if new.is_primary and (not old.is_primary or new.client_id <> old.client_id) then
    perform private.keep_one_primary(new);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_property before insert or update on public.property_addresses
  for each row execute function private.before_property();
