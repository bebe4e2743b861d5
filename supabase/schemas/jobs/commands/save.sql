create function private.count_job_costs(job_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.job_internals as internal (business_id, job_id, total_cost)
  select line.business_id, line.job_id,
    sum(round(line.quantity * cost.unit_cost, private.currency_exponent(line.business_id)))
  from public.job_lines as line join public.job_line_costs as cost
    on cost.business_id = line.business_id and cost.line_id = line.id
  where line.job_id = any(job_ids)
  group by line.business_id, line.job_id
  on conflict (business_id, job_id) do update set total_cost = excluded.total_cost
    where internal.total_cost <> excluded.total_cost;
  update public.job_internals as internal set total_cost = 0
  where internal.job_id = any(job_ids) and internal.total_cost <> 0 and not exists (
    select from public.job_lines as line join public.job_line_costs as cost
      on cost.business_id = line.business_id and cost.line_id = line.id
    where line.business_id = internal.business_id and line.job_id = internal.job_id);
end
$$;

-- Locked, so that of two people who change a job at once the second sees what the first did.
create function private.lock_job(job_id uuid) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.jobs;
begin
  select * into found_one from public.jobs as job where job.id = lock_job.job_id
    and job.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return found_one;
end
$$;

create function private.set_job_members(job public.jobs, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_members as assigned where assigned.business_id = job.business_id
    and assigned.job_id = job.id and not assigned.user_id = any(member_ids);
  insert into public.job_members (business_id, job_id, user_id)
  select job.business_id, job.id, wanted.user_id from private.new_members(job.business_id, member_ids,
    array(select assigned.user_id from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id)) as wanted (user_id)
  on conflict do nothing;
end
$$;

-- Saves the whole form in one transaction: the job, its lines with costs, its team and its first visits.
create function private.save_job_lines(job public.jobs, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  stored int;
begin
  perform private.require_list(lines, 500);
  ids := array(select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line);
  if exists (select from unnest(ids) as id where id is null)
    or (select count(distinct id) from unnest(ids) as id) <> cardinality(ids) then
    raise sqlstate 'PT400' using message = 'rows_expected', hint = 'Each line has an id of its own.';
  end if;
  delete from public.job_lines as line
  where line.business_id = job.business_id and line.job_id = job.id and not line.id = any(ids);
  insert into public.job_lines as line (id, business_id, job_id, position, service_id, name, description, notes,
    quantity, unit_price, discount_amount, is_taxable)
  select sent.id, job.business_id, job.id, item.position - 1, sent.service_id, sent.name, sent.description, sent.notes,
    coalesce(sent.quantity, 1), coalesce(sent.unit_price, 0), coalesce(sent.discount_amount, 0),
    coalesce(sent.is_taxable, true)
  from jsonb_array_elements(lines) with ordinality as item (content, position),
    jsonb_populate_record(null::public.job_lines, item.content) as sent
  on conflict (id) do update set position = excluded.position, service_id = excluded.service_id, name = excluded.name,
    description = excluded.description, notes = excluded.notes, quantity = excluded.quantity,
    unit_price = excluded.unit_price, discount_amount = excluded.discount_amount, is_taxable = excluded.is_taxable
    where line.business_id = job.business_id and line.job_id = job.id;
  get diagnostics stored = row_count;
  if stored <> cardinality(ids) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A line of another job has this id.';
  end if;
  delete from public.job_line_costs as cost using public.job_lines as line, jsonb_array_elements(lines) as sent
  where line.business_id = job.business_id and line.job_id = job.id and cost.business_id = line.business_id
    and cost.line_id = line.id and (sent ->> 'id')::uuid = line.id and sent ->> 'unit_cost' is null;
  insert into public.job_line_costs as cost (business_id, line_id, unit_cost)
  select job.business_id, (sent ->> 'id')::uuid, (sent ->> 'unit_cost')::numeric
  from jsonb_array_elements(lines) as sent where sent ->> 'unit_cost' is not null
  on conflict (business_id, line_id) do update set unit_cost = excluded.unit_cost
    where cost.unit_cost <> excluded.unit_cost;
end
$$;

-- Open visits whose team was the job's usual one get the new usual team; others keep the people chosen for them.
create function private.save_job_members(job public.jobs, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before uuid[];
  visit public.visits;
begin
  before := array(select assigned.user_id from public.job_members as assigned
    where assigned.business_id = job.business_id and assigned.job_id = job.id order by assigned.user_id);
  perform private.set_job_members(job, member_ids);
  for visit in select open.* from public.visits as open
    where open.business_id = job.business_id and open.job_id = job.id and open.status = 'scheduled'
      and before = array(select assigned.user_id from public.visit_members as assigned
        where assigned.business_id = open.business_id and assigned.visit_id = open.id order by assigned.user_id)
  loop
    perform private.set_visit_members(visit, member_ids);
  end loop;
end
$$;

create function private.add_job_visits(job public.jobs, visits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[] := private.job_member_ids(job.id);
begin
  perform private.require_list(visits, 400);
  with made as (
    insert into public.visits (id, business_id, user_id, client_id, job_id, series_id, sequence, visit_date,
      start_time, duration_minutes)
    select coalesce(sent.id, gen_random_uuid()), job.business_id, coalesce((select auth.uid()), job.user_id), job.client_id, job.id, sent.series_id,
      sent.sequence, sent.visit_date, sent.start_time, coalesce(sent.duration_minutes, 60)
    from jsonb_array_elements(visits) as item, jsonb_populate_record(null::public.visits, item) as sent
    on conflict do nothing returning id
  )
  insert into public.visit_members (business_id, visit_id, user_id)
  select job.business_id, made.id, member from made, unnest(members) as member;
end
$$;

-- A null version means a new job; if it exists already and nobody changed it since, the sent values apply. Returns the
-- job as it will be: the sent values over the stored ones, or over the defaults of a new job.
create function private.sent_job(stored public.jobs, job jsonb) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  fields jsonb := private.pick(job, '{client_id,property_id,custom_address,contact_phone,title,description,priority,'
    'schedule_type,status,scheduled_date,start_date,end_date,instructions,estimated_minutes,billing_frequency,'
    'billing_interval_weeks,next_billing,payment_terms,terms,discount_type,discount_value,taxes,prices_include_tax,'
    'deposit_amount,amount}');
  wish public.jobs;
begin
  if stored.id is null then
    return jsonb_populate_record(null::public.jobs, '{"priority": "normal", "schedule_type": "one-off",
      "status": "scheduled", "billing_frequency": "on_completion", "billing_interval_weeks": 1,
      "payment_terms": "net_30", "discount_value": 0, "taxes": [], "prices_include_tax": false, "deposit_amount": 0,
      "amount": 0}' || fields || private.pick(job, '{id,business_id}'));
  end if;
  -- A completed job stays completed, whatever the form says; dates follow the visits once there are any.
  wish := jsonb_populate_record(stored, fields
    - case when stored.status in ('completed', 'cancelled') then '{status}'::text[] else '{}' end
    - case when stored.total_visits > 0 then '{scheduled_date,start_date}'::text[] else '{}' end);
  if wish.schedule_type = 'one-off' and stored.schedule_type = 'recurring' and exists (
    select from public.job_series as series where series.job_id = stored.id) then
    raise sqlstate 'PT409' using message = 'series_exists';
  end if;
  return wish;
end
$$;

create function private.write_job(is_new boolean, job public.jobs) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_new then
    insert into public.jobs (id, business_id, client_id, property_id, custom_address, contact_phone, title, description,
      priority, schedule_type, status, scheduled_date, start_date, end_date, instructions, estimated_minutes,
      billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms, discount_type, discount_value,
      taxes, prices_include_tax, deposit_amount, amount)
    values (job.id, job.business_id, job.client_id, job.property_id, job.custom_address, job.contact_phone, job.title,
      job.description, job.priority, job.schedule_type, job.status, job.scheduled_date, job.start_date, job.end_date,
      job.instructions, job.estimated_minutes, job.billing_frequency, job.billing_interval_weeks, job.next_billing,
      job.payment_terms, job.terms, job.discount_type, job.discount_value, job.taxes, job.prices_include_tax,
      job.deposit_amount, job.amount);
    return;
  end if;
  update public.jobs as stored set client_id = job.client_id, property_id = job.property_id,
    custom_address = job.custom_address, contact_phone = job.contact_phone, title = job.title,
    description = job.description, priority = job.priority, schedule_type = job.schedule_type,
    status = job.status, scheduled_date = job.scheduled_date, start_date = job.start_date,
    end_date = job.end_date, instructions = job.instructions, estimated_minutes = job.estimated_minutes,
    billing_frequency = job.billing_frequency, billing_interval_weeks = job.billing_interval_weeks,
    next_billing = job.next_billing, payment_terms = job.payment_terms, terms = job.terms,
    discount_type = job.discount_type, discount_value = job.discount_value, taxes = job.taxes,
    prices_include_tax = job.prices_include_tax, deposit_amount = job.deposit_amount, amount = job.amount
  where stored.id = job.id;
end
$$;

create function private.save_job(business_id uuid, job jsonb, lines jsonb, member_ids uuid[], visits jsonb)
returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  job_id uuid := (job ->> 'id')::uuid;
  sent_version int := (job ->> 'version')::int;
  content jsonb := jsonb_build_array(job, lines, member_ids, visits);
  existing public.jobs;
begin
  perform private.require_managed(save_job.business_id);
  if job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.require_decimals(job, lines, private.currency_exponent(save_job.business_id));
  if coalesce(job ->> 'status', 'draft') not in ('draft', 'scheduled') then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('job ' || job_id, 0));
  select * into existing from public.jobs as stored
  where stored.business_id = save_job.business_id and stored.id = job_id for no key update;
  if existing.id is null and sent_version is not null then
    raise sqlstate 'PT404' using message = 'job_not_found';
  elsif private.is_saved(job_id, existing.version, content) then
    return job_id;
  elsif existing.id is not null and not private.is_fresh(existing.id, existing.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;

  perform private.write_job(existing.id is null, private.sent_job(existing, job || jsonb_build_object(
    'id', job_id, 'business_id', save_job.business_id)));
  select * into existing from public.jobs as stored where stored.id = job_id;
  if lines is not null then perform private.save_job_lines(existing, lines); end if;
  if member_ids is not null then perform private.save_job_members(existing, member_ids); end if;
  if job ? 'internal_notes' then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (existing.business_id, existing.id, job ->> 'internal_notes')
    on conflict (business_id, job_id) do update set internal_notes = excluded.internal_notes
      where internal.internal_notes is distinct from excluded.internal_notes;
  end if;
  if sent_version is null and existing.schedule_type = 'one-off' and visits is not null then
    perform private.add_job_visits(existing, (select jsonb_agg(private.pick(sent,
      '{id,visit_date,start_time,duration_minutes}')) from jsonb_array_elements(visits) as sent));
  end if;
  perform private.keep_save(job_id, existing.business_id, existing.version, content);
  return job_id;
end
$$;

create function public.save_job(business_id uuid, job jsonb, lines jsonb default null, member_ids uuid[] default null,
  visits jsonb default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_job(save_job.business_id, save_job.job, save_job.lines, save_job.member_ids,
    save_job.visits);
  answer public.jobs;
begin
  select * into answer from public.jobs as row where row.id = saved;
  return answer;
end
$$;

grant execute on function private.save_job to authenticated;
grant execute on function public.save_job to authenticated, service_role;
