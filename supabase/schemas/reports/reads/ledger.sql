-- Every movement of the books in one place; reports are sums of it. Drafts and void invoices are not included.
--   invoice      what is charged before tax, on the day of issue
--   tax          the tax of an invoice
--   payment      money that came; refund: money that went back; credit: what a client has with the business, both ways
--   write_off    what is not expected any more
--   expense      before the tax in it; expense_tax: that tax
-- amount is signed as the business sees it. Of it: profit is earned or spent, tax is kept for the state, owed is what
-- clients owe on invoices, cash is money in hand, credit is what the business owes its clients.
-- Always: profit + tax = owed + cash - credit. Managers only, also of invoices that workers may see.

-- Zeros have the type of their column: only then does PostgreSQL drop the columns that a query does not name, which
-- spares it the jobs of lines, and plan each part by itself.

-- By document: enough for reports without lines, which splitting invoices would make many times slower.
create view public.books with (security_invoker = true) as
select invoice.business_id, invoice.issue_date as day, 'invoice' as kind, invoice.client_id, null::uuid as job_id,
  invoice.id as invoice_id, invoice.id as record_id, null::uuid as service_id, invoice.title as name,
  null::numeric as rate, null::boolean as is_taxable, net.amount, net.amount as profit, 0::numeric as tax,
  net.amount as owed, 0::numeric as cash, 0::numeric as credit
from public.invoices as invoice
  cross join lateral (select invoice.total_amount - invoice.tax_amount as amount) as net
where invoice.status in ('sent', 'paid', 'written_off')
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select invoice.business_id, invoice.issue_date, 'tax', invoice.client_id, null, invoice.id, invoice.id, null, null,
  null, null, invoice.tax_amount, 0::numeric, invoice.tax_amount, invoice.tax_amount, 0::numeric, 0::numeric
from public.invoices as invoice
where invoice.status in ('sent', 'paid', 'written_off') and invoice.tax_amount <> 0
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
-- The day it was recorded, found by record_events_write_offs_idx; the books have no other.
select invoice.business_id, (coalesce((select max(event.created_at) from public.record_events as event
    where event.business_id = invoice.business_id and event.record = 'invoice' and event.record_id = invoice.id
      and event.kind = 'status_changed' and event.data ->> 'to' = 'written_off'), invoice.updated_at)
    at time zone business.timezone)::date,
  'write_off', invoice.client_id, null, invoice.id, invoice.id, null, null, null, null, -invoice.written_off_amount,
  -invoice.written_off_amount, 0::numeric, -invoice.written_off_amount, 0::numeric, 0::numeric
from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
where invoice.status = 'written_off' and invoice.written_off_amount <> 0
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select payment.business_id, payment.paid_on, 'payment', payment.client_id, payment.job_id, payment.invoice_id,
  payment.id, null, payment.payment_number, null, null, payment.amount,
  0::numeric, 0::numeric, case when payment.invoice_id is null then 0 else -payment.amount end, payment.amount,
  0::numeric
from public.payments as payment
where payment.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Refunds of income, unless the client owes the amount again or it was their credit.
select refund.business_id, refund.refunded_on, 'refund', refund.client_id, null, refund.invoice_id, refund.id, null,
  null, null, null, -refund.amount, -refund.amount + case when refund.is_still_owed then refund.amount else 0 end
    - coalesce(paid_out.credit, 0), 0::numeric,
  case when refund.is_still_owed then refund.amount else 0 end, -refund.amount, 0::numeric
from public.refunds as refund
  left join lateral (select sum(credit.amount) as credit from public.credits as credit
    where credit.business_id = refund.business_id and credit.refund_id = refund.id) as paid_out on true
where refund.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Granted credit reduces income; all other credit is money received before or paid out after. Credit reserved for a
-- draft still belongs to the client. Its day is that of its payment or refund: three queries, so that each finds its
-- days by an index.
select credit.business_id, credit.day, 'credit', credit.client_id, null, credit.invoice_id, credit.id, null,
  credit.kind, null, null, credit.amount, case when credit.kind = 'granted' then -credit.amount else 0 end,
  0::numeric, case when credit.invoice_id is null then 0 else credit.amount end, 0::numeric, credit.amount
from (
  select made.*, payment.paid_on as day from public.payments as payment
    join public.credits as made on made.business_id = payment.business_id and made.payment_id = payment.id
  where made.kind in ('overpayment', 'deposit')
  union all
  select made.*, refund.refunded_on from public.refunds as refund
    join public.credits as made on made.business_id = refund.business_id and made.refund_id = refund.id
  where made.payment_id is null or made.kind not in ('overpayment', 'deposit')
  union all
  select made.*, (made.created_at at time zone business.timezone)::date from public.credits as made
    join public.businesses as business on business.id = made.business_id
  where made.refund_id is null and (made.payment_id is null or made.kind not in ('overpayment', 'deposit'))
) as credit
where credit.business_id = any(array(select private.my_managed_business_ids()))
  and (credit.invoice_id is null or not exists (select from public.invoices as invoice
    where invoice.business_id = credit.business_id and invoice.id = credit.invoice_id
      and invoice.status in ('draft', 'void')))
