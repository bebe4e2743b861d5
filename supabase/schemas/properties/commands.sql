-- An address on one line, as a property has it; '' for a blank one, also of spaces from copied text.
create function private.address_line(address text) returns text
language sql immutable set search_path = '' as $$
  select private.one_line(left(regexp_replace(btrim(coalesce(address, ''), E' \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004'
    || E'\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff'),
    '\s*[\r\n]+\s*', ', ', 'g'), 500))
$$;

-- The address of a client without a property as their primary one. Its id follows from the client's, and the property
-- follows a retry that has another address until somebody changes it. The caller holds the lock on the client.
create function private.save_place_of_work(client public.clients, former public.clients) returns void
language plpgsql set search_path = '' as $$
declare
  place text := private.address_line(client.address);
  own_id uuid := md5('property of ' || client.id)::uuid;
  country_there text := private.country_of_new(client.business_id);
begin
  if place = '' then return; end if;
  if exists (select from public.property_addresses as property
    where property.business_id = client.business_id and property.client_id = client.id) then
    update public.property_addresses as property set address = place
    where property.id = own_id and property.business_id = client.business_id and property.client_id = client.id
      and property.version = 1 and property.address = private.address_line(former.address)
      and property.address <> place;
    return;
  end if;
  insert into public.property_addresses (id, business_id, client_id, address, country, is_primary)
  values (own_id, client.business_id, client.id, place, country_there, true)
  on conflict (id) do nothing;
  -- The id is taken: by a property that was moved to another client, or in another business.
  if not found then
    insert into public.property_addresses (business_id, client_id, address, country, is_primary)
    values (client.business_id, client.id, place, country_there, true);
  end if;
end
$$;

-- Saves a client, and with `works_there` their address as the primary property of a client who has none. Runs as the
-- caller, under the policies. A null version means a new client. A retry after a lost response is the same client and
-- the same property, as they were typed last.
create function public.save_client(business_id uuid, client jsonb, works_there boolean) returns public.clients
language plpgsql set search_path = '' as $$
declare
  draft public.clients := jsonb_populate_record(null::public.clients, client);
  former public.clients;
  saved public.clients;
begin
  if draft.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if client ->> 'version' is null then
    insert into public.clients as row (id, business_id, name, title, first_name, last_name, company_name, email, phone,
      address, notes, lead_source, client_status, is_tax_exempt, tax_rate_id, language, payment_terms, is_reminder_muted)
    values (draft.id, save_client.business_id, draft.name, draft.title, draft.first_name, draft.last_name,
      draft.company_name, draft.email, draft.phone, draft.address, draft.notes, draft.lead_source,
      coalesce(draft.client_status, 'lead'), coalesce(draft.is_tax_exempt, false), draft.tax_rate_id, draft.language,
      draft.payment_terms, coalesce(draft.is_reminder_muted, false))
    on conflict (id) do nothing
    returning row.* into saved;
  end if;
  if saved.id is null then
    -- Until the end nobody adds a property: the foreign key of theirs waits for this lock.
    if save_client.works_there then
      select * into former from public.clients as row
      where row.id = draft.id and row.business_id = save_client.business_id for update;
    end if;
    update public.clients as row set name = draft.name, title = draft.title, first_name = draft.first_name,
      last_name = draft.last_name, company_name = draft.company_name, email = draft.email, phone = draft.phone,
      address = draft.address, notes = draft.notes, lead_source = draft.lead_source,
      client_status = coalesce(draft.client_status, row.client_status),
      is_tax_exempt = coalesce(draft.is_tax_exempt, row.is_tax_exempt), tax_rate_id = draft.tax_rate_id,
      language = draft.language, payment_terms = draft.payment_terms,
      is_reminder_muted = coalesce(draft.is_reminder_muted, row.is_reminder_muted),
      version = coalesce(draft.version, row.version)
    where row.id = draft.id and row.business_id = save_client.business_id
    returning row.* into saved;
  end if;
  if saved.id is null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  if save_client.works_there then
    perform private.save_place_of_work(saved, former);
  end if;
  return saved;
end
$$;

grant execute on function private.one_line, private.address_line, private.country_in_english, private.country_in_spanish,
  private.country_name, private.country_of_new, private.save_place_of_work, public.save_client
  to authenticated, service_role;
