-- Count and sum of the invoices per state. Runs under the policies of its caller.
create view public.invoice_counts with (security_invoker = true) as
  select invoice.business_id,
    private.invoice_state(invoice, (now() at time zone business.timezone)::date) as state,
    count(*)::int as invoices, sum(invoice.total_amount) as total_amount, sum(invoice.balance) as balance
  from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
  group by 1, 2;
revoke all on public.invoice_counts from public, anon, authenticated;
grant select on public.invoice_counts to authenticated;
grant all on public.invoice_counts to service_role;
