-- The steps when the lines of a job and their costs are written.

-- Billed lines cannot change. Writers of a line have locked its job, and so has whoever bills it.
create function private.require_unbilled_line(line public.job_lines) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.invoice_sources as held where held.job_line_id = line.id and held.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$$;

create function private.before_job_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int;
begin
  if tg_op = 'DELETE' then
    perform private.release_invoice_sources('job_line', old.business_id, old.id);
    return old;
  end if;

  if tg_op = 'UPDATE' then
    if (new.quantity, new.unit_price, new.discount_amount, new.is_taxable)
      is distinct from (old.quantity, old.unit_price, old.discount_amount, old.is_taxable) then
      perform private.require_unbilled_line(old);
    end if;
    new.updated_at := now();
  end if;
  exponent := private.currency_exponent(new.business_id);
  -- A discount may be older than the currency; what people send is refused before (require_decimals).
  new.line_total := round(new.quantity * new.unit_price, exponent) - round(new.discount_amount, exponent);
  return new;
end
$$;
create trigger before_job_line before insert or update or delete on public.job_lines
  for each row execute function private.before_job_line();

-- Locked in the order of their ids, so that two writers wait for each other.
create function private.after_job_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[] := array(select distinct job_id from changed order by job_id);
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  update public.jobs as job set subtotal = null where job.id = any(job_ids);
  perform private.count_job_costs(job_ids);
  perform private.keep_unbilled(job_ids);
  return null;
end
$$;
create trigger after_new_job_lines after insert on public.job_lines
  referencing new table as changed for each statement execute function private.after_job_lines();
create trigger after_changed_job_lines after update on public.job_lines
  referencing new table as changed for each statement execute function private.after_job_lines();
create trigger after_removed_job_lines after delete on public.job_lines
  referencing old table as changed for each statement execute function private.after_job_lines();

create function private.after_job_line_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_job_costs(array(select distinct line.job_id from changed join public.job_lines as line
    on line.business_id = changed.business_id and line.id = changed.line_id));
  return null;
end
$$;
create trigger after_new_job_line_costs after insert on public.job_line_costs
  referencing new table as changed for each statement execute function private.after_job_line_costs();
create trigger after_changed_job_line_costs after update on public.job_line_costs
  referencing new table as changed for each statement execute function private.after_job_line_costs();
create trigger after_removed_job_line_costs after delete on public.job_line_costs
  referencing old table as changed for each statement execute function private.after_job_line_costs();
create trigger stamp_updated_at before insert or update on public.job_line_costs
  for each row execute function private.stamp_updated_at();
