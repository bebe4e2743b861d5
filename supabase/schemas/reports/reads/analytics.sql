-- What a business earned in a period and why, for owners and managers, who alone may read the books. Every amount is that of
-- a report: what is earned is its profit less the labor of others, and what a weekday or a client brought adds up to its income.

-- By month: income and costs as in the profit report, the labor of everybody but the owners, and the owners' own minutes.
create function private.earned_by_month(business_id uuid, from_date date, to_date date) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with entry as materialized (
    select date_trunc('month', inside.day::timestamp) as month,
      sum(inside.profit) filter (where inside.kind not in ('expense', 'expense_tax')) as income,
      sum(inside.profit) filter (where inside.kind in ('expense', 'expense_tax')) as expenses
    from public.books as inside
    where inside.business_id = earned_by_month.business_id and inside.day between from_date and to_date
      and inside.kind <> 'tax' and (inside.kind <> 'credit' or inside.name = 'granted')
    group by 1
  ), owner as materialized (
    select member.user_id from public.team_members as member
    where member.business_id = earned_by_month.business_id and member.role = 'owner'
  ), worked as materialized (
    -- By its index in days of UTC and one more on both sides, as in report_jobs.
    select spent.day, spent.minutes, spent.cost, spent.user_id in (select owner.user_id from owner) as is_own
    from public.labor_hours as spent
    where spent.business_id = earned_by_month.business_id
      and spent.started_at between ((from_date - 1)::timestamp at time zone 'UTC')
        and ((to_date + 2)::timestamp at time zone 'UTC')
  ), hours as materialized (
    select date_trunc('month', worked.day::timestamp) as month,
      sum(worked.minutes) filter (where worked.is_own) as minutes,
      sum(worked.cost) filter (where not worked.is_own) as labor
    from worked where worked.day between from_date and to_date group by 1
  )
  select jsonb_agg(jsonb_build_object('month', month.day::date, 'income', coalesce(entry.income, 0),
    'expenses', coalesce(-entry.expenses, 0), 'labor', coalesce(hours.labor, 0),
    'minutes', coalesce(round(hours.minutes), 0)) order by month.day)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month') as month (day)
    left join entry on entry.month = month.day left join hours on hours.month = month.day
$$;

-- The visits of the period by how they ended, and how many of the completed ones have a time.
create function private.visits_ended(business_id uuid, from_date date, to_date date) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  select jsonb_build_object('completed', count(*) filter (where visit.status = 'completed'),
    'cancelled', count(*) filter (where visit.status = 'cancelled'),
    'no_show', count(*) filter (where visit.status = 'no_show'),
    'timed', (select count(distinct spent.visit_id) from public.visit_time_costs as spent
      where spent.business_id = visits_ended.business_id and spent.done_on between from_date and to_date))
  from public.visits as visit
  where visit.business_id = visits_ended.business_id and visit.visit_date between from_date and to_date
$$;

-- What became of the quotes that were sent in the period. One that is open for thirty days counts as not won; one that was
-- sent later and has no answer is not decided yet.
create function private.quotes_decided(business_id uuid, from_date date, to_date date, today date, zone text) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with offered as materialized (
    select quote.total, quote.sent_at, quote.answered_at, case
      when quote.status in ('approved', 'converted') then 'won'
      when quote.status = 'declined' or quote.valid_until < quotes_decided.today
        or quote.sent_at < now() - interval '30 days' then 'lost' else 'open' end as outcome
    from public.quotes as quote
    where quote.business_id = quotes_decided.business_id and quote.status <> 'draft'
      and quote.sent_at >= from_date::timestamp at time zone zone
      and quote.sent_at < (to_date + 1)::timestamp at time zone zone
  )
  select jsonb_build_object('won', count(*) filter (where outcome = 'won'),
    'lost', count(*) filter (where outcome = 'lost'), 'open', count(*) filter (where outcome = 'open'),
    'won_amount', coalesce(sum(offered.total) filter (where outcome = 'won'), 0),
    'lost_amount', coalesce(sum(offered.total) filter (where outcome = 'lost'), 0),
    'days_to_yes', percentile_cont(0.5) within group (order by extract(epoch from offered.answered_at - offered.sent_at) / 86400)
      filter (where outcome = 'won' and offered.answered_at >= offered.sent_at))
  from offered
$$;

