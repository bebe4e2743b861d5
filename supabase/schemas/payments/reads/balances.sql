-- What each client owes and their credit, and the deposits that are agreed but not paid. For owners and managers only:
-- a worker sees some invoices, so their sums would be wrong.
create view public.client_balances with (security_invoker = true) as
  select client.business_id, client.id as client_id, billed.invoiced, money.paid, billed.balance, billed.overdue,
    credit.credit, billed.open_invoices
  from public.clients as client
  join public.businesses as business on business.id = client.business_id
  cross join lateral (
    select coalesce(sum(invoice.total_amount), 0) as invoiced, coalesce(sum(invoice.balance), 0) as balance,
      coalesce(sum(invoice.balance) filter (where invoice.status = 'sent'
        and invoice.due_date < (now() at time zone business.timezone)::date), 0) as overdue,
      count(*) filter (where invoice.balance > 0)::int as open_invoices
    from public.invoices as invoice
    where invoice.business_id = client.business_id and invoice.client_id = client.id
      and invoice.status in ('sent', 'paid', 'written_off')) as billed
  cross join lateral (
    select (select coalesce(sum(payment.amount), 0) from public.payments as payment
        where payment.business_id = client.business_id and payment.client_id = client.id)
      - (select coalesce(sum(refund.amount), 0) from public.refunds as refund
        where refund.business_id = client.business_id and refund.client_id = client.id) as paid) as money
  cross join lateral (
    select coalesce(sum(credit.amount), 0) as credit from public.credits as credit
    where credit.business_id = client.business_id and credit.client_id = client.id) as credit
  where client.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.client_balances from public, anon, authenticated;
grant select on public.client_balances to authenticated;
grant all on public.client_balances to service_role;

-- Deposits of approved quotes and of jobs, until their first invoice asks for the whole price.
create view public.open_deposits with (security_invoker = true) as
  select wanted.business_id, wanted.record, wanted.record_id, wanted.client_id, wanted.title, wanted.deposit_amount,
    there.received, wanted.deposit_amount - there.received as missing
  from (
    select quote.business_id, 'quote' as record, quote.id as record_id, quote.client_id, quote.title,
      quote.deposit_amount, null::uuid as job_id, quote.id as quote_id
    from public.quotes as quote where quote.status = 'approved' and quote.deposit_amount > 0
    union all
    select job.business_id, 'job', job.id, job.client_id, job.title, job.deposit_amount, job.id, job.quote_id
    from public.jobs as job where job.status <> 'cancelled' and job.deposit_amount > 0
  ) as wanted
  -- PostgreSQL stores the aliases of a view: renaming `there` needs a line in bring-over/release-0.1.0/by-hand.sql.
  cross join lateral (
    -- As private.deposit_paid counts it, which says why.
    select paid.used + greatest(least(paid.unused, held.credit), paid.unused - held.paid_out) as received
    from (
      select coalesce(-sum(credit.amount) filter (where credit.kind = 'applied'), 0) as used,
        coalesce(sum(credit.amount), 0) as unused, min(credit.created_at) as since
      from public.payments as payment join public.credits as credit
        on credit.business_id = payment.business_id and credit.payment_id = payment.id
      where payment.business_id = wanted.business_id
        and (payment.job_id = wanted.job_id or payment.quote_id = wanted.quote_id)) as paid
    cross join lateral (
      select coalesce(sum(credit.amount), 0) as credit, coalesce(-sum(credit.amount) filter (
        where credit.kind = 'refunded' and credit.payment_id is null and credit.created_at >= paid.since), 0) as paid_out
      from public.credits as credit
      where credit.business_id = wanted.business_id and credit.client_id = wanted.client_id) as held) as there
  where wanted.business_id = any(array(select private.my_managed_business_ids()))
    and there.received < wanted.deposit_amount
    and not exists (select from public.invoice_sources as source where source.business_id = wanted.business_id
      and source.is_held and (source.job_id = wanted.job_id or source.quote_id = wanted.quote_id));
revoke all on public.open_deposits from public, anon, authenticated;
grant select on public.open_deposits to authenticated;
grant all on public.open_deposits to service_role;
