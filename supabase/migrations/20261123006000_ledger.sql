-- Every movement of the books in one place; reports are sums of it. Nothing of drafts and void invoices.
--   invoice      a line's part of what is charged before tax, on the day of issue
--   tax          each tax of an invoice
--   payment      money that came; refund: money that went back; credit: what a client has with the business, both ways
--   write_off    what is not expected any more
--   expense      before the tax in it; expense_tax: that tax
-- amount is signed as the business sees it. Of it: profit is earned or spent, tax is kept for the state, owed is what
-- clients owe on invoices, cash is money in hand, credit is what the business owes its clients.
-- Always: profit + tax = owed + cash - credit. Managers only, also of invoices that workers may see.
create view public.ledger with (security_invoker = true) as
-- A line's part: in proportion to what it is worth before tax, cut down; what is left over goes to the largest
-- remainders. Windows carry the day, so that a period is read and not the whole history.
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
          coalesce(source.job_id, case when cardinality(made_of.job_ids) = 1 then made_of.job_ids[1] end) as job_id,
          (invoice.total_amount - invoice.tax_amount) * money.minor as net, worth.weight,
          sum(worth.weight) over (partition by invoice.business_id, invoice.issue_date, invoice.id) as whole
        from public.invoices as invoice
          join public.businesses as business on business.id = invoice.business_id
          cross join lateral (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end as minor) as money
          -- offset 0: each invoice by its index, also where the planner does not know yet how many there are.
          left join lateral (select own.id, own.service_id, own.name, own.is_taxable, own.position, own.line_total,
            own.source_id from public.invoice_lines as own
            where own.business_id = invoice.business_id and own.invoice_id = invoice.id offset 0) as line on true
          left join lateral (select origin.job_id from public.invoice_sources as origin
            where origin.business_id = invoice.business_id and origin.id = line.source_id offset 0) as source on true
          left join lateral (select array_agg(distinct whole.job_id) as job_ids from public.invoice_sources as whole
            where whole.business_id = invoice.business_id and whole.invoice_id = invoice.id
              and whole.job_id is not null) as made_of on true
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
  charged.name, charged.rate, true, charged.amount, 0, charged.amount, charged.amount, 0, 0
from public.invoices as invoice
  cross join lateral (
    select tax ->> 'name' as name, (tax ->> 'rate')::numeric as rate, (tax ->> 'amount')::numeric as amount
    from jsonb_array_elements(invoice.tax_lines) as tax
    union all
    -- What no line speaks of.
    select null, null, invoice.tax_amount - coalesce((select sum((tax ->> 'amount')::numeric)
      from jsonb_array_elements(invoice.tax_lines) as tax), 0)
  ) as charged
where invoice.status in ('sent', 'paid', 'written_off') and (charged.amount <> 0 or charged.name is not null)
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
-- The day on which it was said; the books know no other.
select invoice.business_id, (coalesce((select max(event.created_at) from public.record_events as event
    where event.business_id = invoice.business_id and event.record = 'invoice' and event.record_id = invoice.id
      and event.kind = 'status_changed' and event.data ->> 'to' = 'written_off'), invoice.updated_at)
    at time zone business.timezone)::date,
  'write_off', invoice.client_id, null, invoice.id, invoice.id, null, null, null, null, -invoice.written_off_amount,
  -invoice.written_off_amount, 0, -invoice.written_off_amount, 0, 0
from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
where invoice.status = 'written_off' and invoice.written_off_amount <> 0
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select payment.business_id, payment.paid_on, 'payment', payment.client_id, payment.job_id, payment.invoice_id,
  payment.id, null, payment.payment_number, null, null, payment.amount,
  0, 0, case when payment.invoice_id is null then 0 else -payment.amount end, payment.amount, 0
from public.payments as payment
where payment.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Given back of what was earned, unless the client owes it again or it was his credit.
select refund.business_id, refund.refunded_on, 'refund', refund.client_id, null, refund.invoice_id, refund.id, null,
  null, null, null, -refund.amount, -refund.amount + case when refund.is_still_owed then refund.amount else 0 end
    - coalesce(paid_out.credit, 0), 0,
  case when refund.is_still_owed then refund.amount else 0 end, -refund.amount, 0
from public.refunds as refund
  left join lateral (select sum(credit.amount) as credit from public.credits as credit
    where credit.business_id = refund.business_id and credit.refund_id = refund.id) as paid_out on true
where refund.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Credit that was granted is earned less; all other credit is money that came before or went after. What is set aside
-- for a draft is still the client's.
select credit.business_id, coalesce(payment.paid_on, refund.refunded_on,
    (credit.created_at at time zone business.timezone)::date),
  'credit', credit.client_id, null, credit.invoice_id, credit.id, null, credit.kind, null, null, credit.amount,
  case when credit.kind = 'granted' then -credit.amount else 0 end, 0,
  case when credit.invoice_id is null then 0 else credit.amount end, 0, credit.amount
from public.credits as credit
  join public.businesses as business on business.id = credit.business_id
  left join public.payments as payment on payment.business_id = credit.business_id and payment.id = credit.payment_id
    and credit.kind in ('overpayment', 'deposit')
  left join public.refunds as refund on refund.business_id = credit.business_id and refund.id = credit.refund_id
  left join public.invoices as invoice on invoice.business_id = credit.business_id and invoice.id = credit.invoice_id
where coalesce(invoice.status not in ('draft', 'void'), true)
  and credit.business_id = any(array(select private.my_managed_business_ids()))
union all
select expense.business_id, expense.date, part.kind, null, expense.job_id, null, expense.id, null, expense.category,
  null, null, -part.amount, -part.amount, 0, 0, -part.amount, 0
from public.expenses as expense
  cross join lateral (values ('expense', expense.amount - expense.tax_amount), ('expense_tax', expense.tax_amount))
    as part (kind, amount)
where part.amount <> 0 and expense.business_id = any(array(select private.my_managed_business_ids()));

revoke all on public.ledger from public, anon, authenticated;
grant select on public.ledger to authenticated, service_role;
