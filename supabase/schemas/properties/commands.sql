-- Saves a client, and with `works_there` their address as the primary property of a client who has none. Runs as the
-- caller, under the policies. A null version means a new client. The property's id follows from the client's: a retry
-- after a lost response is the same client and the same property, as they were typed last.
create function public.save_client(business_id uuid, client jsonb, works_there boolean) returns public.clients
language plpgsql set search_path = '' as $$
declare
  draft public.clients := jsonb_populate_record(null::public.clients, client);
  saved public.clients;
begin
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
  if save_client.works_there and btrim(saved.address) <> '' then
    -- The address is one line in a property. Its country is that of the business's last property.
    insert into public.property_addresses as property (id, business_id, client_id, address, country, is_primary)
    select md5('property of ' || saved.id)::uuid, saved.business_id, saved.id,
      left(regexp_replace(btrim(saved.address), '\s*[\r\n]+\s*', ', ', 'g'), 500),
      coalesce((select last.country from public.property_addresses as last
        where last.business_id = saved.business_id order by last.created_at desc limit 1), 'USA'), true
    where not exists (select from public.property_addresses as other
      where other.business_id = saved.business_id and other.client_id = saved.id
        and other.id <> md5('property of ' || saved.id)::uuid)
    on conflict (id) do update set address = excluded.address
    where property.address <> excluded.address;
  end if;
  return saved;
end
$$;

grant execute on function public.save_client to authenticated, service_role;
