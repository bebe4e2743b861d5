-- What the rows of release 0.1.0 need in today's tables: run by the bridge, and by an import of an export of that release.
update public.counters set last_taken = next_number - 1;

-- Plans have limits now. A trial that is over, or has less than a week left, begins anew, so that nobody finds a door shut.
update public.businesses
set trial_ends_at = now() + make_interval(days => case language when 'es' then 30 else 14 end), plan_status = 'trial'
where plan_status in ('trial', 'expired') and coalesce(trial_ends_at, '2000-01-01Z') < now() + interval '7 days';
insert into private.entitlements (business_id, plan, source, valid_until)
select id, plan_status, case plan_status when 'trial' then 'trial' when 'free' then 'free' else 'admin' end,
  case plan_status when 'trial' then trial_ends_at end
from public.businesses on conflict (business_id) do nothing;

-- One-off jobs are billed once.
delete from private.billing_days as kept using public.jobs as job
where job.business_id = kept.business_id and job.id = kept.job_id and job.schedule_type = 'one-off'
  and job.billing_frequency <> 'on_completion';
update public.jobs set billing_frequency = 'on_completion', next_billing = null
where schedule_type = 'one-off' and billing_frequency <> 'on_completion';
alter table public.jobs add constraint jobs_billing_check
  check (schedule_type = 'recurring' or billing_frequency = 'on_completion');

update public.visit_members as assigned set job_id = visit.job_id, request_id = visit.request_id,
  client_id = visit.client_id, done_on = case when visit.status = 'completed' then visit.visit_date end
from public.visits as visit where visit.business_id = assigned.business_id and visit.id = assigned.visit_id;
alter table public.visit_members alter column client_id set not null;
insert into public.visit_time_costs as cost (business_id, time_id, visit_id, job_id, user_id, started_at, ended_at,
  done_on)
select clocked.business_id, clocked.id, visit.id, visit.job_id, clocked.user_id, clocked.started_at, clocked.ended_at,
  case when visit.status = 'completed' then visit.visit_date end
from public.visit_times as clocked
  join public.visits as visit on visit.business_id = clocked.business_id and visit.id = clocked.visit_id
on conflict (business_id, time_id) do update set visit_id = excluded.visit_id, job_id = excluded.job_id,
  user_id = excluded.user_id, started_at = excluded.started_at, ended_at = excluded.ended_at,
  done_on = excluded.done_on;
alter table public.visit_time_costs alter column visit_id set not null, alter column user_id set not null,
  alter column started_at set not null;
update public.job_members as assigned set client_id = job.client_id
from public.jobs as job where job.business_id = assigned.business_id and job.id = assigned.job_id;
alter table public.job_members alter column client_id set not null;
insert into private.invoice_members (business_id, invoice_id, job_id, user_id)
select distinct source.business_id, source.invoice_id, source.job_id, assigned.user_id
from public.invoice_sources as source join (select job_id, user_id from public.job_members
    union select job_id, user_id from public.visit_members) as assigned on assigned.job_id = source.job_id;

-- Names, numbers and titles are one line.
do $$
declare
  line record;
begin
  for line in select * from (values
    ('businesses', 'business_name', '-'), ('businesses', 'contact_person', null), ('businesses', 'phone', null),
    ('profiles', 'full_name', null),
    ('clients', 'name', null), ('clients', 'title', null), ('clients', 'first_name', null),
    ('clients', 'last_name', null), ('clients', 'company_name', null), ('clients', 'phone', null),
    ('requests', 'title', '-'), ('quotes', 'title', '-'), ('invoices', 'title', null), ('jobs', 'title', '-'),
    ('jobs', 'contact_phone', null), ('services', 'name', '-'), ('property_addresses', 'address', '-'),
    ('tax_rates', 'name', '-'), ('schedule_blocks', 'title', '-')) as lines (of_table, of_column, instead)
  loop
    execute format('update public.%1$I set %2$I = coalesce(nullif(private.one_line(%2$I), %3$L), %4$L)
      where not private.is_line(%2$I)', line.of_table, line.of_column, '', line.instead);
    execute format('alter table public.%1$I add constraint %3$I check (private.require_line(%2$I))',
      line.of_table, line.of_column, line.of_table || '_' || line.of_column || '_check1');
  end loop;
end
$$;

insert into private.unbilled_work (business_id, job_id, visit_id, job_line_id, service_date, tax_amount, total)
select job.business_id, job.id, unit.visit_id, unit.job_line_id, unit.service_date, unit.tax_amount, unit.total
from public.jobs as job cross join lateral private.units_to_bill(job) as unit;

insert into public.portal_settings (business_id) select id from public.businesses on conflict do nothing;
insert into public.public_profiles (business_id) select id from public.businesses on conflict do nothing;
insert into public.booking_settings (business_id) select id from public.businesses on conflict do nothing;
