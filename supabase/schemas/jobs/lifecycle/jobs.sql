-- The steps when a job is written: before_job and after_job at the end, from top to bottom. They are SECURITY DEFINER
-- like those of visits (visits/lifecycle/visits.sql explains what that means for a step).

-- Steps before the row is written -------------------------------------------------------------------------------------

-- A repeated insert, which ends in a conflict or an update, takes no second number.
create function private.job_number_for(job public.jobs) returns text
language plpgsql set search_path = '' as $$
begin
  return coalesce(
    (select existing.job_number from public.jobs as existing where existing.business_id = job.business_id and existing.id = job.id),
    job.job_number, private.take_number(job.business_id, 'job'));
end
$$;

-- The price and its parts, from the lines. Without lines the price is an agreed sum that includes any tax.
create function private.price_job(job public.jobs) returns public.jobs
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(job.business_id);
  lines jsonb;
  sums record;
begin
  job.discount_value := private.counted_value(job.discount_type, job.discount_value, exponent);
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id;
  if lines is null then
    job.amount := round(job.amount, exponent);
    job.subtotal := job.amount;
    job.discount_amount := 0;
    job.tax_lines := '[]';
    job.tax_amount := 0;
  else
    select * into sums from private.document_totals(lines, job.taxes, job.discount_type, job.discount_value,
      job.prices_include_tax, exponent);
    job.amount := sums.total;
    job.subtotal := sums.subtotal;
    job.discount_amount := sums.discount_amount;
    job.tax_lines := sums.tax_lines;
    job.tax_amount := sums.tax_amount;
  end if;
  return job;
end
$$;

