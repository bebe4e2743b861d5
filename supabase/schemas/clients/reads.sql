-- Title, first and last name, else the company; truncated, because a name is limited to fewer characters than its parts
-- together.
create function private.client_name(title text, first_name text, last_name text, company_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select private.one_line(left(coalesce(
    nullif(concat_ws(' ', nullif(btrim(title), ''), nullif(btrim(first_name), ''), nullif(btrim(last_name), '')), ''),
    nullif(btrim(company_name), '')), 200))
$$;

-- How an email greets a client: by the first name, else by the name.
create function private.greeting_name(client public.clients) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(nullif(btrim(client.first_name), ''), client.name)
$$;

-- The number of clients per status and source, instead of ten thousand rows. Runs under the policies of its caller.
create view public.client_counts with (security_invoker = true) as
  select business_id, client_status, lead_source, count(*)::int as clients
  from public.clients
  group by business_id, client_status, lead_source;
revoke all on public.client_counts from public, anon, authenticated;
grant select on public.client_counts to authenticated;
grant all on public.client_counts to service_role;
