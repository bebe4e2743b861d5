-- Creates sample data for the first day: clients with services, requests, jobs, visits around today and books. Names
-- and prices come from private.sample_rows in the language of the business.

-- Writes only rows that differ, so that a start without changes writes nothing.
create function private.add_sample_rows(sample_rows jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  with sent as materialized (
    select * from jsonb_to_recordset(sample_rows) as row (language text, kind text, place int, content jsonb)
  ), gone as (
    delete from private.sample_rows as kept
    where not exists (select from sent
      where (sent.language, sent.kind, sent.place) = (kept.language, kept.kind, kept.place))
  )
  insert into private.sample_rows as kept (language, kind, place, content)
  select sent.language, sent.kind, sent.place, sent.content from sent
  on conflict (language, kind, place) do update set content = excluded.content
  where kept.content <> excluded.content
$$;

create function private.create_sample_clients(business public.businesses) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  client uuid;
  made int := 0;
begin
  for sample in
    select example.* from private.sample_rows as kept, jsonb_to_record(kept.content) as example (first_name text,
      last_name text, company_name text, email text, phone text, lead_source text, client_status text, notes text,
      property_type text, street text, city text, state text, zip_code text)
    where kept.kind = 'client' and kept.language = business.language order by kept.place
  loop
    insert into public.clients (business_id, user_id, first_name, last_name, company_name, email, phone, address,
      notes, lead_source, client_status, is_sample)
    values (business.id, (select auth.uid()), sample.first_name, sample.last_name, sample.company_name, sample.email,
      sample.phone, concat(sample.street, ', ', sample.city, ', ', sample.state, ' ', sample.zip_code), sample.notes,
      sample.lead_source, sample.client_status, true)
    returning id into client;
    insert into public.property_addresses (business_id, client_id, property_type, address, city, state, zip_code,
      is_primary)
    values (business.id, client, sample.property_type, sample.street, sample.city, sample.state, sample.zip_code, true);
    made := made + 1;
  end loop;
  return made;
end
$$;

create function private.create_sample_services(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.services (business_id, user_id, name, description, price, unit, duration_minutes, category,
    is_sample)
  select business.id, (select auth.uid()), sample.name, sample.description, sample.price, 'visit', sample.minutes,
    sample.category, true
  from private.sample_rows as kept, jsonb_to_record(kept.content) as sample (name text, description text,
    price numeric, minutes int, category text)
  where kept.kind = 'service' and kept.language = business.language order by kept.place
$$;

create function private.create_sample_requests(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.requests (business_id, user_id, client_id, property_id, title, description, urgency,
    preferred_times, is_sample)
  select business.id, (select auth.uid()), client.id, property.id, sample.title, sample.description, sample.urgency,
    sample.preferred_times, true
  from private.sample_rows as kept
  cross join jsonb_to_record(kept.content) as sample (client text, title text, description text, urgency text,
    preferred_times text)
  join public.clients as client on client.business_id = business.id and client.is_sample
    and client.first_name = sample.client
  left join public.property_addresses as property on property.business_id = business.id
    and property.client_id = client.id and property.is_primary
  where kept.kind = 'request' and kept.language = business.language order by kept.place
$$;

-- days: the days from today to its visit; null when it is not scheduled.
create function private.create_sample_jobs(business public.businesses) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  job uuid;
  visit uuid;
  today date := private.today(business.id);
begin
  for sample in
    select example.*, owner.id as client_id, property.id as property_id
    from private.sample_rows as kept
    cross join jsonb_to_record(kept.content) as example (client text, title text, price numeric, taxes jsonb, days int,
      start_time time, minutes int, is_completed boolean)
    join public.clients as owner on owner.business_id = business.id and owner.is_sample
      and owner.first_name = example.client
    left join public.property_addresses as property on property.business_id = business.id
      and property.client_id = owner.id and property.is_primary
    where kept.kind = 'job' and kept.language = business.language order by kept.place
  loop
    insert into public.jobs (business_id, user_id, client_id, property_id, title, status, taxes, estimated_minutes,
      is_sample)
    values (business.id, (select auth.uid()), sample.client_id, sample.property_id, sample.title,
      case when sample.days is null then 'draft' else 'scheduled' end, sample.taxes, sample.minutes, true)
    returning id into job;
    insert into public.job_lines (business_id, job_id, position, name, quantity, unit_price)
    values (business.id, job, 0, sample.title, 1, sample.price);
    if sample.days is not null then
      insert into public.visits (business_id, user_id, client_id, job_id, visit_date, start_time, duration_minutes,
        is_sample)
      values (business.id, (select auth.uid()), sample.client_id, job, today + sample.days, sample.start_time,
        sample.minutes, true)
      returning id into visit;
      insert into public.visit_members (business_id, visit_id, user_id) values (business.id, visit, (select auth.uid()));
      if sample.is_completed then perform public.complete_visit(visit); end if;
    end if;
  end loop;
end
$$;

-- days: the days since it was issued.
create function private.create_sample_invoices(business public.businesses) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  invoice uuid;
  payment uuid;
  today date := private.today(business.id);
begin
  for sample in
    select example.*, owner.id as client_id
    from private.sample_rows as kept
    cross join jsonb_to_record(kept.content) as example (client text, title text, price numeric, taxes jsonb, days int,
      status text)
    join public.clients as owner on owner.business_id = business.id and owner.is_sample
      and owner.first_name = example.client
    where kept.kind = 'invoice' and kept.language = business.language order by kept.place
  loop
    invoice := gen_random_uuid();
    perform private.save_invoice(business.id, jsonb_build_object('id', invoice, 'client_id', sample.client_id,
      'title', sample.title, 'issue_date', today - sample.days, 'due_date', today - sample.days + 30,
      'payment_terms', 'net_30', 'taxes', sample.taxes),
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', sample.title, 'quantity', 1,
        'unit_price', sample.price, 'service_date', today - sample.days)));
    update public.invoices as made set is_sample = true where made.id = invoice;
    if sample.status <> 'draft' then perform private.send_invoice(invoice, 'marked', null, null); end if;
    if sample.status = 'paid' then
      payment := gen_random_uuid();
      perform private.record_payment(business.id, jsonb_build_object('id', payment, 'invoice_id', invoice,
        'amount', (select made.balance from public.invoices as made where made.id = invoice),
        'paid_on', today - sample.days + 12, 'method', 'check'), false);
      update public.payments as made set is_sample = true where made.id = payment;
    end if;
  end loop;
end
$$;

create function private.create_sample_expenses(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.expenses (business_id, user_id, category, description, vendor, amount, date, payment_method,
    is_sample)
  select business.id, (select auth.uid()), sample.category, sample.description, sample.vendor,
    round(sample.amount, private.exponent_of(business.currency)), private.today(business.id) - sample.days, sample.method,
    true
  from private.sample_rows as kept, jsonb_to_record(kept.content) as sample (category text, description text,
    vendor text, amount numeric, days int, method text)
  where kept.kind = 'expense' and kept.language = business.language order by kept.place
$$;

create function private.create_sample_data(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
  made int;
begin
  select own.* into business from public.businesses as own where own.id = create_sample_data.business_id
    and own.id = any(array(select private.my_owned_business_ids())) for no key update;
  if business.id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  if exists (select from jsonb_each(private.sample_counts(business.id)) as kind where kind.value <> '0') then
    return 0;
  end if;
  -- What is left of earlier sample data belongs to the business now.
  perform private.keep_samples(business.id);
  if not exists (select from private.sample_rows) then
    raise sqlstate 'PT409' using message = 'no_sample_rows',
      hint = 'The server writes them when it starts, or whoever runs the schema without it calls add_sample_rows.';
  end if;
  perform pg_catalog.set_config('fieldlark.is_sample_data', 'on', true);
  made := private.create_sample_clients(business);
  perform private.create_sample_services(business);
  perform private.create_sample_requests(business);
  perform private.create_sample_jobs(business);
  perform private.create_sample_invoices(business);
  perform private.create_sample_expenses(business);
  perform pg_catalog.set_config('fieldlark.is_sample_data', '', true);
  return made;
end
$$;

create function public.add_sample_rows(sample_rows jsonb) returns void
language sql volatile set search_path = '' as $$
  select private.add_sample_rows(add_sample_rows.sample_rows)
$$;

-- Returns the number of clients created.
create function public.create_sample_data(business_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.create_sample_data(create_sample_data.business_id)
$$;

grant execute on function public.add_sample_rows, private.add_sample_rows to service_role;
grant execute on function public.create_sample_data to authenticated, service_role;
grant execute on function private.create_sample_data to authenticated;
