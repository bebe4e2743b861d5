-- Expenses, and the profit.

create function public.report_expenses(business_id uuid, from_date date, to_date date)
returns table (category text, expenses int, amount numeric, tax numeric, total numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_report(report_expenses.business_id, from_date, to_date);
  return query
  select entry.name, count(distinct entry.record_id)::int,
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense'), 0),
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense_tax'), 0), -sum(entry.amount)
  from public.books as entry
  where entry.business_id = report_expenses.business_id and entry.day between from_date and to_date
    and entry.kind in ('expense', 'expense_tax')
  group by entry.name order by 5 desc, 1;
end
$$;

-- By month, and the total in the row without a month. Reductions are write-offs, refunds and granted credit; other
-- credit is no cost. cash is money received less refunds and expenses.
create function public.report_profit(business_id uuid, from_date date, to_date date)
returns table (month date, invoiced numeric, written_off numeric, given_back numeric, granted numeric, income numeric,
  expenses numeric, expense_tax numeric, profit numeric, received numeric, spent numeric, cash numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  perform private.check_report(report_profit.business_id, from_date, to_date);
  -- Planning took as long as reading a month. A period that short is found by its days whatever the size of the business, so
  -- that its plan is kept; of a longer one that plan reads up to seven times the pages.
  perform set_config('plan_cache_mode', case when to_date - from_date <= 92 then 'force_generic_plan'
    else 'force_custom_plan' end, true);
  return query
  with entry as materialized (
    select date_trunc('month', inside.day::timestamp) as month, inside.kind, sum(inside.profit) as profit,
      sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_profit.business_id and inside.day between from_date and to_date
      and inside.kind <> 'tax' and (inside.kind <> 'credit' or inside.name = 'granted')
    group by 1, 2
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
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month')
      as month (day)
    left join entry on entry.month = month.day
  group by grouping sets ((month.day), ()) order by month.day nulls last;
end
$$;

grant execute on function public.report_expenses, public.report_profit to authenticated, service_role;
