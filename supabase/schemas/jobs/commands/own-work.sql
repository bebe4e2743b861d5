-- What workers change of the jobs they are on: title and description, and lines at the prices of the catalogue. What was
-- agreed stays: a line of another price or with a discount, and a price without lines.

create function private.lock_own_job(job_id uuid) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.jobs;
begin
  select * into found_one from public.jobs as job where job.id = lock_own_job.job_id
    and job.business_id = any(array(select private.my_business_ids()))
    and (job.business_id = any(array(select private.my_managed_business_ids()))
      or job.id = any(array(select private.my_job_ids()))) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return found_one;
end
$$;

-- The price of a line is the one that its service has today.
create function private.is_catalogue_price(business_id uuid, service_id uuid, unit_price numeric, discount numeric)
returns boolean
language sql stable security definer set search_path = '' as $$
  select is_catalogue_price.discount = 0 and exists (select from public.services as service
    where service.business_id = is_catalogue_price.business_id and service.id = is_catalogue_price.service_id
      and service.price = is_catalogue_price.unit_price)
$$;

-- Each sent line has an id, and a service when it is new.
create function private.require_sent_lines(lines jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require_list(lines, 500);
  if exists (select from jsonb_array_elements(lines) as line where line ->> 'id' is null)
    or (select count(distinct line ->> 'id') from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines) then
    raise sqlstate 'PT400' using message = 'rows_expected', hint = 'Each line has an id of its own.';
  end if;
end
$$;

-- Lines that are left out would be removed, and new ones would take the place of a price agreed as a whole.
create function private.require_agreed_lines_kept(job public.jobs, lines jsonb, added uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.job_lines as line
      left join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
      where line.business_id = job.business_id and line.job_id = job.id
        and (sent ->> 'quantity')::numeric is distinct from line.quantity
        and not private.is_catalogue_price(line.business_id, line.service_id, line.unit_price, line.discount_amount))
    or (cardinality(added) > 0 and job.amount <> 0
      and not exists (select from public.job_lines as line where line.job_id = job.id)) then
    raise sqlstate 'PT403' using message = 'price_agreed';
  end if;
end
$$;

-- New lines and what they cost, both from the catalogue.
create function private.add_catalogue_lines(job public.jobs, lines jsonb, added uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last int := (select coalesce(max(line.position), -1) from public.job_lines as line where line.job_id = job.id);
  stored int;
begin
  if exists (select from public.job_lines as line where line.id = any(added)) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A line of another job has this id.';
  end if;
  insert into public.job_lines (id, business_id, job_id, position, service_id, name, description, quantity, unit_price,
    is_taxable)
  select sent.id, job.business_id, job.id, last + item.position, service.id, service.name, service.description,
    coalesce(sent.quantity, 1), service.price, service.is_taxable
  from jsonb_array_elements(lines) with ordinality as item (content, position),
    jsonb_to_record(item.content) as sent (id uuid, service_id uuid, quantity numeric)
    join public.services as service on service.business_id = job.business_id and service.id = sent.service_id
      and service.is_active
  where sent.id = any(added);
  get diagnostics stored = row_count;
  if stored <> cardinality(added) then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
  insert into public.job_line_costs (business_id, line_id, unit_cost)
  select line.business_id, line.id, cost.unit_cost from public.job_lines as line join public.service_costs as cost
    on cost.business_id = line.business_id and cost.service_id = line.service_id
  where line.business_id = job.business_id and line.id = any(added);
end
$$;

-- Returns the price of the job, which is nothing once its last line is gone.
create function private.save_own_job_lines(job public.jobs, lines jsonb) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  added uuid[] := array(select (sent ->> 'id')::uuid from jsonb_array_elements(lines) as sent where not exists (
    select from public.job_lines as line where line.job_id = job.id and line.id = (sent ->> 'id')::uuid));
  had_lines boolean := exists (select from public.job_lines as line where line.job_id = job.id);
begin
  perform private.require_agreed_lines_kept(job, lines, added);
  delete from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id
    and not exists (select from jsonb_array_elements(lines) as sent where (sent ->> 'id')::uuid = line.id);
  update public.job_lines as line set quantity = (sent ->> 'quantity')::numeric
  from jsonb_array_elements(lines) as sent
  where line.business_id = job.business_id and line.job_id = job.id and line.id = (sent ->> 'id')::uuid
    and line.quantity <> (sent ->> 'quantity')::numeric;
  perform private.add_catalogue_lines(job, lines, added);
  return case when had_lines and lines = '[]' then 0
    else (select priced.amount from public.jobs as priced where priced.id = job.id) end;
end
$$;

create function private.save_own_job(job_id uuid, job jsonb, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content jsonb := jsonb_build_array('own', job, lines);
  stored public.jobs := private.lock_own_job(job_id);
  wish public.jobs := jsonb_populate_record(stored, private.pick(job, '{title,description}'));
begin
  if private.is_saved(stored.id, stored.version, content) then return; end if;
  if not private.is_fresh(stored.id, stored.version, (job ->> 'version')::int) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.require_decimals(null, lines, private.currency_exponent(stored.business_id));
  if lines is not null then
    perform private.require_sent_lines(lines);
    wish.amount := private.save_own_job_lines(stored, lines);
  end if;
  update public.jobs as changed set title = wish.title, description = wish.description, amount = wish.amount
  where changed.id = stored.id
  returning version into stored.version;
  perform private.keep_save(stored.id, stored.business_id, stored.version, content);
end
$$;

create function public.save_own_job(job_id uuid, job jsonb, lines jsonb default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  perform private.save_own_job(save_own_job.job_id, save_own_job.job, save_own_job.lines);
  select * into answer from public.jobs as row where row.id = save_own_job.job_id;
  return answer;
end
$$;

grant execute on function private.save_own_job to authenticated;
grant execute on function public.save_own_job to authenticated, service_role;
