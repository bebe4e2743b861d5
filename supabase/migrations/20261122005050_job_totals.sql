-- What a job costs the client and the business, from its lines.

create function private.total_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
  lines jsonb;
  sums record;
begin
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.job_lines as line where line.business_id = new.business_id and line.job_id = new.id;
  if lines is null then
    -- Agreed on as one sum: whatever tax there is, is inside.
    new.amount := round(new.amount, exponent);
    new.subtotal := new.amount;
    new.discount_amount := 0;
    new.tax_lines := '[]';
    new.tax_amount := 0;
  else
    select * into sums from private.document_totals(lines, new.taxes, new.discount_type, new.discount_value,
      new.prices_include_tax, exponent);
    new.amount := sums.total;
    new.subtotal := sums.subtotal;
    new.discount_amount := sums.discount_amount;
    new.tax_lines := sums.tax_lines;
    new.tax_amount := sums.tax_amount;
  end if;
  return new;
end
$$;
create trigger total_job before insert or update of amount, discount_type, discount_value, taxes, prices_include_tax
  on public.jobs for each row execute function private.total_job();

create function private.total_job_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
begin
  new.line_total := round(new.quantity * new.unit_price, exponent) - round(new.discount_amount, exponent);
  return new;
end
$$;
create trigger total_job_line before insert or update on public.job_lines
  for each row execute function private.total_job_line();

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

-- In the order of their ids, so that two writers wait for each other.
create function private.follow_job_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[] := array(select distinct job_id from changed order by job_id);
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  update public.jobs as job set amount = job.amount where job.id = any(job_ids);
  perform private.count_job_costs(job_ids);
  return null;
end
$$;
create trigger follow_new_lines after insert on public.job_lines referencing new table as changed
  for each statement execute function private.follow_job_lines();
create trigger follow_changed_lines after update on public.job_lines referencing new table as changed
  for each statement execute function private.follow_job_lines();
create trigger follow_removed_lines after delete on public.job_lines referencing old table as changed
  for each statement execute function private.follow_job_lines();

create function private.follow_line_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_job_costs(array(select distinct line.job_id from changed join public.job_lines as line
    on line.business_id = changed.business_id and line.id = changed.line_id));
  return null;
end
$$;
create trigger follow_new_costs after insert on public.job_line_costs referencing new table as changed
  for each statement execute function private.follow_line_costs();
create trigger follow_changed_costs after update on public.job_line_costs referencing new table as changed
  for each statement execute function private.follow_line_costs();
create trigger follow_removed_costs after delete on public.job_line_costs referencing old table as changed
  for each statement execute function private.follow_line_costs();

revoke all on function private.total_job(), private.total_job_line(), private.count_job_costs(uuid[]),
  private.follow_job_lines(), private.follow_line_costs() from public;
