-- The number of requests per status and urgency, instead of ten thousand rows. Runs under the policies of its caller.
create view public.request_counts with (security_invoker = true) as
  select business_id, status, urgency, count(*)::int as requests
  from public.requests
  group by business_id, status, urgency;
revoke all on public.request_counts from public, anon, authenticated;
grant select on public.request_counts to authenticated;
grant all on public.request_counts to service_role;
