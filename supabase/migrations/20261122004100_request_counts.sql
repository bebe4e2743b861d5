-- How many requests of each status and urgency: a handful of rows instead of ten thousand. Sees what its reader may see.
create view public.request_counts with (security_invoker = true) as
  select business_id, status, urgency, count(*)::int as requests
  from public.requests
  group by business_id, status, urgency;

revoke all on public.request_counts from public, anon, authenticated;
grant select on public.request_counts to authenticated, service_role;
