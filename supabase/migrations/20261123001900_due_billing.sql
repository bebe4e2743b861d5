-- Jobs that are billed by the week or the month: on their day one draft per client of all that was done since.

-- Which day of the month it is billed on, as somebody chose it: the 31st is the 28th in February and the 31st in March.
create table private.billing_days (
  business_id uuid not null,
  job_id uuid not null,
  day int not null check (day between 1 and 31),
  primary key (business_id, job_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);
alter table private.billing_days enable row level security;
revoke all on private.billing_days from public, anon, authenticated;
insert into private.billing_days (business_id, job_id, day)
select business_id, id, extract(day from next_billing)::int from public.jobs where next_billing is not null;

create function private.keep_billing_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.billing_days as kept (business_id, job_id, day)
  values (new.business_id, new.id, extract(day from new.next_billing)::int)
  on conflict (business_id, job_id) do update set day = excluded.day;
  return null;
end
$$;
create trigger keep_billing_day after insert on public.jobs
  for each row when (new.next_billing is not null) execute function private.keep_billing_day();
-- Moving on to the next month is nobody's choice of a day.
create trigger keep_billing_day_at_update after update of next_billing on public.jobs
  for each row when (new.next_billing is not null and new.next_billing is distinct from old.next_billing
    and coalesce(pg_catalog.current_setting('fieldlark.is_billing', true), '') <> 'on')
  execute function private.keep_billing_day();

-- The first day after today on which it is billed again, counted from its last one.
create function private.next_billing_day(last_day date, frequency text, weeks int, day_of_month int, today date)
returns date
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  next_day date := last_day;
  month date := date_trunc('month', last_day)::date;
begin
  if frequency = 'weekly' then
    return last_day + 7 * weeks * (greatest(today - last_day, 0) / (7 * weeks) + 1);
  end if;
  while next_day <= greatest(today, last_day) loop
    month := (month + interval '1 month')::date;
    next_day := month + least(day_of_month, extract(day from month + interval '1 month' - interval '1 day')::int) - 1;
  end loop;
  return next_day;
end
$$;

-- Without a day it is billed one period after the first visit that nobody billed.
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

-- As many drafts as their lines take: an invoice has 200 of them.
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

-- Answers how many drafts it made. Whoever runs it twice, or twice at once, makes none twice: a job that somebody holds
-- right now waits for the next run, and one whose day was moved on is not due.
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
      -- What is over is looked at as long as something of it is left to bill.
      and (job.status = 'scheduled' or (job.completed_visits > 0 and exists (select from public.visits as visit
        where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
          and visit.invoice_choice is distinct from 'no_charge' and not exists (
            select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held))))
    -- What is taxed in another way is another invoice.
    group by job.business_id, job.client_id, 3, job.taxes, job.taxes <> '[]' and (job.prices_include_tax
      or not exists (select from public.job_lines as line
        where line.business_id = job.business_id and line.job_id = job.id))
    order by job.business_id, job.client_id
  loop
    -- What goes wrong with one client is no reason for the others to wait.
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

revoke all on function private.keep_billing_day(),
  private.next_billing_day(date, text, int, int, date), private.begin_billing(uuid),
  private.draft_billing(uuid, uuid, uuid[], date), private.draft_due_billing(timestamptz) from public;
grant execute on function private.draft_due_billing(timestamptz) to service_role;
revoke all on function public.draft_due_billing(timestamptz) from public, anon, authenticated;
grant execute on function public.draft_due_billing(timestamptz) to service_role;
