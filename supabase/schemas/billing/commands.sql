-- Without a chosen day, billing is due one period after the first unbilled visit.
create function private.begin_billing(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first record;
begin
  perform pg_catalog.set_config('fieldlark.is_billing', 'on', true);
  for first in
    select job.id, min(work.service_date) as day
    from private.uninvoiced(begin_billing.business_id, null, null) as work
    join public.jobs as job on job.id = work.job_id and job.next_billing is null
      and job.billing_frequency in ('weekly', 'monthly')
    where work.visit_id is not null group by job.id order by job.id
  loop
    insert into private.billing_days as kept (business_id, job_id, day)
    values (begin_billing.business_id, first.id, extract(day from first.day)::int)
    on conflict (business_id, job_id) do update set day = excluded.day;
    update public.jobs as job set next_billing = private.next_billing_day(first.day, job.billing_frequency,
      job.billing_interval_weeks, extract(day from first.day)::int, first.day)
    where job.id = first.id;
  end loop;
  perform pg_catalog.set_config('fieldlark.is_billing', '', true);
end
$$;

-- Makes as many drafts as the lines need, because an invoice holds at most 200 lines.
create function private.draft_billing(business_id uuid, client_id uuid, job_ids uuid[], today date) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  units jsonb := coalesce((select jsonb_agg(private.source_key(work.job_id, work.visit_id, null, null)
      order by work.service_date, work.job_number, work.visit_id)
    from private.uninvoiced(draft_billing.business_id, draft_billing.client_id, null) as work
    where work.job_id = any(job_ids) and work.visit_id is not null), '[]');
  unit record;
  batch jsonb := '[]';
  batch_lines bigint := 0;
  drafts int := 0;
begin
  for unit in select each.place, each.source, count(*) as lines
    from private.unit_lines(draft_billing.business_id, units) as each group by 1, 2 order by 1
  loop
    if batch_lines > 0 and batch_lines + unit.lines > 200 then
      perform private.make_invoice(draft_billing.business_id, gen_random_uuid(), draft_billing.client_id, batch, today);
      drafts := drafts + 1;
      batch := '[]';
      batch_lines := 0;
    end if;
    batch := batch || unit.source;
    batch_lines := batch_lines + unit.lines;
  end loop;
  if batch_lines > 0 then
    perform private.make_invoice(draft_billing.business_id, gen_random_uuid(), draft_billing.client_id, batch, today);
    drafts := drafts + 1;
  end if;
  return drafts;
end
$$;

-- Returns the number of drafts made. Repeated or concurrent runs make no draft twice: a locked job waits for the next
-- run, and a job whose billing day was moved to a later one is not due.
create function private.draft_due_billing(at timestamptz) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  locked uuid[];
  drafts int := 0;
begin
  perform private.begin_billing(waiting.id) from (select distinct job.business_id as id from public.jobs as job
    where job.billing_frequency in ('weekly', 'monthly') and job.next_billing is null and job.completed_visits > 0
    order by 1) as waiting;
  for due in
    select job.business_id, job.client_id, (draft_due_billing.at at time zone business.timezone)::date as today,
      array_agg(job.id order by job.id) as job_ids
    from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.billing_frequency in ('weekly', 'monthly')
      and job.next_billing <= (draft_due_billing.at at time zone business.timezone)::date
      -- Finished jobs are checked until everything in them is billed.
      and (job.status = 'scheduled' or (job.completed_visits > 0 and exists (select from public.visits as visit
        where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
          and visit.invoice_choice is distinct from 'no_charge' and not exists (
            select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held))))
    -- Lines with other taxes go on another invoice.
    group by job.business_id, job.client_id, 3, job.taxes, job.taxes <> '[]' and (job.prices_include_tax
      or not exists (select from public.job_lines as line
        where line.business_id = job.business_id and line.job_id = job.id))
    order by job.business_id, job.client_id
  loop
    -- An error with one client must not stop the others.
    begin
      locked := array(select job.id from public.jobs as job
        where job.id = any(due.job_ids) and job.next_billing <= due.today
        order by job.id for no key update skip locked);
      drafts := drafts + private.draft_billing(due.business_id, due.client_id, locked, due.today);
      perform pg_catalog.set_config('fieldlark.is_billing', 'on', true);
      update public.jobs as job set next_billing = private.next_billing_day(job.next_billing, job.billing_frequency,
        job.billing_interval_weeks, coalesce((select kept.day from private.billing_days as kept
          where kept.business_id = job.business_id and kept.job_id = job.id), extract(day from job.next_billing)::int),
        due.today)
      where job.id = any(locked);
      perform pg_catalog.set_config('fieldlark.is_billing', '', true);
    exception when others then
      raise warning 'No draft for client % of business %: %', due.client_id, due.business_id, sqlerrm;
    end;
  end loop;
  return drafts;
end
$$;

create function public.draft_due_billing(at timestamptz default now()) returns int
language sql volatile set search_path = '' as $$
  select private.draft_due_billing(draft_due_billing.at)
$$;

grant execute on function private.draft_due_billing, public.draft_due_billing to service_role;
