-- What an owner sees first, in one answer: how the month goes, who owes, what lies on the table.
set check_function_bodies = off;

create function public.dashboard_totals(business_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known before the ledger is asked, so that two months of it are read and not all.
  this_day date := private.today(dashboard_totals.business_id);
  this_month date := date_trunc('month', this_day::timestamp)::date;
  month_before date := (this_month - interval '1 month')::date;
  zone text := (select business.timezone from public.businesses as business
    where business.id = dashboard_totals.business_id);
begin
  perform private.check_managed(dashboard_totals.business_id);
  return (
  with earned as (
    select coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day >= this_month), 0) as month,
      coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day < this_month), 0) as last_month,
      coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day >= this_month), 0) as received,
      coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day < this_month), 0) as received_last
    from public.ledger as entry
    where entry.business_id = dashboard_totals.business_id and entry.kind in ('invoice', 'payment', 'refund')
      and entry.day between month_before and this_day
  ), owed as (
    select count(*) as invoices, coalesce(sum(invoice.balance), 0) as amount,
      count(*) filter (where invoice.due_date < this_day) as late,
      coalesce(sum(invoice.balance) filter (where invoice.due_date < this_day), 0) as late_amount
    from public.invoices as invoice
    where invoice.business_id = dashboard_totals.business_id and invoice.status = 'sent' and invoice.balance > 0
  ), done as (
    select count(*) filter (where job.completed_at >= this_month at time zone zone) as month,
      count(*) filter (where job.completed_at < this_month at time zone zone
        and job.completed_at >= month_before at time zone zone) as last_month, count(*) as all
    from public.jobs as job
    where job.business_id = dashboard_totals.business_id and job.status = 'completed'
  ), waiting as materialized (
    select row_number() over () as rank, item.* from public.money_on_the_table(dashboard_totals.business_id) as item
  )
  select jsonb_build_object('today', this_day,
    'revenue', jsonb_build_object('month', earned.month, 'last_month', earned.last_month,
      'received', earned.received, 'received_last_month', earned.received_last),
    'unpaid', jsonb_build_object('invoices', owed.invoices, 'amount', owed.amount, 'late', owed.late,
      'late_amount', owed.late_amount),
    'jobs_done', jsonb_build_object('month', done.month, 'last_month', done.last_month, 'all', done.all),
    'clients', (select count(*) from public.clients as client where client.business_id = dashboard_totals.business_id),
    'table', jsonb_build_object('amount', (select coalesce(sum(waiting.amount), 0) from waiting),
      'items', (select count(*) from waiting),
      'kinds', (select coalesce(jsonb_object_agg(kind, jsonb_build_object('items', items, 'amount', amount)), '{}')
        from (select waiting.kind, count(*) as items, sum(waiting.amount) as amount from waiting
          group by waiting.kind) as each),
      'first', (select coalesce(jsonb_agg(to_jsonb(waiting) order by rank), '[]') from waiting where rank <= 8)))
  from earned, owed, done
  );
end
$$;

revoke all on function public.dashboard_totals(uuid) from public, anon, authenticated;
grant execute on function public.dashboard_totals(uuid) to authenticated;
