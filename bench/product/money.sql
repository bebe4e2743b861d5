-- What was billed and paid: one-off jobs by their lines, recurring ones by eight visits to an invoice. What is
-- not eight visits yet, and a little of all that was done before, is on no invoice.
create temp table bench_line on commit drop as
select visit.t, visit.n, visit.k / 8 as part, visit.k as place, visit.business_id, job.id as job_id, job.client,
  job.n as service, visit.id as visit_id, null::uuid as line_id, job.price as worth, visit.day
from (select each.*, max(each.day) over (partition by each.job_id, each.k / 8) as last_day from bench_visit as each)
    as visit
  join bench_job as job on job.id = visit.job_id and job.is_recurring
where visit.status = 'completed' and visit.last_day < current_date - 10 and (visit.n + visit.k) % 199 <> 0
union all
select visit.t, visit.n, 0, at, visit.business_id, job.id, job.client, job.n + at, null,
  pg_temp.id('job line', job.t, job.n * 2 + at), line.worth, visit.day
from bench_visit as visit join bench_job as job on job.id = visit.job_id and not job.is_recurring,
  lateral (values (0, job.price), (1, job.extra)) as line (at, worth)
where visit.status = 'completed' and visit.day < current_date - 20 and line.worth > 0 and visit.n % 199 <> 0;

-- Of a hundred invoices one is void, one written off and one half refunded; of those issued in the last 45 days most
-- wait, of the older ones five of a hundred. Some are paid in two parts, some too much, some with credit.
create temp table bench_invoice on commit drop as
select bill.*, pg_temp.id('invoice', t, n * 100 + part) as id, bill.net * 0.08 as tax, bill.net * 1.08 as total,
  number % 100 as luck,
  case when number % 100 = 4 then 'void' when number % 100 = 5 then 'written_off'
    when day > current_date - 75 and number % 100 = 6 then 'draft'
    when day > current_date - 75 and number % 100 between 40 and 95 or number % 100 between 1 and 3 then 'sent'
    else 'paid' end as status
from (select t, n, part, business_id, job_id, client, sum(worth) as net, max(day) + 1 as day,
  row_number() over (partition by t order by max(day), n, part) as number
  from bench_line group by t, n, part, business_id, job_id, client) as bill;
analyze bench_line, bench_invoice;

insert into public.invoice_sources (id, business_id, invoice_id, job_id, visit_id, job_line_id, is_held)
select pg_temp.id('source', line.t, line.n * 1000 + place), line.business_id, invoice.id, line.job_id, line.visit_id,
  line.line_id, invoice.status <> 'void'
from bench_line as line join bench_invoice as invoice using (t, n, part);

insert into public.invoice_lines (id, business_id, invoice_id, position, source_id, service_id, name, service_date,
  unit_price, line_total)
select pg_temp.id('line', t, line.n * 1000 + place), line.business_id, invoice.id, place % 8,
  case when n % 7 > 0 then pg_temp.id('source', line.t, line.n * 1000 + place) end,
  case when n % 11 > 0 then pg_temp.id('service', t, service % 24) end, 'Work ' || line.n, line.day, worth, worth
from bench_line as line join bench_invoice as invoice using (t, n, part);

create temp table bench_money on commit drop as
select invoice.*,
  case when status <> 'paid' then case when status = 'sent' and luck % 3 = 0 then round(total / 2, 2) else 0 end
    when luck = 20 then total + 25 when luck = 21 then total - 25 else total end as received,
  case when status <> 'paid' then 0 when luck = 20 then -25 when luck = 21 then 25 else 0 end as credited
from bench_invoice as invoice;

insert into public.invoices (id, business_id, user_id, client_id, property_id, invoice_number, title, status,
  issue_date, due_date, payment_terms, taxes, amount, subtotal, tax_lines, tax_amount, total_amount, paid_amount,
  credited_amount, written_off_amount, balance, sent_at, viewed_at, paid_at, created_at)
select id, business_id, pg_temp.id('user', t, 0), pg_temp.id('client', t, client), pg_temp.id('property', t, client),
  'INV-' || lpad(number::text, 6, '0'), 'Work ' || n, status, day, day + 30, 'net_30',
  '[{"name": "Sales tax", "rate": 8}]', net, net,
  jsonb_build_array(jsonb_build_object('name', 'Sales tax', 'rate', 8, 'amount', tax)), tax, total, received, credited,
  case when status = 'written_off' then total else 0 end,
  case status when 'sent' then total - received when 'draft' then total else 0 end,
  case when status <> 'draft' then day + interval '9 hours' end, case when luck % 2 = 0 then day + interval '1 day' end,
  case when status = 'paid' then day + interval '20 days' end, day + interval '8 hours'
from bench_money order by t, day, bench_money.id;

-- The second half of what is paid in two parts comes ten days later.
insert into public.payments (id, business_id, user_id, client_id, invoice_id, payment_number, amount, paid_on, method)
select pg_temp.id('payment', t, number::int * 2 + half), business_id, pg_temp.id('user', t, 0),
  pg_temp.id('client', t, client), id, 'PAY-' || number || '-' || half,
  case when luck not between 10 and 19 then received
    when half = 0 then round(received / 2, 2) else received - round(received / 2, 2) end,
  least(day + (luck % 30)::int + half * 10, current_date),
  (array['card', 'check', 'cash', 'bank_transfer'])[1 + luck % 4]
from bench_money, generate_series(0, 1) as half
where received > 0 and (half = 0 or luck between 10 and 19);

insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
select business_id, pg_temp.id('client', t, client), case when credited < 0 then 'overpayment' else 'applied' end,
  -credited, id, case when credited < 0 then pg_temp.id('payment', t, number::int * 2) end
from bench_money where credited <> 0;

insert into public.refunds (business_id, client_id, payment_id, invoice_id, amount, refunded_on, method, is_still_owed)
select business_id, pg_temp.id('client', t, client), pg_temp.id('payment', t, number::int * 2), id, 10, current_date - 1,
  'cash', false
from bench_money where status = 'paid' and luck = 22;

insert into public.record_events (business_id, record, record_id, kind, data, created_at)
select business_id, 'invoice', id, 'status_changed', '{"from": "sent", "to": "written_off"}'::jsonb,
  day + interval '200 days'
from bench_money where status = 'written_off'
union all
select business_id, 'invoice', id, 'created', '{}', day from bench_money
union all
select business_id, 'job', id, 'created', '{}', now() from bench_job;

insert into private.invoice_members (business_id, invoice_id, job_id, user_id)
select distinct source.business_id, source.invoice_id, source.job_id, assigned.user_id
from public.invoice_sources as source join (select job_id, user_id from public.job_members
  union select job_id, user_id from public.visit_members) as assigned on assigned.job_id = source.job_id;
