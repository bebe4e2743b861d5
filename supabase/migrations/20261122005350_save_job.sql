-- One form, one transaction: the job, its lines with their costs, who does it and its first visits.

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

-- Open visits that were everybody's usual one stay so when the usual ones change; others keep who was chosen for them.
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

-- version null: a new job. One that is there already and that nobody has touched since takes what is sent now.
create function private.save_job(business_id uuid, job jsonb, lines jsonb, member_ids uuid[], visits jsonb)
returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  fields constant text[] := '{client_id,property_id,custom_address,contact_phone,title,description,priority,'
    'schedule_type,status,scheduled_date,start_date,end_date,instructions,estimated_minutes,billing_frequency,'
    'billing_interval_weeks,next_billing,payment_terms,terms,discount_type,discount_value,taxes,prices_include_tax,'
    'deposit_amount,amount}';
  job_id uuid := (job ->> 'id')::uuid;
  sent_version int := (job ->> 'version')::int;
  content jsonb := jsonb_build_array(job, lines, member_ids, visits);
  there public.jobs;
  wish public.jobs;
begin
  perform private.require_managed(save_job.business_id);
  if job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if coalesce(job ->> 'status', 'draft') not in ('draft', 'scheduled') then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('job ' || job_id, 0));
  select * into there from public.jobs as stored
  where stored.business_id = save_job.business_id and stored.id = job_id for no key update;
  if there.id is null and sent_version is not null then
    raise sqlstate 'PT404' using message = 'job_not_found';
  elsif private.is_saved(job_id, there.version, content) then
    return job_id;
  elsif there.id is not null and not private.is_fresh(there.id, there.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;

  if there.id is null then
    wish := jsonb_populate_record(null::public.jobs, '{"priority": "normal", "schedule_type": "one-off",
      "status": "scheduled", "billing_frequency": "on_completion", "billing_interval_weeks": 1,
      "payment_terms": "net_30", "discount_value": 0, "taxes": [], "prices_include_tax": false, "deposit_amount": 0,
      "amount": 0}' || private.pick(job, fields));
    insert into public.jobs (id, business_id, client_id, property_id, custom_address, contact_phone, title, description,
      priority, schedule_type, status, scheduled_date, start_date, end_date, instructions, estimated_minutes,
      billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms, discount_type, discount_value,
      taxes, prices_include_tax, deposit_amount, amount)
    values (job_id, save_job.business_id, wish.client_id, wish.property_id, wish.custom_address, wish.contact_phone,
      wish.title, wish.description, wish.priority, wish.schedule_type, wish.status, wish.scheduled_date,
      wish.start_date, wish.end_date, wish.instructions, wish.estimated_minutes, wish.billing_frequency,
      wish.billing_interval_weeks, wish.next_billing, wish.payment_terms, wish.terms, wish.discount_type,
      wish.discount_value, wish.taxes, wish.prices_include_tax, wish.deposit_amount, wish.amount);
  else
    -- Done stays done, whatever the form said while it was open; and days are those of the visits, once there are any.
    wish := jsonb_populate_record(there, private.pick(job, fields)
      - case when there.status in ('completed', 'cancelled') then '{status}'::text[] else '{}' end
      - case when there.total_visits > 0 then '{scheduled_date,start_date}'::text[] else '{}' end);
    if wish.schedule_type = 'one-off' and there.schedule_type = 'recurring' and exists (
      select from public.job_series as series where series.job_id = there.id) then
      raise sqlstate 'PT409' using message = 'series_exists';
    end if;
    update public.jobs as stored set client_id = wish.client_id, property_id = wish.property_id,
      custom_address = wish.custom_address, contact_phone = wish.contact_phone, title = wish.title,
      description = wish.description, priority = wish.priority, schedule_type = wish.schedule_type,
      status = wish.status, scheduled_date = wish.scheduled_date, start_date = wish.start_date,
      end_date = wish.end_date, instructions = wish.instructions, estimated_minutes = wish.estimated_minutes,
      billing_frequency = wish.billing_frequency, billing_interval_weeks = wish.billing_interval_weeks,
      next_billing = wish.next_billing, payment_terms = wish.payment_terms, terms = wish.terms,
      discount_type = wish.discount_type, discount_value = wish.discount_value, taxes = wish.taxes,
      prices_include_tax = wish.prices_include_tax, deposit_amount = wish.deposit_amount, amount = wish.amount
    where stored.id = job_id;
  end if;

  select * into there from public.jobs as stored where stored.id = job_id;
  if lines is not null then perform private.save_job_lines(there, lines); end if;
  if member_ids is not null then perform private.save_job_members(there, member_ids); end if;
  if job ? 'internal_notes' then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (there.business_id, there.id, job ->> 'internal_notes')
    on conflict (business_id, job_id) do update set internal_notes = excluded.internal_notes
      where internal.internal_notes is distinct from excluded.internal_notes;
  end if;
  if sent_version is null and there.schedule_type = 'one-off' and visits is not null then
    perform private.add_job_visits(there, (select jsonb_agg(private.pick(sent,
      '{id,visit_date,start_time,duration_minutes}')) from jsonb_array_elements(visits) as sent));
  end if;
  perform private.keep_save(job_id, there.business_id, there.version, content);
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

revoke all on function private.save_job_lines(public.jobs, jsonb), private.save_job_members(public.jobs, uuid[]),
  private.add_job_visits(public.jobs, jsonb), private.save_job(uuid, jsonb, jsonb, uuid[], jsonb) from public;
grant execute on function private.save_job(uuid, jsonb, jsonb, uuid[], jsonb) to authenticated;
revoke all on function public.save_job(uuid, jsonb, jsonb, uuid[], jsonb) from public, anon, authenticated;
grant execute on function public.save_job(uuid, jsonb, jsonb, uuid[], jsonb) to authenticated;
