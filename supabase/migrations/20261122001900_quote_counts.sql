-- How many quotes of each kind and what they come to: a handful of rows. Sees what its reader may see.
create view public.quote_counts with (security_invoker = true) as
  select quote.business_id, quote.status, quote.is_archived,
    quote.status = 'sent' and coalesce(quote.valid_until < (now() at time zone business.timezone)::date, false)
      as is_expired,
    count(*)::int as quotes, sum(quote.total) as total
  from public.quotes as quote join public.businesses as business on business.id = quote.business_id
  group by 1, 2, 3, 4;

revoke all on public.quote_counts from public, anon, authenticated;
grant select on public.quote_counts to authenticated, service_role;
