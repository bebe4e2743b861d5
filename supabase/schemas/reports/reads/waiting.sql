-- Money on the table: records that wait for an action of the business. Each query finds few rows by an index, whatever
-- the size of the business, so one plan serves all (force_generic_plan where they are called from): making plans would be
-- most of the time of a usual business. They become part of the query that calls them, and so have no search_path, are
-- executed as the caller, and ask nothing: copying thousands of rows from function to function took longer than finding
-- them. Only the functions that people call ask whether they manage the business.

create function private.work_waiting(business_id uuid, day date)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text,
  amount numeric, since date)
language sql stable as $$
  -- Done and on no invoice. Work with weekly or monthly billing waits for its day. The jobs are asked for by an array,
  -- since a join would read all of the business, and their rows are wide.
  with work as materialized (
    select unit.job_id, sum(unit.total) as amount, min(unit.service_date) as first_day,
      bool_and(unit.visit_id is null) as is_whole
    from private.unbilled_work as unit where unit.business_id = work_waiting.business_id group by unit.job_id
  )
  select 'uninvoiced', 'job', job.id, job.id, job.client_id, job.title, job.job_number, work.amount,
    case when work.is_whole then (job.completed_at at time zone (select business.timezone
      from public.businesses as business where business.id = work_waiting.business_id))::date
      else least(work.first_day, work_waiting.day) end
  from public.jobs as job join work on work.job_id = job.id
  where job.business_id = work_waiting.business_id and job.id = any(array(select work.job_id from work))
    and (job.billing_frequency not in ('weekly', 'monthly') or coalesce(job.next_billing <= work_waiting.day, true))
$$;

create function private.papers_waiting(business_id uuid, day date)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text,
  amount numeric, since date)
language sql stable as $$
  with place as materialized (
    select business.timezone as zone from public.businesses as business where business.id = papers_waiting.business_id
  )
  select 'draft', 'invoice', invoice.id, null::uuid, invoice.client_id, invoice.title, invoice.invoice_number,
    invoice.total_amount, (invoice.created_at at time zone (select place.zone from place))::date
  from public.invoices as invoice
  where invoice.business_id = papers_waiting.business_id and invoice.status = 'draft'
  union all
  select 'overdue', 'invoice', invoice.id, null, invoice.client_id, invoice.title, invoice.invoice_number,
    invoice.balance, invoice.due_date
  from public.invoices as invoice
  where invoice.business_id = papers_waiting.business_id and invoice.status = 'sent'
    and invoice.due_date < papers_waiting.day
  union all
  select 'quote', 'quote', quote.id, null, quote.client_id, quote.title, quote.quote_number, quote.total,
    (coalesce(quote.sent_at, quote.created_at) at time zone (select place.zone from place))::date
  from public.quotes as quote
  where quote.business_id = papers_waiting.business_id and quote.status = 'sent' and not quote.is_archived
    and quote.valid_until between papers_waiting.day and papers_waiting.day + 7
  union all
  select 'deposit', deposit.record, deposit.record_id, job.id, deposit.client_id, deposit.title,
    coalesce(quote.quote_number, job.job_number), deposit.missing,
    (coalesce(quote.answered_at, quote.created_at, job.created_at) at time zone (select place.zone from place))::date
  from public.open_deposits as deposit
    left join public.quotes as quote on deposit.record = 'quote'
      and quote.business_id = deposit.business_id and quote.id = deposit.record_id
    left join public.jobs as job on deposit.record = 'job'
      and job.business_id = deposit.business_id and job.id = deposit.record_id
  where deposit.business_id = papers_waiting.business_id
$$;

-- Weighed by amount and waiting time.
create function private.money_waiting(business_id uuid, day date)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text,
  amount numeric, since date, weight numeric)
language sql stable as $$
  select waiting.kind, waiting.record, waiting.record_id, waiting.job_id, waiting.client_id,
    coalesce(waiting.title, ''), waiting.number, waiting.amount, waiting.since,
    waiting.amount * greatest(money_waiting.day - waiting.since, 1)
  from (select * from private.work_waiting(money_waiting.business_id, money_waiting.day)
    union all select * from private.papers_waiting(money_waiting.business_id, money_waiting.day)) as waiting
  where waiting.amount > 0
$$;

create function private.money_on_the_table(business_id uuid)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, client_name text, title text,
  number text, amount numeric, since date, weight numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  day date := private.today(money_on_the_table.business_id);
begin
  perform private.check_managed(money_on_the_table.business_id);
  -- OFFSET 0: a plan for all businesses expects few rows, and would look up the client of each.
  return query
  select waiting.kind, waiting.record, waiting.record_id, waiting.job_id, waiting.client_id, client.name,
    waiting.title, waiting.number, waiting.amount, waiting.since, waiting.weight
  from private.money_waiting(money_on_the_table.business_id, day) as waiting
    join (select named.id, named.name from public.clients as named
      where named.business_id = money_on_the_table.business_id offset 0) as client on client.id = waiting.client_id
  order by 11 desc, waiting.kind, waiting.record_id;
end
$$;

-- Ranked by amount and waiting time. record is the record to act on: the job for finished work.
create function public.money_on_the_table(business_id uuid)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, client_name text, title text,
  number text, amount numeric, since date, weight numeric)
language sql stable set search_path = '' as $$
  select * from private.money_on_the_table(money_on_the_table.business_id)
$$;

grant execute on function private.money_on_the_table to authenticated;
grant execute on function public.money_on_the_table to authenticated, service_role;