-- How long clients took to pay what was issued in the period. What is open is counted, and has no days yet; what was written
-- off is neither.
create function private.days_to_paid(business_id uuid, from_date date, to_date date, today date, zone text) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with issued as materialized (
    select invoice.status = 'paid' as is_paid,
      greatest(extract(epoch from invoice.paid_at - invoice.sent_at) / 86400, 0) as days,
      coalesce((invoice.paid_at at time zone zone)::date, days_to_paid.today) > invoice.due_date as is_late
    from public.invoices as invoice
    where invoice.business_id = days_to_paid.business_id and invoice.issue_date between from_date and to_date
      and invoice.status in ('sent', 'paid') and invoice.sent_at is not null
  )
  select jsonb_build_object('paid', count(*) filter (where issued.is_paid), 'open', count(*) filter (where not issued.is_paid),
    'late', count(*) filter (where issued.is_late),
    'median', percentile_cont(0.5) within group (order by issued.days) filter (where issued.is_paid),
    'slowest', percentile_cont(0.9) within group (order by issued.days) filter (where issued.is_paid))
  from issued
$$;

-- Income by the weekday on which the work was done, Monday first; a line without that day counts on the day of its invoice.
create function private.income_by_weekday(business_id uuid, from_date date, to_date date) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with line as materialized (
    select extract(isodow from each.day)::int as weekday, each.amount
    from private.income_lines(income_by_weekday.business_id, from_date, to_date) as each
  )
  select jsonb_agg(coalesce((select sum(line.amount) from line where line.weekday = day), 0) order by day)
  from generate_series(1, 7) as day
$$;

-- The eight clients that brought most, what all brought, and where they come from. Refunds and write-offs are not of a client's
-- work and are left to the reports.
create function private.income_sources(business_id uuid, from_date date, to_date date) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with entry as materialized (
    select inside.client_id, sum(inside.amount) as amount from public.books as inside
    where inside.business_id = income_sources.business_id and inside.day between from_date and to_date
      and inside.kind = 'invoice'
    group by inside.client_id
  ), named as materialized (
    select entry.client_id, entry.amount, client.name, coalesce(client.lead_source, 'unknown') as source
    from entry join public.clients as client
      on client.business_id = income_sources.business_id and client.id = entry.client_id
  ), origin as (
    select named.source, count(*) as clients, sum(named.amount) as amount from named group by named.source
  )
  select jsonb_build_object('clients', (select count(*) from named), 'amount', (select coalesce(sum(named.amount), 0) from named),
    'first', (select coalesce(jsonb_agg(to_jsonb(top) - 'source' order by top.amount desc, top.name, top.client_id), '[]')
      from (select * from named order by amount desc, name, client_id limit 8) as top),
    'sources', (select coalesce(jsonb_agg(to_jsonb(origin) order by origin.amount desc, origin.source), '[]') from origin))
$$;

-- Of the clients whose first completed visit was in the year before the last one, those who had work on another day within a
-- year of it. All of them have had their year.
create function private.clients_returned(business_id uuid, today date) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with first_visit as materialized (
    select visit.client_id, min(visit.visit_date) as day from public.visits as visit
    where visit.business_id = clients_returned.business_id and visit.status = 'completed'
      and visit.visit_date < (clients_returned.today - interval '1 year')::date
    group by visit.client_id having min(visit.visit_date) >= (clients_returned.today - interval '2 years')::date
  )
  select jsonb_build_object('clients', count(*),
    'returned', count(*) filter (where exists (select from public.visits as later
      where later.business_id = clients_returned.business_id and later.client_id = first_visit.client_id
        and later.status = 'completed' and later.visit_date > first_visit.day
        and later.visit_date <= (first_visit.day + interval '1 year')::date)))
  from first_visit
$$;

-- What clients said of work in the period, on the page yet or not, by the stars they gave, one first.
create function private.reviews_given(business_id uuid, from_date date, to_date date, zone text) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with given as materialized (
    select review.rating from public.reviews as review
    where review.business_id = reviews_given.business_id and review.removed_at is null
      and review.created_at >= from_date::timestamp at time zone zone
      and review.created_at < (to_date + 1)::timestamp at time zone zone
  )
  select jsonb_agg((select count(*) from given where given.rating = stars) order by stars) from generate_series(1, 5) as stars
$$;

