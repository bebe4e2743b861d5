-- Something to look at on the first day, and its removal. Only rows marked as sample are ever removed, and only in
-- a business that the caller owns.

create function private.create_sample_data(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
  sample record;
  made uuid;
begin
  select own.* into business from public.businesses as own where own.id = create_sample_data.business_id
    and own.id = any(array(select private.my_owned_business_ids())) for no key update;
  if business.id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  if exists (select from public.clients as client where client.business_id = business.id and client.is_sample) then
    return 0;
  end if;
  for sample in select * from (values
    ('Sarah', 'Johnson', null, 'sarah.johnson@example.com', '(555) 010-1234', 'website', 'active',
      'Prefers mornings. Two friendly dogs.', 'Prefiere las mañanas. Dos perros tranquilos.',
      'residential', '123 Oak Street', 'Springfield', 'IL', '62701'),
    ('Michael', 'Chen', 'Chen Realty Group', 'michael.chen@example.com', '(555) 010-5678', 'referral', 'active',
      'Manages several buildings downtown.', 'Administra varios edificios en el centro.',
      'commercial', '456 Main Avenue', 'Springfield', 'IL', '62702'),
    ('Emily', 'Rodríguez', null, 'emily.rodriguez@example.com', '(555) 010-9012', 'social_media', 'lead',
      'Asked for a quote for spring.', 'Pidió un presupuesto para la primavera.',
      'residential', '789 Pine Road', 'Chatham', 'IL', '62629')
  ) as samples (first_name, last_name, company_name, email, phone, lead_source, client_status, notes_en, notes_es,
    property_type, street, city, state, zip_code)
  loop
    insert into public.clients (business_id, user_id, first_name, last_name, company_name, email, phone, address,
      notes, lead_source, client_status, is_sample)
    values (business.id, (select auth.uid()), sample.first_name, sample.last_name, sample.company_name, sample.email,
      sample.phone, concat(sample.street, ', ', sample.city, ', ', sample.state, ' ', sample.zip_code),
      case business.language when 'es' then sample.notes_es else sample.notes_en end,
      sample.lead_source, sample.client_status, true)
    returning id into made;
    insert into public.property_addresses (business_id, client_id, property_type, address, city, state, zip_code,
      is_primary)
    values (business.id, made, sample.property_type, sample.street, sample.city, sample.state, sample.zip_code, true);
  end loop;
  return 3;
end
$$;

create function private.reset_sample_data(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  if reset_sample_data.business_id is null
    or not reset_sample_data.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  delete from public.clients as client
  where client.business_id = reset_sample_data.business_id and client.is_sample;
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Answer how many clients were made or removed.
create function public.create_sample_data(business_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.create_sample_data(create_sample_data.business_id)
$$;
create function public.reset_sample_data(business_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.reset_sample_data(reset_sample_data.business_id)
$$;

revoke all on function private.create_sample_data(uuid), private.reset_sample_data(uuid) from public;
grant execute on function private.create_sample_data(uuid), private.reset_sample_data(uuid) to authenticated;
revoke all on function public.create_sample_data(uuid), public.reset_sample_data(uuid)
  from public, anon, authenticated;
grant execute on function public.create_sample_data(uuid), public.reset_sample_data(uuid) to authenticated;
