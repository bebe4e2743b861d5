-- What was done: jobs with their lines, visits with who went there and how long it took. Thirty jobs of a hundred are
-- recurring; each has as many visits as it takes to reach the number wanted, and stands for eight parts of the history
-- one after the other, so that a part's jobs are visited in turns.
create temp table bench_job on commit drop as
select t, n, turn.is_recurring, pg_temp.id('job', t, n) as id, pg_temp.id('business', t, 0) as business_id,
  pg_temp.id('user', t, 0) as owner_id, 1 + n * 7919 % clients as client, 75 + 25 * (n % 8) as price,
  case when not turn.is_recurring and n % 2 = 0 then 50 else 0 end as extra, members,
  case when turn.is_recurring then per_job else 1 end as visits,
  case when turn.is_recurring then turn.place / stride * stride * per_job + turn.place % stride else turn.place end
    as first_turn,
  case when turn.is_recurring then stride else 0 end as step,
  case when turn.is_recurring then (jobs * 3 / 10 / stride + 1) * stride * per_job else jobs * 7 / 10 + 7 end as turns
from (select *, greatest(1, (visits - jobs * 7 / 10) / (jobs * 3 / 10)) as per_job, jobs * 3 / 80 + 1 as stride
  from bench_tenant) as tenant, generate_series(1, jobs) as n, lateral (select n % 10 < 3 as is_recurring,
    case when n % 10 < 3 then n / 10 * 3 + n % 10 else n / 10 * 7 + n % 10 - 3 end as place) as turn;

create temp table bench_visit on commit drop as
select job.t, job.n, k, pg_temp.id('visit', t, n * 1000 + k) as id, job.id as job_id, job.business_id, job.client,
  1 + (n + k) % (members - 1) as member, visit.day, time '08:00' + (n + k) % 9 * interval '1 hour' as start_time,
  case when visit.day >= current_date then 'scheduled' when (n + k) % 53 = 0 then 'cancelled' else 'completed' end
    as status
from bench_job as job, generate_series(0, visits - 1) as k,
  lateral (select pg_temp.day_at((first_turn + k * step)::float / turns) as day) as visit;
analyze bench_job, bench_visit;

insert into public.visits (id, business_id, user_id, client_id, job_id, visit_date, start_time, duration_minutes,
  starts_at, ends_at, status, invoice_choice, created_at)
select visit.id, visit.business_id, pg_temp.id('user', visit.t, 0), pg_temp.id('client', visit.t, visit.client),
  visit.job_id, visit.day, visit.start_time, 60, span.began, span.began + interval '1 hour', visit.status,
  case when visit.status = 'completed' then 'later' end, span.began - interval '20 days'
from bench_visit as visit,
  lateral (select (visit.day + visit.start_time) at time zone 'America/New_York' as began) as span
order by visit.t, visit.day, visit.id;

insert into public.visit_members (business_id, visit_id, user_id, job_id, client_id, done_on)
select business_id, id, pg_temp.id('user', t, member), job_id, pg_temp.id('client', t, client),
  case when status = 'completed' then day end
from bench_visit;

insert into public.visit_times (id, business_id, visit_id, user_id, started_at, ended_at)
select pg_temp.id('time', t, n * 1000 + k), business_id, id, pg_temp.id('user', t, member), span.began,
  span.began + (50 + (n + k) % 40) * interval '1 minute'
from bench_visit, lateral (select (day + start_time) at time zone 'America/New_York' as began) as span
where status = 'completed' and (n + k) % 23 <> 0;

insert into public.visit_time_costs (business_id, time_id, labor_cost_per_hour, visit_id, job_id, user_id, started_at,
  ended_at, done_on)
select clocked.business_id, clocked.id, 22, clocked.visit_id, visit.job_id, clocked.user_id, clocked.started_at,
  clocked.ended_at, visit.day
from public.visit_times as clocked join bench_visit as visit on visit.id = clocked.visit_id;

insert into public.jobs (id, business_id, user_id, client_id, property_id, job_number, title, schedule_type, status,
  scheduled_date, start_date, payment_terms, billing_frequency, taxes, amount, subtotal, tax_lines, tax_amount,
  total_visits, completed_visits, completed_at, created_at)
select job.id, job.business_id, owner_id, pg_temp.id('client', t, client), pg_temp.id('property', t, client),
  'JOB-' || lpad(n::text, 6, '0'),
  (array['Deep clean', 'Gutter repair', 'Boiler service', 'Lawn and hedges'])[1 + n % 4] || ' ' || n,
  case when is_recurring then 'recurring' else 'one-off' end,
  case when past.open > 0 then 'scheduled' when past.done = 0 then 'cancelled' else 'completed' end,
  past.last_day, past.first_day, 'net_30', case when is_recurring then 'after_each_visit' else 'on_completion' end,
  '[{"name": "Sales tax", "rate": 8}]', net * 1.08, net,
  jsonb_build_array(jsonb_build_object('name', 'Sales tax', 'rate', 8, 'amount', net * 0.08)), net * 0.08,
  past.open + past.done, past.done, case when past.open = 0 and past.done > 0 then past.last_day + interval '1 day' end,
  past.first_day - interval '20 days'
from bench_job as job cross join lateral (select price + extra as net) as whole
  join (select visit.job_id, count(*) filter (where status = 'completed') as done,
    count(*) filter (where status = 'scheduled') as open, min(day) as first_day, max(day) as last_day
    from bench_visit as visit group by visit.job_id) as past on past.job_id = job.id
order by t, n;

insert into public.job_lines (id, business_id, job_id, position, service_id, name, unit_price, line_total)
select pg_temp.id('job line', t, n * 2 + at), business_id, id, at, pg_temp.id('service', t, (n + at) % 24),
  'Work ' || n, worth, worth
from bench_job, lateral (values (0, price), (1, extra)) as line (at, worth) where worth > 0;

insert into public.job_internals (business_id, job_id, total_cost)
select business_id, id, price / 5 from bench_job;

insert into public.job_members (business_id, job_id, user_id, client_id)
select business_id, id, pg_temp.id('user', t, 1 + n % (members - 1)), pg_temp.id('client', t, client) from bench_job;

insert into public.expenses (id, business_id, user_id, category, description, vendor, amount, tax_amount, date, job_id)
select pg_temp.id('expense', t, n), pg_temp.id('business', t, 0), pg_temp.id('user', t, n % members),
  (array['materials', 'fuel', 'supplies', 'tools'])[1 + n % 4], 'Bought ' || n, 'Depot', 54, 4,
  pg_temp.day_at(n::float / jobs * 0.99), case when n % 3 > 0 then pg_temp.id('job', t, n) end
from bench_tenant, generate_series(1, jobs) as n;

-- Every tenth client of completed work writes a review.
insert into public.reviews (business_id, client_id, job_id, rating, body, author_name, language, publish_at, created_at)
select job.business_id, job.client_id, job.id, 1 + abs(hashtext(job.id::text)) % 5, repeat('On time and friendly. ', 10), 'Mary S.',
  'en', job.completed_at + interval '8 days', job.completed_at + interval '1 day'
from public.jobs as job where job.completed_at is not null and abs(hashtext(job.id::text)) % 10 = 0;
