-- Income by month, by client and by service.

-- Of whoever may read the books, for at most the hundred years that the screen knows: "infinity" has months without end.
create function private.check_report(business_id uuid, from_date date, to_date date) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_managed(check_report.business_id);
  if not (from_date > '-infinity' and to_date < 'infinity' and to_date <= from_date + interval '100 years') then
    raise sqlstate 'PT400' using message = 'period_over_century';
  end if;
end
$$;

-- Every month of the period, including empty ones. amount is before tax.
create function public.report_income_by_month(business_id uuid, from_date date, to_date date)
returns table (month date, invoices int, amount numeric, tax numeric, received numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_report(report_income_by_month.business_id, from_date, to_date);
  return query
  with entry as materialized (
    select date_trunc('month', inside.day::timestamp) as month,
      count(*) filter (where inside.kind = 'invoice') as invoices,
      sum(inside.amount) filter (where inside.kind = 'invoice') as amount,
      sum(inside.amount) filter (where inside.kind = 'tax') as tax, sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_income_by_month.business_id and inside.day between from_date and to_date
      and inside.kind in ('invoice', 'tax', 'payment', 'refund')
    group by 1
  )
  select month.day::date, coalesce(entry.invoices, 0)::int, coalesce(entry.amount, 0), coalesce(entry.tax, 0),
    coalesce(entry.cash, 0)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month') as month (day)
    left join entry on entry.month = month.day
  order by month.day;
end
$$;

create function public.report_income_by_client(business_id uuid, from_date date, to_date date)
returns table (client_id uuid, name text, invoices int, amount numeric, tax numeric, received numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_report(report_income_by_client.business_id, from_date, to_date);
  return query
  with entry as materialized (
    select inside.client_id, count(*) filter (where inside.kind = 'invoice')::int as invoices,
      coalesce(sum(inside.amount) filter (where inside.kind = 'invoice'), 0) as amount,
      coalesce(sum(inside.amount) filter (where inside.kind = 'tax'), 0) as tax, sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_income_by_client.business_id and inside.day between from_date and to_date
      and inside.kind in ('invoice', 'tax', 'payment', 'refund')
    group by inside.client_id
  ), client as materialized (
    -- Read as a whole from an index: looked up one by one they cost more than the income does.
    select named.id, named.name from public.clients as named
    where named.business_id = report_income_by_client.business_id
  )
  select entry.client_id, client.name, entry.invoices, entry.amount, entry.tax, entry.cash
  from entry join client on client.id = entry.client_id
  order by 4 desc, 6 desc, client.name, entry.client_id;
end
$$;

-- What each line of an invoice brought before tax, and the day of its work. Where an invoice is the sum of its lines, each counts
-- as it is; only where a discount or a tax is in them does the ledger share it out, which takes many times longer.
create function private.income_lines(business_id uuid, from_date date, to_date date)
returns table (invoice_id uuid, service_id uuid, day date, amount numeric)
language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with made as materialized (
    select invoice.id as invoice_id, invoice.total_amount - invoice.tax_amount as amount, invoice.prices_include_tax,
      invoice.issue_date
    from public.invoices as invoice
    where invoice.business_id = income_lines.business_id
      and invoice.issue_date between from_date and to_date and invoice.status in ('sent', 'paid', 'written_off')
  ), line as materialized (
    select own.id, own.invoice_id, own.service_id, own.line_total, coalesce(own.service_date, made.issue_date) as day
    from made join public.invoice_lines as own on own.invoice_id = made.invoice_id
    where own.business_id = income_lines.business_id
  ), simple as materialized (
    select made.invoice_id from made join (
      select line.invoice_id, sum(line.line_total) as whole from line group by line.invoice_id
    ) as added on added.invoice_id = made.invoice_id
    where added.whole = made.amount and not made.prices_include_tax
  )
  select line.invoice_id, line.service_id, line.day, line.line_total
  from line join simple on simple.invoice_id = line.invoice_id
  union all
  -- Only what is needed: to name the job of each line takes longer than all else.
  select inside.invoice_id, inside.service_id, coalesce(line.day, inside.day), inside.amount
  from public.ledger as inside left join line on line.id = inside.record_id
  where inside.business_id = income_lines.business_id and inside.kind = 'invoice'
    and inside.invoice_id = any(array(select made.invoice_id from made
      where not exists (select from simple where simple.invoice_id = made.invoice_id)))
$$;

-- A null service_id stands for lines without a service.
create function public.report_income_by_service(business_id uuid, from_date date, to_date date)
returns table (service_id uuid, name text, invoices int, lines int, amount numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_report(report_income_by_service.business_id, from_date, to_date);
  return query
  select entry.service_id, service.name, count(distinct entry.invoice_id)::int, count(*)::int, sum(entry.amount)
  from private.income_lines(report_income_by_service.business_id, from_date, to_date) as entry
    left join public.services as service
      on service.business_id = report_income_by_service.business_id and service.id = entry.service_id
  group by entry.service_id, service.name
  order by entry.service_id is null, 5 desc, service.name, entry.service_id;
end
$$;

grant execute on function private.income_lines to authenticated;
grant execute on function private.check_report, public.report_income_by_month, public.report_income_by_client,
  public.report_income_by_service to authenticated, service_role;