-- An invoice of the whole job, or of its quote, stands for all visits: none of a recurring job would ever be billed.
create function private.require_billing_of_schedule(job public.jobs, was public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if job.schedule_type = 'one-off' and job.billing_frequency <> 'on_completion' then
    raise sqlstate 'PT400' using message = 'billing_needs_recurring',
      hint = 'A one-off job is billed once: billing_frequency is on_completion.';
  elsif job.schedule_type = 'recurring' and was.schedule_type is distinct from 'recurring'
    and exists (select from public.invoice_sources as held where held.is_held and (held.quote_id = job.quote_id
      or held.job_id = job.id and held.visit_id is null and held.job_line_id is null)) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$$;

create function private.require_terms(job public.jobs, was public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_billing_of_schedule(job, was);
  perform private.require_counted(job.business_id, 'discount_value', job.discount_type, job.discount_value,
    was.discount_type, was.discount_value);
end
$$;

-- Steps after the row was written -------------------------------------------------------------------------------------

-- A lead with scheduled work becomes a client, whether or not the plan has room where they have said yes (is_agreed).
create function private.activate_client(business_id uuid, client_id uuid, is_agreed boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.set_config('fieldlark.is_agreed', case when activate_client.is_agreed then 'on' else '' end, true);
  update public.clients as client set client_status = 'active'
  where client.business_id = activate_client.business_id and client.id = activate_client.client_id
    and client.client_status = 'lead';
  perform pg_catalog.set_config('fieldlark.is_agreed', '', true);
end
$$;

-- A job billed as a whole keeps its price, and any billed job its client.
create function private.require_billed_job_unchanged(job public.jobs, was public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.invoice_sources as held where held.job_id = was.id and held.is_held
    and (job.client_id <> was.client_id or (held.visit_id is null and held.job_line_id is null))) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$$;

create function private.keep_billing_day(job public.jobs) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.billing_days as kept (business_id, job_id, day)
  values (job.business_id, job.id, extract(day from job.next_billing)::int)
  on conflict (business_id, job_id) do update set day = excluded.day;
end
$$;

-- Of a job without this nothing is billed. Its lines and visits are steps of their own tables.
create function private.is_billed_differently(job public.jobs, was public.jobs) returns boolean
language sql immutable set search_path = '' as $$
  select (job.status, job.invoice_choice, job.schedule_type, job.quote_id, job.amount, job.tax_amount,
      job.discount_amount, job.taxes, job.prices_include_tax)
    is distinct from (was.status, was.invoice_choice, was.schedule_type, was.quote_id, was.amount, was.tax_amount,
      was.discount_amount, was.taxes, was.prices_include_tax)
$$;

-- The two triggers ----------------------------------------------------------------------------------------------------

create function private.before_job() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_by_hand constant boolean := tg_nargs > 0;
  is_outermost constant boolean := pg_trigger_depth() = 1;
begin
  if tg_op = 'DELETE' then
    perform private.require_deletable(old);
    perform private.release_invoice_sources('job', old.business_id, old.id);
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    new.user_id := coalesce((select auth.uid()), new.user_id);
    new.job_number := private.job_number_for(new);
    if is_by_hand and new.status not in ('draft', 'scheduled') then
      perform private.require_status_step('job', 'scheduled', new.status);
    end if;
    perform private.require_terms(new, old),
      case when not private.is_agreed(new) then private.require_new_work(new.business_id) end;
    new.completed_at := case when new.status = 'completed' then coalesce(new.completed_at, private.command_time()) end;
    new.payment_terms := coalesce(new.payment_terms, private.client_terms(new.business_id, new.client_id), 'net_30');
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    new.amount := private.counted_amount('amount', new.amount, private.currency_exponent(new.business_id));
    new.deposit_amount := private.counted_amount('deposit_amount', new.deposit_amount, private.currency_exponent(new.business_id));
    return private.price_job(new);
  end if;

  perform private.require_terms(new, old);
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('job', old.status, new.status);
    new.completed_at := case when new.status = 'completed' then private.command_time() end;
  end if;
  -- Changes caused by a line or a visit do not count as edits, so an open form stays current.
  if is_outermost then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  if new.amount is distinct from old.amount then
    new.amount := private.counted_amount('amount', new.amount, private.currency_exponent(new.business_id));
  end if;
  if new.deposit_amount is distinct from old.deposit_amount then
    new.deposit_amount := private.counted_amount('deposit_amount', new.deposit_amount,
      private.currency_exponent(new.business_id));
  end if;
  -- Not the subtotal: after_job_lines requests the totals, since no column of the job shows that they are stale.
  if new.subtotal is null or (new.amount, new.discount_type, new.discount_value, new.taxes, new.prices_include_tax)
    is distinct from (old.amount, old.discount_type, old.discount_value, old.taxes, old.prices_include_tax) then
    new := private.price_job(new);
  end if;
  return new;
end
$$;
create trigger before_job before update or delete on public.jobs
  for each row execute function private.before_job();
create trigger before_new_job before insert on public.jobs
  for each row when (current_user <> 'authenticated') execute function private.before_job();
create trigger before_new_job_by_hand before insert on public.jobs
  for each row when (current_user = 'authenticated') execute function private.before_job('by hand');

create function private.after_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.quote_id is not null or old.request_id is not null then
      perform private.reopen_sources_of(old);
    end if;
    return null;
  end if;

  if tg_op = 'INSERT' then
    if new.status = 'scheduled' then
      perform private.activate_client(new.business_id, new.client_id, private.is_agreed(new));
    end if;
    if new.next_billing is not null then
      perform private.keep_billing_day(new);
    end if;
    perform private.log_record_event(new.business_id, 'job', new.id, 'created', jsonb_build_object('status', new.status));
    if new.status = 'completed' then
      perform private.keep_unbilled(array[new.id]);
    end if;
    return null;
  end if;

  if new.status = 'scheduled' and old.status = 'draft' then
    perform private.activate_client(new.business_id, new.client_id, private.is_agreed(new));
  end if;
  if new.status in ('completed', 'cancelled') and new.status is distinct from old.status then
    perform private.close_job(new);
  end if;
  if new.client_id is distinct from old.client_id then
    perform private.require_client_of_cash(old);
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.job_id = new.id;
    update public.job_members as assigned set client_id = new.client_id
    where assigned.business_id = new.business_id and assigned.job_id = new.id;
    update public.visit_members as assigned set client_id = new.client_id where assigned.job_id = new.id;
  end if;
  if (new.client_id, new.amount) is distinct from (old.client_id, old.amount) then
    perform private.require_billed_job_unchanged(new, old);
  end if;
  if private.is_billed_differently(new, old) then
    perform private.keep_unbilled(array[new.id]);
  end if;
  -- Moving to the next billing period is not a choice of a day.
  if new.next_billing is not null and new.next_billing is distinct from old.next_billing
    and coalesce(pg_catalog.current_setting('fieldlark.is_billing', true), '') <> 'on' then
    perform private.keep_billing_day(new);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'job', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_job after insert or update or delete on public.jobs
  for each row execute function private.after_job();
create trigger stamp_updated_at before insert or update on public.job_internals
  for each row execute function private.stamp_updated_at();
