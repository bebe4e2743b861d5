-- Sample clients come with work: six services, three requests, five jobs with visits around today. All of it is marked
-- and goes with them; what people made themselves stays, and so does a sample client they made it for.
drop function public.create_sample_data(uuid);
drop function public.reset_sample_data(uuid);
drop function private.create_sample_data(uuid);
drop function private.reset_sample_data(uuid);

create function private.create_sample_clients(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
  sample record;
  made uuid;
begin
  select own.* into business from public.businesses as own where own.id = create_sample_clients.business_id
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

create function private.create_sample_services(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.services (business_id, user_id, name, description, price, unit, duration_minutes, category,
    is_sample)
  select business.id, (select auth.uid()), case business.language when 'es' then sample.name_es else sample.name end,
    case business.language when 'es' then sample.description_es else sample.description end, sample.price, 'visit',
    sample.minutes, case business.language when 'es' then 'Ejemplos' else 'Samples' end, true
  from (values
    ('Full service visit', 'Servicio completo', 'Everything that is usually needed, in one visit.',
      'Todo lo que suele hacer falta, en una visita.', 350, 240),
    ('Regular visit', 'Visita regular', 'The visit that keeps things in order.',
      'La visita que mantiene todo en orden.', 150, 120),
    ('Inspection', 'Revisión', 'A look at everything, with a written report.',
      'Se revisa todo y queda por escrito.', 120, 60),
    ('Small repair', 'Reparación pequeña', 'What can be mended in under an hour.',
      'Lo que se arregla en menos de una hora.', 80, 45),
    ('Installation', 'Instalación', 'Brought, fitted and tried out.', 'Se lleva, se coloca y se prueba.', 450, 300),
    ('Emergency call', 'Emergencia', 'Today, evenings and weekends too.',
      'Hoy mismo, también noches y fines de semana.', 500, 120)
  ) as sample (name, name_es, description, description_es, price, minutes)
$$;

create function private.create_sample_requests(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.requests (business_id, user_id, client_id, property_id, title, description, urgency,
    preferred_times, is_sample)
  select business.id, (select auth.uid()), client.id, property.id,
    case business.language when 'es' then sample.title_es else sample.title end,
    case business.language when 'es' then sample.description_es else sample.description end, sample.urgency,
    case business.language when 'es' then sample.times_es else sample.times end, true
  from (values
    ('Emily', 'Quote for spring', 'Presupuesto para la primavera', 'Would like a price for the whole house.',
      'Quiere un precio para toda la casa.', 'normal', 'Mornings', 'Por la mañana'),
    ('Sarah', 'Something leaks under the sink', 'Gotea algo bajo el fregadero', 'Called this morning, water is off.',
      'Llamó esta mañana; el agua está cerrada.', 'urgent', 'As soon as possible', 'Lo antes posible'),
    ('Michael', 'Second building', 'Segundo edificio', 'Same as on Main Avenue, twice the size.',
      'Igual que en Main Avenue, el doble de grande.', 'high', null, null)
  ) as sample (first_name, title, title_es, description, description_es, urgency, times, times_es)
  join public.clients as client on client.business_id = business.id and client.is_sample
    and client.first_name = sample.first_name
  left join public.property_addresses as property on property.business_id = business.id
    and property.client_id = client.id and property.is_primary
$$;

-- days: when its visit is, from today; null while nobody has scheduled it.
create function private.create_sample_jobs(business public.businesses) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  job uuid;
  visit uuid;
  today date := private.today(business.id);
begin
  for sample in
    select example.*, client.id as client_id, property.id as property_id
    from (values
      ('Sarah', 'Regular visit', 'Visita regular', 150, -3, time '09:00', 120, 'completed'),
      ('Michael', 'Inspection of the lobby', 'Revisión del vestíbulo', 120, 0, time '14:00', 60, 'scheduled'),
      ('Sarah', 'Full service visit', 'Servicio completo', 350, 1, time '08:30', 240, 'scheduled'),
      ('Michael', 'Installation, third floor', 'Instalación, tercer piso', 450, 4, time '10:00', 300, 'scheduled'),
      ('Emily', 'Small repair', 'Reparación pequeña', 80, null, null, 45, 'draft')
    ) as example (first_name, title, title_es, price, days, wall_time, minutes, status)
    join public.clients as client on client.business_id = business.id and client.is_sample
      and client.first_name = example.first_name
    left join public.property_addresses as property on property.business_id = business.id
      and property.client_id = client.id and property.is_primary
    order by example.days nulls last
  loop
    insert into public.jobs (business_id, user_id, client_id, property_id, title, status, taxes, estimated_minutes,
      is_sample)
    values (business.id, (select auth.uid()), sample.client_id, sample.property_id,
      case business.language when 'es' then sample.title_es else sample.title end,
      case sample.status when 'draft' then 'draft' else 'scheduled' end,
      jsonb_build_array(jsonb_build_object('name', case business.language when 'es' then 'Impuesto' else 'Tax' end,
        'rate', 8)), sample.minutes, true)
    returning id into job;
    insert into public.job_lines (business_id, job_id, position, name, quantity, unit_price)
    values (business.id, job, 0, case business.language when 'es' then sample.title_es else sample.title end, 1,
      sample.price);
    if sample.days is not null then
      insert into public.visits (business_id, user_id, client_id, job_id, visit_date, start_time, duration_minutes,
        is_sample)
      values (business.id, (select auth.uid()), sample.client_id, job, today + sample.days, sample.wall_time,
        sample.minutes, true)
      returning id into visit;
      insert into public.visit_members (business_id, visit_id, user_id) values (business.id, visit, (select auth.uid()));
      if sample.status = 'completed' then perform public.complete_visit(visit); end if;
    end if;
  end loop;
end
$$;

create function private.create_sample_data(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  made int := private.create_sample_clients(create_sample_data.business_id);
  business public.businesses;
begin
  if made > 0 then
    select * into business from public.businesses as own where own.id = create_sample_data.business_id;
    perform private.create_sample_services(business);
    perform private.create_sample_requests(business);
    perform private.create_sample_jobs(business);
  end if;
  return made;
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
  delete from public.photos as photo where photo.business_id = reset_sample_data.business_id and photo.is_sample;
  delete from public.jobs as job where job.business_id = reset_sample_data.business_id and job.is_sample;
  delete from public.quotes as quote where quote.business_id = reset_sample_data.business_id and quote.is_sample
    and quote.status <> 'converted';
  delete from public.requests as request where request.business_id = reset_sample_data.business_id
    and request.is_sample;
  delete from public.services as service where service.business_id = reset_sample_data.business_id
    and service.is_sample;
  delete from public.clients as client
  where client.business_id = reset_sample_data.business_id and client.is_sample
    and not exists (select from public.jobs as job
      where job.business_id = client.business_id and job.client_id = client.id)
    and not exists (select from public.quotes as quote
      where quote.business_id = client.business_id and quote.client_id = client.id)
    and not exists (select from public.requests as request
      where request.business_id = client.business_id and request.client_id = client.id);
  get diagnostics removed = row_count;
  return removed;
end
$$;

create function public.create_sample_data(business_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.create_sample_data(create_sample_data.business_id)
$$;
create function public.reset_sample_data(business_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.reset_sample_data(reset_sample_data.business_id)
$$;

revoke all on function private.create_sample_clients(uuid), private.create_sample_services(public.businesses),
  private.create_sample_requests(public.businesses), private.create_sample_jobs(public.businesses),
  private.create_sample_data(uuid), private.reset_sample_data(uuid) from public;
grant execute on function private.create_sample_data(uuid), private.reset_sample_data(uuid) to authenticated;
revoke all on function public.create_sample_data(uuid), public.reset_sample_data(uuid)
  from public, anon, authenticated;
grant execute on function public.create_sample_data(uuid), public.reset_sample_data(uuid) to authenticated;
