-- How many clients of each status and source: a handful of rows instead of ten thousand. Sees what its reader may see.
create view public.client_counts with (security_invoker = true) as
  select business_id, client_status, lead_source, count(*)::int as clients
  from public.clients
  group by business_id, client_status, lead_source;

revoke all on public.client_counts from public, anon, authenticated;
grant select on public.client_counts to authenticated, service_role;
