-- Money that is earned or as good as earned, and waits for one step of the business.

-- Work without an invoice and deposits that are missing come from their own files, which may be applied later.
set check_function_bodies = off;

-- Ranked by how much has waited how long. record is what the step is taken on: finished work on its job, a visit that
-- nobody goes to on itself.
create function public.money_on_the_table(business_id uuid)
returns table (kind text, record text, record_id uuid, job_id uuid, client_id uuid, client_name text, title text,
  number text, amount numeric, since date, weight numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(money_on_the_table.business_id);
  return query
  with today as materialized (
    select private.today(money_on_the_table.business_id) as day,
      (select business.timezone from public.businesses as business
        where business.id = money_on_the_table.business_id) as timezone,
      (select case when business.currency in ('JPY', 'KRW') then 0 else 2 end from public.businesses as business
        where business.id = money_on_the_table.business_id) as exponent,
      (select count(*) > 1 from public.team_members as team
        where team.business_id = money_on_the_table.business_id and team.is_active) as is_crew
  ), waiting as (
    -- Done, and on no invoice. What is billed by the week or month waits for its day.
    select 'uninvoiced' as kind, 'job' as record, job.id as record_id, job.id as job_id, job.client_id, job.title,
      job.job_number as number, sum(work.total) as amount, min(work.since)::date as since
    from today, public.uninvoiced_work(money_on_the_table.business_id) as work
      join public.jobs as job on job.business_id = money_on_the_table.business_id and job.id = work.job_id
    where (work.visit_id is not null or job.status = 'completed')
      and (job.billing_frequency not in ('weekly', 'monthly') or coalesce(job.next_billing <= today.day, true))
    group by job.id
    union all
    select 'draft', 'invoice', invoice.id, null, invoice.client_id, invoice.title, invoice.invoice_number,
      invoice.total_amount, (invoice.created_at at time zone today.timezone)::date
    from today, public.invoices as invoice
    where invoice.business_id = money_on_the_table.business_id and invoice.status = 'draft'
    union all
    select 'overdue', 'invoice', invoice.id, null, invoice.client_id, invoice.title, invoice.invoice_number,
      invoice.balance, invoice.due_date
    from today, public.invoices as invoice
    where invoice.business_id = money_on_the_table.business_id and invoice.status = 'sent'
      and invoice.due_date < today.day
    union all
    select 'quote', 'quote', quote.id, null, quote.client_id, quote.title, quote.quote_number, quote.total,
      (coalesce(quote.sent_at, quote.created_at) at time zone today.timezone)::date
    from today, public.quotes as quote
    where quote.business_id = money_on_the_table.business_id and quote.status = 'sent' and not quote.is_archived
      and quote.valid_until between today.day and today.day + 7
    union all
    select 'deposit', deposit.record, deposit.record_id, job.id, deposit.client_id, deposit.title,
      coalesce(quote.quote_number, job.job_number), deposit.missing,
      (coalesce(quote.answered_at, quote.created_at, job.created_at) at time zone today.timezone)::date
    from today, public.open_deposits as deposit
      left join public.quotes as quote on deposit.record = 'quote'
        and quote.business_id = deposit.business_id and quote.id = deposit.record_id
      left join public.jobs as job on deposit.record = 'job'
        and job.business_id = deposit.business_id and job.id = deposit.record_id
    where deposit.business_id = money_on_the_table.business_id
    union all
    -- Today or within two days, and nobody of the crew goes. Worth one visit's part of the job.
    select 'visit', 'visit', visit.id, job.id, visit.client_id, job.title, job.job_number,
      case when private.is_billed_by_visit(job) then job.amount
        else round(job.amount / greatest(job.total_visits, 1), today.exponent) end, visit.visit_date
    from today, public.visits as visit
      join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    where visit.business_id = money_on_the_table.business_id and visit.status = 'scheduled' and today.is_crew
      and visit.visit_date between today.day and today.day + 2
      and not exists (select from public.visit_members as assigned
        where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)
  )
  select waiting.kind, waiting.record, waiting.record_id, waiting.job_id, waiting.client_id, client.name,
    coalesce(waiting.title, ''), waiting.number, waiting.amount, waiting.since,
    waiting.amount * case waiting.kind when 'visit' then 3 - (waiting.since - today.day)
      else greatest(today.day - waiting.since, 1) end
  from today, waiting join public.clients as client
    on client.business_id = money_on_the_table.business_id and client.id = waiting.client_id
  where waiting.amount > 0
  order by 11 desc, waiting.kind, waiting.record_id;
end
$$;

revoke all on function public.money_on_the_table(uuid) from public, anon, authenticated;
grant execute on function public.money_on_the_table(uuid) to authenticated;