create function public.analytics(business_id uuid, from_date date, to_date date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today date := private.today(analytics.business_id);
  zone text := (select business.timezone from public.businesses as business where business.id = analytics.business_id);
begin
  perform private.check_managed(analytics.business_id);
  if not (to_date - from_date between 0 and 1830) then
    raise sqlstate 'PT400' using message = 'period_too_long';
  end if;
  return jsonb_build_object('today', today,
    'months', private.earned_by_month(analytics.business_id, from_date, to_date),
    'visits', private.visits_ended(analytics.business_id, from_date, to_date),
    'quotes', private.quotes_decided(analytics.business_id, from_date, to_date, today, zone),
    'paid', private.days_to_paid(analytics.business_id, from_date, to_date, today, zone),
    'weekdays', private.income_by_weekday(analytics.business_id, from_date, to_date),
    'sources', private.income_sources(analytics.business_id, from_date, to_date),
    'returned', private.clients_returned(analytics.business_id, today),
    'reviews', private.reviews_given(analytics.business_id, from_date, to_date, zone));
end
$$;

-- What the next ninety days may bring, by month: visits on the schedule at the price of each, and jobs at one price with their
-- last visit. Beside it what such visits came to in the last year, and the quotes that are out.
create function public.forecast(business_id uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today date := private.today(forecast.business_id);
  last_day constant date := today + 90;
  exponent int := (select case when business.currency in ('JPY', 'KRW') then 0 else 2 end
    from public.businesses as business where business.id = forecast.business_id);
begin
  perform private.check_managed(forecast.business_id);
  return (
  with planned as materialized (
    select visit.job_id, date_trunc('month', visit.visit_date::timestamp) as month, count(*) as visits,
      max(visit.visit_date) as last_visit
    from public.visits as visit
    where visit.business_id = forecast.business_id and visit.status in ('scheduled', 'in_progress')
      and visit.visit_date between today and last_day and visit.job_id is not null
    group by 1, 2
  ), job as materialized (
    -- The lines are looked for here: a function would ask what the caller may read anew for each job.
    select one.id, one.quote_id, private.is_billed_by_visit(one) as is_by_visit,
      private.job_price(one, exists (select from public.job_lines as line
        where line.business_id = one.business_id and line.job_id = one.id), exponent) as price,
      (select max(planned.last_visit) from planned where planned.job_id = one.id) as last_visit
    from public.jobs as one
    where one.business_id = forecast.business_id and one.id = any(array(select planned.job_id from planned))
      and one.status in ('scheduled', 'draft')
  ), whole as materialized (
    -- At one price: with the last visit, unless one comes later or an invoice has it or its quote already.
    select job.id, date_trunc('month', job.last_visit::timestamp) as month, job.price from job
    where not job.is_by_visit
      and not exists (select from public.visits as later where later.business_id = forecast.business_id
        and later.job_id = job.id and later.visit_date > last_day and later.status in ('scheduled', 'in_progress'))
      and not exists (select from public.invoice_sources as source where source.job_id = job.id and source.is_held)
      and not exists (select from public.invoice_sources as source where source.quote_id = job.quote_id and source.is_held)
  ), expected as (
    select planned.month, sum(planned.visits) as visits, sum(planned.visits * job.price) filter (where job.is_by_visit) as amount
    from planned join job on job.id = planned.job_id group by 1
    union all
    select whole.month, 0, sum(whole.price) from whole group by 1
  )
  select jsonb_build_object('from', today, 'to', last_day,
    'months', (select coalesce(jsonb_agg(jsonb_build_object('month', each.month::date, 'visits', each.visits,
        'amount', each.amount) order by each.month), '[]')
      from (select expected.month, sum(expected.visits) as visits, coalesce(sum(expected.amount), 0) as amount
        from expected group by 1) as each),
    'year', private.visits_ended(forecast.business_id, (today - interval '1 year')::date, today - 1),
    'quotes', (select jsonb_build_object('items', count(*), 'amount', coalesce(sum(quote.total - quote.tax_amount), 0),
        'approved', coalesce(sum(quote.total - quote.tax_amount) filter (where quote.status = 'approved'), 0))
      from public.quotes as quote
      where quote.business_id = forecast.business_id and not quote.is_archived
        and (quote.status = 'approved' or quote.status in ('sent', 'changes_requested')
          and coalesce(quote.valid_until >= today, true))
        and not exists (select from public.invoice_sources as source where source.quote_id = quote.id and source.is_held))));
end
$$;

grant execute on function private.earned_by_month, private.visits_ended, private.quotes_decided, private.days_to_paid,
  private.income_by_weekday, private.income_sources, private.clients_returned, private.reviews_given to authenticated;
grant execute on function public.analytics, public.forecast to authenticated, service_role;
