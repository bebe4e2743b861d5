-- What was spent, and what is left of what was earned.

create function public.report_expenses(business_id uuid, from_date date, to_date date)
returns table (category text, expenses int, amount numeric, tax numeric, total numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_expenses.business_id);
  return query
  select entry.name, count(distinct entry.record_id)::int,
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense'), 0),
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense_tax'), 0), -sum(entry.amount)
  from public.ledger as entry
  where entry.business_id = report_expenses.business_id and entry.day between from_date and to_date
    and entry.kind in ('expense', 'expense_tax')
  group by entry.name order by 5 desc, 1;
end
$$;

-- By month, and without a month all of it. Reductions are written off, given back or granted as credit. cash is what
-- was received less what was given back and spent.
create function public.report_profit(business_id uuid, from_date date, to_date date)
returns table (month date, invoiced numeric, written_off numeric, given_back numeric, granted numeric, income numeric,
  expenses numeric, expense_tax numeric, profit numeric, received numeric, spent numeric, cash numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_managed(report_profit.business_id);
  return query
  with entry as materialized (
    select inside.*, date_trunc('month', inside.day::timestamp) as month from public.ledger as inside
    where inside.business_id = report_profit.business_id and inside.day between from_date and to_date
  )
  select month.day::date,
    coalesce(sum(entry.profit) filter (where kind = 'invoice'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'write_off'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'refund'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'credit'), 0),
    coalesce(sum(entry.profit) filter (where kind not in ('expense', 'expense_tax')), 0),
    coalesce(sum(entry.profit) filter (where kind = 'expense'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'expense_tax'), 0),
    coalesce(sum(entry.profit), 0),
    coalesce(sum(entry.cash) filter (where kind in ('payment', 'refund')), 0),
    coalesce(sum(entry.cash) filter (where kind in ('expense', 'expense_tax')), 0),
    coalesce(sum(entry.cash), 0)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month') as month (day)
    left join entry on entry.month = month.day
  group by grouping sets ((month.day), ()) order by month.day nulls last;
end
$$;

revoke all on function public.report_expenses(uuid, date, date), public.report_profit(uuid, date, date)
  from public, anon, authenticated;
grant execute on function public.report_expenses(uuid, date, date), public.report_profit(uuid, date, date)
  to authenticated;
