-- What came in, by month, client and service; what is still out. Each is a sum of the ledger, which is read once and
-- kept (materialized): joined to something, it would be computed anew for every row.

-- A report is for those who manage the business; nobody else learns that it is there.
create function private.check_managed(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if check_managed.business_id is null
    or check_managed.business_id not in (select private.my_managed_business_ids()) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
end
$$;
revoke all on function private.check_managed(uuid) from public;
grant execute on function private.check_managed(uuid) to authenticated, service_role;

-- Every month of the period, those without anything too. amount is before tax.
create function public.report_income_by_month(business_id uuid, from_date date, to_date date)
returns table (month date, invoices int, amount numeric, tax numeric, received numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_month.business_id);
  return query
  with entry as materialized (
    select inside.*, date_trunc('month', inside.day::timestamp) as month from public.ledger as inside
    where inside.business_id = report_income_by_month.business_id and inside.day between from_date and to_date
  )
  select month.day::date, count(distinct entry.invoice_id) filter (where entry.kind = 'invoice')::int,
    coalesce(sum(entry.amount) filter (where entry.kind = 'invoice'), 0),
    coalesce(sum(entry.amount) filter (where entry.kind = 'tax'), 0),
    coalesce(sum(entry.cash) filter (where entry.kind in ('payment', 'refund')), 0)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month') as month (day)
    left join entry on entry.month = month.day
  group by month.day order by month.day;
end
$$;

create function public.report_income_by_client(business_id uuid, from_date date, to_date date)
returns table (client_id uuid, name text, invoices int, amount numeric, tax numeric, received numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_client.business_id);
  return query
  with entry as materialized (
    select inside.* from public.ledger as inside
    where inside.business_id = report_income_by_client.business_id and inside.day between from_date and to_date
      and inside.kind in ('invoice', 'tax', 'payment', 'refund')
  )
  select entry.client_id, client.name, count(distinct entry.invoice_id) filter (where entry.kind = 'invoice')::int,
    coalesce(sum(entry.amount) filter (where entry.kind = 'invoice'), 0),
    coalesce(sum(entry.amount) filter (where entry.kind = 'tax'), 0),
    coalesce(sum(entry.cash) filter (where entry.kind in ('payment', 'refund')), 0)
  from entry
    join public.clients as client on client.business_id = entry.business_id and client.id = entry.client_id
  group by entry.client_id, client.name
  order by 4 desc, 6 desc, client.name, entry.client_id;
end
$$;

-- service_id null: what was written by hand.
create function public.report_income_by_service(business_id uuid, from_date date, to_date date)
returns table (service_id uuid, name text, invoices int, lines int, amount numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_service.business_id);
  return query
  with entry as materialized (
    select inside.* from public.ledger as inside
    where inside.business_id = report_income_by_service.business_id and inside.day between from_date and to_date
      and inside.kind = 'invoice'
  )
  select entry.service_id, service.name, count(distinct entry.invoice_id)::int, count(*)::int, sum(entry.amount)
  from entry left join public.services as service
    on service.business_id = entry.business_id and service.id = entry.service_id
  group by entry.service_id, service.name
  order by entry.service_id is null, 5 desc, service.name, entry.service_id;
end
$$;

-- As it stood at the end of a day. What was paid before an invoice was issued counts from its issue on.
create function public.report_receivables(business_id uuid, as_of date)
returns table (client_id uuid, name text, invoices int, not_due numeric, days_30 numeric, days_60 numeric,
  days_90 numeric, older numeric, total numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_receivables.business_id);
  return query
  with moved as materialized (
    select entry.invoice_id, sum(entry.owed) as owed from public.ledger as entry
    where entry.business_id = report_receivables.business_id and entry.day <= as_of and entry.invoice_id is not null
    group by entry.invoice_id having sum(entry.owed) <> 0
  ), open as (
    select invoice.client_id, as_of - invoice.due_date as late, moved.owed
    from moved join public.invoices as invoice
      on invoice.business_id = report_receivables.business_id and invoice.id = moved.invoice_id
    where invoice.issue_date <= as_of
  )
  select open.client_id, client.name, count(*)::int,
    coalesce(sum(owed) filter (where late <= 0), 0), coalesce(sum(owed) filter (where late between 1 and 30), 0),
    coalesce(sum(owed) filter (where late between 31 and 60), 0),
    coalesce(sum(owed) filter (where late between 61 and 90), 0),
    coalesce(sum(owed) filter (where late > 90), 0), sum(owed)
  from open join public.clients as client
    on client.business_id = report_receivables.business_id and client.id = open.client_id
  group by open.client_id, client.name
  order by 9 desc, client.name, open.client_id;
end
$$;

revoke all on function public.report_income_by_month(uuid, date, date),
  public.report_income_by_client(uuid, date, date), public.report_income_by_service(uuid, date, date),
  public.report_receivables(uuid, date) from public, anon, authenticated;
grant execute on function public.report_income_by_month(uuid, date, date),
  public.report_income_by_client(uuid, date, date), public.report_income_by_service(uuid, date, date),
  public.report_receivables(uuid, date) to authenticated;
