-- Balances as of the end of a day: those of now less what happened after it, so that a recent day costs the open
-- invoices and not the whole history. Payments before the issue of an invoice count from its issue on.
create function public.report_receivables(business_id uuid, as_of date)
returns table (client_id uuid, name text, invoices int, not_due numeric, days_30 numeric, days_60 numeric,
  days_90 numeric, older numeric, total numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_report(report_receivables.business_id, as_of, as_of);
  return query
  with later as materialized (
    select entry.invoice_id, sum(entry.owed) as owed from public.books as entry
    where entry.business_id = report_receivables.business_id and entry.day > as_of
      and entry.kind not in ('expense', 'expense_tax') and entry.invoice_id is not null
    group by entry.invoice_id
  ), open as materialized (
    select invoice.client_id, as_of - invoice.due_date as late, invoice.balance - coalesce(later.owed, 0) as owed
    from public.invoices as invoice left join later on later.invoice_id = invoice.id
    where invoice.business_id = report_receivables.business_id and invoice.status in ('sent', 'paid', 'written_off')
      and (invoice.balance > 0 or invoice.id = any(array(select later.invoice_id from later)))
      and invoice.balance - coalesce(later.owed, 0) <> 0 and invoice.issue_date <= as_of
  ), client as materialized (
    -- Read as a whole from an index: looked up one by one they cost more than all else.
    select named.id, named.name from public.clients as named where named.business_id = report_receivables.business_id
  )
  select open.client_id, client.name, count(*)::int,
    coalesce(sum(owed) filter (where late <= 0), 0), coalesce(sum(owed) filter (where late between 1 and 30), 0),
    coalesce(sum(owed) filter (where late between 31 and 60), 0),
    coalesce(sum(owed) filter (where late between 61 and 90), 0),
    coalesce(sum(owed) filter (where late > 90), 0), sum(owed)
  from open join client on client.id = open.client_id
  group by open.client_id, client.name
  order by 9 desc, client.name, open.client_id;
end
$$;

grant execute on function public.report_receivables to authenticated, service_role;