union all
select expense.business_id, expense.date, part.kind, null, expense.job_id, null, expense.id, null, expense.category,
  null, null, -part.amount, -part.amount, 0::numeric, 0::numeric, -part.amount, 0::numeric
from public.expenses as expense
  cross join lateral (values ('expense', expense.amount - expense.tax_amount), ('expense_tax', expense.tax_amount))
    as part (kind, amount)
where part.amount <> 0 and expense.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.books from public, anon, authenticated;
grant select on public.books to authenticated;
grant all on public.books to service_role;

-- The same with invoices split: invoice is a line's part of what is charged before tax, tax is each tax of an invoice.
create view public.ledger with (security_invoker = true) as
-- A line's part is proportional to its value before tax and rounded down; the remaining units go to the largest
-- remainders. The windows include the day, so that a period is read and not the whole history.
select part.business_id, part.day, 'invoice' as kind, part.client_id, part.job_id, part.invoice_id,
  part.record_id, part.service_id, part.name, null::numeric as rate, part.is_taxable,
  part.amount, part.amount as profit, 0::numeric as tax, part.amount as owed, 0::numeric as cash, 0::numeric as credit
from (
  select ranked.*, round((share + case when whole = 0 then case when rank = 1 then left_over else 0 end
    when rank <= left_over then 1 else 0 end) / minor, 2) as amount
  from (
    select cut.*, net - sum(share) over (partition by business_id, day, invoice_id) as left_over,
      row_number() over (partition by business_id, day, invoice_id order by remainder desc, position, record_id) as rank
    from (
      select weighed.*, case when whole = 0 then round(weight * minor) else floor(net * weight / whole) end as share,
        case when whole = 0 then 0 else net * weight / whole - floor(net * weight / whole) end as remainder
      from (
        select invoice.business_id, invoice.issue_date as day, invoice.client_id, invoice.id as invoice_id,
          coalesce(line.id, invoice.id) as record_id, line.service_id, coalesce(line.name, invoice.title) as name,
          coalesce(line.is_taxable, true) as is_taxable, coalesce(line.position, 0) as position, money.minor,
          -- Not joins: a line with a source need not read the others, and a report without jobs reads none.
          coalesce((select origin.job_id from public.invoice_sources as origin
              where origin.business_id = invoice.business_id and origin.id = line.source_id),
            (select case when count(distinct origin.job_id) = 1 then (array_agg(origin.job_id))[1] end
              from public.invoice_sources as origin where origin.business_id = invoice.business_id
                and origin.invoice_id = invoice.id and origin.job_id is not null)) as job_id,
          (invoice.total_amount - invoice.tax_amount) * money.minor as net, worth.weight,
          sum(worth.weight) over (partition by invoice.business_id, invoice.issue_date, invoice.id) as whole
        from public.invoices as invoice
          join public.businesses as business on business.id = invoice.business_id
          cross join lateral (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end as minor)
            as money
          -- offset 0 makes the planner look up each invoice by its index, even before it has statistics.
          left join lateral (select own.id, own.service_id, own.name, own.is_taxable, own.position, own.line_total,
            own.source_id from public.invoice_lines as own
            where own.business_id = invoice.business_id and own.invoice_id = invoice.id offset 0) as line on true
          cross join lateral (select case when line.id is null then 1
            when invoice.prices_include_tax and line.is_taxable then line.line_total * 100 / (100
              + (select coalesce(sum((tax ->> 'rate')::numeric), 0) from jsonb_array_elements(invoice.taxes) as tax))
            else line.line_total end as weight) as worth
        where invoice.status in ('sent', 'paid', 'written_off')
          and invoice.business_id = any(array(select private.my_managed_business_ids()))
      ) as weighed
    ) as cut
  ) as ranked
) as part
union all
select invoice.business_id, invoice.issue_date, 'tax', invoice.client_id, null, invoice.id, invoice.id, null,
  charged.name, charged.rate, true, charged.amount, 0::numeric, charged.amount, charged.amount, 0::numeric, 0::numeric
from public.invoices as invoice
  cross join lateral private.taxes_of(invoice.tax_lines, invoice.tax_amount) as charged
where invoice.status in ('sent', 'paid', 'written_off')
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select entry.business_id, entry.day, entry.kind, entry.client_id, entry.job_id, entry.invoice_id, entry.record_id,
  entry.service_id, entry.name, entry.rate, entry.is_taxable, entry.amount, entry.profit, entry.tax, entry.owed,
  entry.cash, entry.credit
from public.books as entry where entry.kind not in ('invoice', 'tax');
revoke all on public.ledger from public, anon, authenticated;
grant select on public.ledger to authenticated;
grant all on public.ledger to service_role;
